import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import { inWords, inWordsCapital } from './in-words.en.ts';

const { name, minimumAge } = brand;
const boxes = inWords(odds.boxes);

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const tagline = `${inWordsCapital(odds.boxes)} sealed boxes. Open odds. Proof in every round.`;

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
      description: `The rules for using ${name}: who can play, how rounds are decided, how money moves, and what happens if something goes wrong.`,
    },
    privacy: {
      title: `Privacy - ${name}`,
      description: `What ${name} knows about you and why, who else sees it, how long we keep it, and how to get a copy or have it deleted.`,
    },
    security: {
      title: `Security - ${name}`,
      description: `How ${name} protects your account and your money, how each round is sealed before you pick, and how to report a vulnerability.`,
    },
    help: {
      title: `Help - ${name}`,
      description: `Answers about playing, deposits, withdrawals, transfers, the investment account, referrals and playing responsibly on ${name}.`,
    },
    fairness: {
      title: `Fairness - ${name}`,
      description: `How every round of ${name} is sealed before you pick, how often players have won, and a form that checks any receipt in your browser.`,
    },
    transparency: {
      title: `Transparency - ${name}`,
      description: `Proof of reserves, rounds played and withdrawal times on ${name}. All of it is signed, and you can check it.`,
    },
    login: {
      title: `Log in - ${name}`,
      description: `Log in to ${name} to play, manage your money and check your rounds.`,
    },
    signup: {
      title: `Create account - ${name}`,
      description: `Create a ${name} account with an email address or a phone number. Eleven countries, ${minimumAge}+ only.`,
    },
    dashboard: (username: string) => ({
      title: `Welcome back, ${username}! - ${name}`,
      description: `Your balance, games, wallet and transfers on ${name}.`,
    }),
    investment: {
      title: `Investment - ${name}`,
      description: `Your investment account on ${name}.`,
    },
    referrals: {
      title: `Referrals - ${name}`,
      description: `Your referral code on ${name} and the friends who used it.`,
    },
    statement: {
      title: `Statement - ${name}`,
      description: `Every transaction on your ${name} account, with the balance after it.`,
    },
    playLimits: {
      title: `Limits and breaks - ${name}`,
      description: `Set limits on money and time, take a break, or exclude yourself on ${name}.`,
    },
    account: {
      title: `Account and security - ${name}`,
      description: `Your password, your devices and two-step verification on ${name}.`,
    },
    resetPassword: {
      title: `New password - ${name}`,
      description: `Choose a new password for your ${name} account.`,
    },
    notFound: {
      title: '404 - Page Not Found',
      description: `This page doesn’t exist on ${name}. Go back to the home page or contact support.`,
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
    transparency: 'Transparency and proof of reserves',
    chat: (phone: string) => `Chat: ${phone}`,
    securityClaims: [
      'Encrypted from your phone to our servers',
      'All money tracked in a double-entry ledger',
      'Every withdrawal approved by a person',
    ],
    age: `${minimumAge}+`,
    ageNotice: `For adults aged ${minimumAge} and over. Most boxes are empty: never stake money you can’t afford to lose.`,
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
    listFailed: 'We couldn’t load this list',
    listFailedText: 'Your money is safe. Check your connection and try again.',
    dismiss: 'Dismiss',
    loading: 'Loading',
    copy: 'Copy',
    copied: 'Copied!',
    copyFailed: 'We couldn’t copy it. Press and hold the text to copy it yourself.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    notifications: 'Notifications',
    alertTitle: 'Please note',
    optional: 'optional',
    stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
    progress: 'Progress',
    deleteDigit: 'Delete the last digit',
    stepDone: 'done',
    refresh: 'Refresh',
    showMore: 'Show more',
    loadingMore: 'Loading…',
  },

  toast: { success: 'Success', error: 'Error', warning: 'Warning', info: 'Notice' },

  language: {
    code: 'en',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
    label: 'Language',
  },

  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },

  amount: { in: 'money in', out: 'money out', unknown: 'unknown' },

  time: {
    justNow: 'Just now',
    minutesAgo: (minutes: number) => `${plural(minutes, 'minute', 'minutes')} ago`,
    hoursAgo: (hours: number) => `${plural(hours, 'hour', 'hours')} ago`,
    daysAgo: (days: number) => `${plural(days, 'day', 'days')} ago`,
  },

  api: {
    offline: 'You seem to be offline. Check your connection and try again.',
    timeout: 'The server didn’t answer in time. Please try again.',
    unreadable: (status: number) => `We couldn’t read the server’s answer (${status}). Please try again.`,
    rateLimited: 'Rate limited',
    rateLimitedWithoutCache: 'Rate limited and no cached data available',
    noToken: 'No authentication token found',
    noTokenLogInAgain: 'No authentication token found. Please log in again.',
  },

  unreachable: {
    title: 'We can’t reach the server',
    text: 'You’re still logged in. Check your connection. We’ll reconnect automatically.',
  },

  documents: { contents: 'On this page', changed: () => `Last changed on ${brand.documentsChanged}` },

  broken: {
    title: 'Something went wrong',
    text: 'We couldn’t show this page. Your money isn’t affected. Reload to continue.',
    reload: 'Reload',
  },

  notFound: {
    title: '404 - Page Not Found',
    text: 'This box is empty. The page doesn’t exist, or it has moved.',
    home: 'Back to home',
    help: 'Get help',
  },
};
