export const passwordReset = {
  title: 'Choose a new password',
  intro: 'You’ll be logged out everywhere else. Withdrawals and transfers will be on hold for 24 hours.',
  password: 'New password',
  again: 'Confirm new password',
  tooShort: 'Password must be at least 6 characters long',
  different: 'Passwords do not match',
  submit: 'Save password',
  submitting: 'Saving…',
  failed: 'We couldn’t change your password. Please try again.',
  expired: {
    title: 'This link no longer works',
    text: 'It was already used, is more than an hour old, or wasn’t copied in full. If it wasn’t used, your old password still works. Support can send you a new link.',
    support: 'Contact support',
  },
  done: {
    title: 'Your password was changed',
    text: (username: string) => `Log in as ${username} with your new password.`,
    logIn: 'Log in',
  },
};
