import { brand, chatLinkOf } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';

const { name, support } = brand;
const supportLink = { label: 'Chat with support', to: chatLinkOf(support) };

/** Validation messages are in the contracts. */
export const auth = {
  points: [
    'Every round is sealed before you pick. You can check it afterwards.',
    'A person approves every withdrawal.',
    'All money is tracked in a double-entry ledger.',
  ],
  username: 'Username',
  password: 'Password',
  rateLimited: (refusal: string) => `${refusal}. Please try again in a minute.`,

  login: {
    secondFactor: 'Your password is correct. Now confirm it’s you.',
    title: 'Log in',
    intro: `Welcome back to ${name}.`,
    remember: 'Remember me',
    forgot: 'Forgot password',
    submit: 'Log in',
    submitting: 'Logging in…',
    done: 'You’re in. One moment…',
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
      text: `You must be ${brand.minimumAge} or older to play. The full terms of use are at /terms.`,
      link: { label: 'Read the terms', to: pages.terms },
    },
    privacy: {
      title: 'Privacy',
      text: 'We keep only what we need to run your account. The full policy is at /privacy.',
      link: { label: 'Read the privacy policy', to: pages.privacy },
    },
    support: {
      title: 'Support',
      text: `Call or chat: ${support.phone}\nEmail: ${support.email}`,
      link: supportLink,
    },
    created: (username: string) => ({
      title: 'Account created',
      text: `Welcome to ${name}, ${username}! Your account is ready.`,
    }),
  },

  signup: {
    title: 'Create account',
    intro: 'It takes about a minute.',
    referralCode: 'Referral code',
    referralHint: 'Enter your friend’s code if you have one.',
    usernameHint: 'At least 3 characters. Other players see it.',
    contactMethod: 'Sign up with',
    email: 'Email',
    emailField: 'Email address',
    emailHint: 'We only use it to contact you about your account.',
    phone: 'Phone',
    phoneField: 'Phone number',
    phoneHint: (dialCode: string) => `With or without +${dialCode}.`,
    phoneSaved: (number: string) => `We’ll save it as ${number}.`,
    country: 'Country',
    countryOption: (country: string, currency: string) => `${country} (${currency})`,
    countryHint: (currency: string) => `You’ll play in ${currency}. You can’t change this later.`,
    passwordHint: 'At least 6 characters.',
    confirmPassword: 'Confirm password',
    /** Around the two links. */
    terms: {
      before: `I am ${brand.minimumAge} or older and accept the `,
      terms: 'terms',
      between: ' and the ',
      privacy: 'privacy policy',
      after: '.',
    },
    submit: 'Create account',
    submitting: 'Creating your account…',
    done: 'Your account is ready. Logging you in…',
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
    prove: 'It’s mine. Send me a code',
    codeSent: (contact: string) => `We sent a code to ${contact}. Enter it, then create your account.`,
    sandboxCode: (code: string) => `Sandbox: nothing is sent. Your code: ${code}`,
    code: 'Code',
    codeHint: 'Six digits, valid for 10 minutes.',
    invalidReferral: (code: string) =>
      `Referral code "${code}" is invalid. Please check the code or leave it blank to continue.`,
  },
};
