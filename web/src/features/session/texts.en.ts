import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';

const { name, support } = brand;
const supportLink = { label: 'Chat with support', to: chatLinkOf(support) };

/** Logging in and signing up, in English. What a form finds wrong is said by its schema in the contracts. */
export const auth = {
  points: [
    'Every round is sealed before you pick, and you can check it afterwards.',
    'Every withdrawal is looked at by a person.',
    'Your money is kept on a double-entry ledger.',
  ],
  username: 'Username',
  password: 'Password',

  login: {
    secondFactor: 'Your password is right. Now confirm with your second step.',
    title: 'Log in',
    intro: `Welcome back to ${name}.`,
    remember: 'Remember me',
    forgot: 'Forgot password',
    submit: 'Log in',
    submitting: 'Logging in …',
    done: 'You are in. One moment …',
    sessionEnded: 'Your session has ended. Please log in again.',
    accountReady: 'Your account is ready. Please log in.',
    toSignup: `New to ${name}?`,
    toSignupLink: 'Create an account',
    demo: 'Try it without an account:',
    demoUse: 'Use the demo login',
    terms: 'Terms',
    privacy: 'Privacy',
    support: 'Support',
    failed: 'Login failed. Please try again.',
    refused: 'Invalid username or password',
  },

  alerts: {
    forgot: { title: 'Forgot password', text: 'Contact support for password reset', link: supportLink },
    terms: {
      title: 'Terms',
      text: `You must be ${brand.minimumAge} or older to play. The full terms of use are on the page /terms.`,
      link: { label: 'Read the terms', to: pages.terms },
    },
    privacy: {
      title: 'Privacy',
      text: 'We keep what we need to run your account and nothing else. The full text is on the page /privacy.',
      link: { label: 'Read the privacy policy', to: pages.privacy },
    },
    support: {
      title: 'Support',
      text: `Call or chat: ${support.phone}\nWrite: ${support.email}`,
      link: supportLink,
    },
    created: (username: string) => ({
      title: 'Account created',
      text: `Welcome to ${name}, ${username}! Your account is ready.`,
    }),
  },

  signup: {
    title: 'Create account',
    intro: 'One minute, and you are ready to play.',
    referralCode: 'Referral code',
    referralHint: 'If a friend invited you, their code goes here.',
    usernameHint: 'At least 3 characters. Other players see it.',
    contactMethod: 'Sign up with',
    email: 'Email',
    emailField: 'Email address',
    emailHint: 'Only to reach you about your account.',
    phone: 'Phone',
    phoneField: 'Phone number',
    phoneHint: (dialCode: string) => `With or without +${dialCode}.`,
    phoneSaved: (number: string) => `We will save it as ${number}.`,
    country: 'Country',
    countryOption: (country: string, currency: string) => `${country} (${currency})`,
    countryHint: (currency: string) => `You play in ${currency}. This cannot be changed later.`,
    passwordHint: 'At least 6 characters.',
    confirmPassword: 'Confirm password',
    /** Its links stand between the parts. */
    terms: {
      before: `I am ${brand.minimumAge} or older and accept the `,
      terms: 'terms',
      between: ' and the ',
      privacy: 'privacy policy',
      after: '.',
    },
    submit: 'Create account',
    submitting: 'Creating your account …',
    done: 'Your account is ready. Logging you in …',
    toLogin: 'Already have an account?',
    toLoginLink: 'Log in',
    security: 'How we protect you',
    help: 'Help',
    opensNewTab: 'opens in a new tab',
    failed: 'Failed to create account. Please try again.',
    somethingWrong: 'Something went wrong. Please try again.',
    emailExists:
      'An account with this email address already exists. Please try logging in or use a different email.',
    phoneExists:
      'An account with this phone number already exists. Please try logging in or use a different number.',
    invalidReferral: (code: string) =>
      `Referral code "${code}" is invalid. Please check the code or leave it blank to continue.`,
  },
};
