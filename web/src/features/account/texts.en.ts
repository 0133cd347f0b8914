import type { AccessPart } from '@sanduku/contracts/players/access';

/** As it stands in a sentence. */
const parts: Record<AccessPart, string> = {
  password: 'Your password',
  pin: 'Your withdrawal PIN',
  second_factor: 'Your second step',
  contact: 'Your e-mail address or phone number',
};

/** The player's own account, in English. */
export const account = {
  title: 'Account and security',
  intro: 'Who can get in, and from where.',
  unavailable: 'Your account could not be loaded. Your money is safe.',

  access: {
    /** A lasting line, and what a toast says. */
    changed: (what: AccessPart, at: string) => `${parts[what]} was changed on ${at}.`,
    waits: (until: string) => `Withdrawals you ask for are approved from ${until} on, to protect your money.`,
    notYou: 'If this was not you, tell support at once.',
    support: 'Chat with support',
  },

  password: {
    title: 'Password',
    current: 'Current password',
    password: 'New password',
    passwordHint: 'At least 6 characters, and none that thousands of others use.',
    again: 'New password again',
    missing: 'Password is required',
    tooShort: 'Password must be at least 6 characters long',
    different: 'Passwords do not match',
    note: 'All other devices are signed out, and withdrawals wait for 24 hours.',
    submit: 'Change password',
    submitting: 'Changing …',
    done: 'Your password is changed. All other devices are signed out.',
    failed: 'Your password could not be changed. Please try again.',
  },

  contact: {
    title: 'E-mail address and phone number',
    text: 'Where a link to a new password is sent, if you ask support for one.',
    email: 'Email',
    phone: 'Phone',
    method: 'What do you change?',
    newEmail: 'New email address',
    newPhone: 'New phone number',
    missing: 'Please enter where we can reach you',
    note: 'We send a code there. Nothing changes before you have entered it.',
    send: 'Send code',
    sending: 'Sending …',
    sent: (contact: string) => `We have sent a code to ${contact}.`,
    sandbox: (code: string) => `Sandbox: nothing is sent. The message lies in the folder “outbox”: ${code}`,
    code: 'Code',
    codeHint: 'Six digits. It counts for 10 minutes.',
    codeMissing: 'The code has six digits',
    waits: 'We tell you at the old contact, and withdrawals wait for 24 hours.',
    back: 'Back',
    submit: 'Change contact',
    submitting: 'Changing …',
    done: 'Your contact is changed.',
    failed: 'Your contact could not be changed. Please try again.',
  },

  sessions: {
    title: 'Where you are signed in',
    text: 'The country is the one you signed up with.',
    list: 'Your sessions',
    this: 'This device',
    lastUsed: 'Last used',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'A browser',
    unknownDevice: 'An unknown device',
    end: 'Sign out',
    endLabel: (device: string) => `Sign out: ${device}`,
    ending: 'Signing out …',
    endOthers: 'Sign out all other devices',
    ended: (count: number) => (count === 1 ? '1 device is signed out.' : `${count} devices are signed out.`),
    failed: 'Nothing was signed out. Please try again.',
    unavailable: 'Your sessions could not be loaded.',
  },
};
