/** The page behind the link from support, in English. */
export const passwordReset = {
  title: 'Choose a new password',
  intro: 'With it you log in from now on. You will be logged out everywhere else.',
  password: 'New password',
  again: 'New password again',
  tooShort: 'Password must be at least 6 characters long',
  different: 'Passwords do not match',
  submit: 'Save password',
  submitting: 'Saving …',
  failed: 'Your password could not be changed. Please try again.',
  over: {
    title: 'This link is over',
    text: 'It has been used already, is older than an hour, or was not copied completely. Until a link is used, your old password works. Support can send you a new one.',
    support: 'Ask support',
  },
  done: {
    title: 'Your password is changed',
    text: (username: string) => `Log in as ${username} with your new password.`,
    logIn: 'Log in',
  },
};
