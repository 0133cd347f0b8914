import type { AccessPart } from '@sanduku/contracts/players/access';

const parts: Record<AccessPart, string> = {
  password: 'Your password',
  pin: 'Your withdrawal PIN',
  second_factor: 'Your two-step verification',
  contact: 'Your email address or phone number',
};

export const account = {
  title: 'Account and security',
  intro: 'Your password, contact details and devices.',
  unavailable: 'We couldn’t load your account. Your money is safe.',

  access: {
    changed: (what: AccessPart, at: string) => `${parts[what]} was changed on ${at}.`,
    waits: (until: string) => `To protect your money, withdrawals are on hold until ${until}.`,
    notYou: 'If this wasn’t you, contact support now.',
    support: 'Chat with support',
  },

  password: {
    title: 'Password',
    current: 'Current password',
    password: 'New password',
    passwordHint: 'At least 6 characters. Common passwords aren’t allowed.',
    again: 'Confirm new password',
    missing: 'Password is required',
    tooShort: 'Password must be at least 6 characters long',
    different: 'Passwords do not match',
    note: 'All other devices will be logged out, and withdrawals will be on hold for 24 hours.',
    submit: 'Change password',
    submitting: 'Changing…',
    done: 'Your password was changed. All other devices are logged out.',
    failed: 'We couldn’t change your password. Please try again.',
  },

  contact: {
    title: 'Email address and phone number',
    text: 'If you forget your password, support sends a reset link here.',
    email: 'Email',
    phone: 'Phone',
    method: 'What do you want to change?',
    newEmail: 'New email address',
    newPhone: 'New phone number',
    missing: 'Please enter your new contact',
    note: 'We’ll send a code there. Nothing changes until you enter it.',
    send: 'Send code',
    sending: 'Sending…',
    sent: (contact: string) => `We sent a code to ${contact}.`,
    sandbox: (code: string) => `Sandbox: nothing is sent. Your code: ${code}`,
    code: 'Code',
    codeHint: 'Six digits, valid for 10 minutes.',
    codeMissing: 'The code has six digits',
    waits: 'We’ll notify your old contact, and withdrawals will be on hold for 24 hours.',
    back: 'Back',
    submit: 'Change contact',
    submitting: 'Changing…',
    done: 'Your contact was changed.',
    failed: 'We couldn’t change your contact. Please try again.',
    unproven: 'Not confirmed',
    prove: { email: 'Confirm email', phone: 'Confirm phone' },
    proveText: (contact: string) =>
      `We’ll send a code to ${contact}. Until you enter it, someone else can claim this contact.`,
    confirm: 'Confirm',
    confirmed: 'Your contact is confirmed.',
  },

  sessions: {
    title: 'Where you’re logged in',
    text: 'The country is the one you signed up with.',
    list: 'Your devices',
    this: 'This device',
    lastUsed: 'Last used',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'A browser',
    unknownDevice: 'An unknown device',
    end: 'Log out',
    endLabel: (device: string) => `Log out: ${device}`,
    ending: 'Logging out…',
    endOthers: 'Log out all other devices',
    ended: (count: number) =>
      count === 1 ? '1 device was logged out.' : `${count} devices were logged out.`,
    failed: 'We couldn’t log out any device. Please try again.',
    unavailable: 'We couldn’t load your devices.',
  },
};
