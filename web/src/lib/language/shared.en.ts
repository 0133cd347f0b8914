import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { inWords, inWordsCapital } from './in-words.en.ts';

const { name, minimumAge } = brand;
const boxes = inWords(odds.boxes);

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the product is, in one line. */
const tagline = `${inWordsCapital(odds.boxes)} sealed boxes. Open odds. Proof in every round.`;

/** The texts that all pages share, in English. Each room, each document and the landing page has a file of its own. */
export const messages = {
  tagline,

  meta: {
    shell: { title: name, description: tagline },
    landing: {
      title: `${name}: ${boxes} sealed boxes, open odds`,
      description: `Pick one of ${boxes} sealed boxes. The odds are on the table, and you can check every round. ${minimumAge}+ only.`,
    },
    terms: {
      title: `Terms of use - ${name}`,
      description: `The rules between you and ${name}: who may play, how rounds are decided, how money moves in and out, and what happens when something goes wrong.`,
    },
    privacy: {
      title: `Privacy - ${name}`,
      description: `What ${name} knows about you, why, who else sees it, how long it is kept, and how to ask for a copy or for its deletion.`,
    },
    security: {
      title: `Security - ${name}`,
      description: `How ${name} protects your account and your money, how each round is sealed before you pick, and how to report a weakness.`,
    },
    help: {
      title: `Help - ${name}`,
      description: `Answers about playing, deposits, withdrawals, transfers, the investment account, referrals and playing responsibly on ${name}.`,
    },
    fairness: {
      title: `Fairness - ${name}`,
      description: `How every round of ${name} is sealed before you pick, how often players have really won, and a form that checks any receipt in your own browser.`,
    },
    transparency: {
      title: `Open books - ${name}`,
      description: `What ${name} owes its players, what was played and what it paid, and how quickly withdrawals are paid: signed, and open to checking.`,
    },
    login: {
      title: `Log in - ${name}`,
      description: `Log in to ${name} to play, to move money and to see what your boxes held.`,
    },
    signup: {
      title: `Create account - ${name}`,
      description: `Create a ${name} account with an e-mail address or a phone number. Eleven countries, ${minimumAge}+ only.`,
    },
    dashboard: (username: string) => ({
      title: `Welcome back, ${username}! - ${name}`,
      description: `Your balance, your games, your wallet and your transfers on ${name}.`,
    }),
    investment: {
      title: `Investment - ${name}`,
      description: `Your investment account on ${name}.`,
    },
    referrals: {
      title: `Referrals - ${name}`,
      description: `Your referral code on ${name}, and the friends who used it.`,
    },
    statement: {
      title: `Statement - ${name}`,
      description: `Every movement of your money on ${name}, with the balance after it.`,
    },
    playLimits: {
      title: `Limits and breaks - ${name}`,
      description: `What play may cost you on ${name}, in money and in time: limits, breaks and self-exclusion.`,
    },
    account: {
      title: `Account and security - ${name}`,
      description: `Your password, where you are signed in, and what protects your money on ${name}.`,
    },
    resetPassword: {
      title: `New password - ${name}`,
      description: `Choose a new password for your ${name} account.`,
    },
    notFound: {
      title: '404 - Page Not Found',
      description: `This page does not exist on ${name}. Go back to the home page or ask support.`,
    },
  },

  navigation: {
    label: 'Main',
    skip: 'Skip to content',
    home: `${name}, home page`,
    features: 'Features',
    howItWorks: 'How it works',
    testimonials: 'Testimonials',
    fairness: 'Fairness',
    playLimits: 'Limits and breaks',
    account: 'Account and security',
    help: 'Help',
    logIn: 'Log in',
    signUp: 'Sign up',
    dashboard: 'Dashboard',
  },

  footer: {
    quickLinks: 'Quick links',
    support: 'Support',
    security: 'Security',
    terms: 'Terms of use',
    privacy: 'Privacy',
    securityPage: 'Security',
    helpCentre: 'Help centre',
    openBooks: 'Open books: every round, and what we owe, can be checked',
    chat: (phone: string) => `Chat: ${phone}`,
    securityClaims: [
      'Encrypted from your phone to our servers',
      'Every movement of money on a double-entry ledger',
      'Every withdrawal approved by a person',
    ],
    age: `${minimumAge}+`,
    ageNotice: `For adults aged ${minimumAge} and over. Most boxes are empty: never stake money you cannot afford to lose.`,
    rights: `© ${brand.operator.name}, ${brand.operator.city}`,
  },

  support: { label: 'Support', open: 'Chat with support', opensNewTab: 'opens in a new tab' },

  announcement: { label: 'Announcement' },

  sandbox: { ribbon: 'Sandbox: no real money' },

  ui: {
    ok: 'OK',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    dismiss: 'Dismiss',
    loading: 'Loading',
    copy: 'Copy',
    copied: 'Copied!',
    copyFailed: 'Copying did not work. Press and hold the text to copy it yourself.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    notifications: 'Notifications',
    alertTitle: 'Please note',
    required: 'required',
    optional: 'optional',
    stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
    stepDone: 'done',
    refresh: 'Refresh',
    showMore: 'Show more',
    loadingMore: 'Loading …',
  },

  toast: { success: 'Success', error: 'Error', warning: 'Warning', info: 'Notice' },

  language: {
    code: 'en',
    /** How dates are written, as a locale of the browser. Numbers and money are written alike in all languages. */
    dates: 'en-GB',
    label: 'Language',
  },

  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },

  amount: { in: 'money in', out: 'money out', unknown: 'not known' },

  time: {
    justNow: 'Just now',
    minutesAgo: (minutes: number) => `${plural(minutes, 'minute', 'minutes')} ago`,
    hoursAgo: (hours: number) => `${plural(hours, 'hour', 'hours')} ago`,
    daysAgo: (days: number) => `${plural(days, 'day', 'days')} ago`,
  },

  api: {
    offline: 'You seem to be offline: the server could not be reached. Check your connection and try again.',
    timeout: 'The server did not answer in time. Please try again.',
    unreadable: (status: number) =>
      `The server gave an answer we could not read (${status}). Please try again.`,
    rateLimited: 'Rate limited',
    rateLimitedWithoutCache: 'Rate limited and no cached data available',
    noToken: 'No authentication token found',
    noTokenLogInAgain: 'No authentication token found. Please log in again.',
  },

  unreachable: {
    title: 'We cannot reach the server',
    text: 'You are still logged in. Check your connection; we try again as soon as it is back.',
  },

  broken: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Nothing has happened to your money. Load the page again to go on.',
    reload: 'Load again',
  },

  notFound: {
    title: '404 - Page Not Found',
    text: 'This box is empty. The page you asked for does not exist, or it has moved.',
    home: 'Back to home',
    help: 'Get help',
  },
};
