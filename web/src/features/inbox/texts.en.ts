export const inbox = {
  title: 'Inbox',
  text: 'Your money and your account in the last 90 days.',
  list: 'Events',
  unread: 'New:',
  failed: 'We couldn’t load your inbox',
  failedText: 'Nothing is lost. Try again in a moment.',
  moreFailed: 'We couldn’t load older events. Please try again.',
  none: 'Nothing here yet',
  noneText: 'Deposits, withdrawals, transfers and changes to your account appear here.',
  push: {
    offer: 'Get notified when your money moves?',
    offerText:
      'This device can tell you about deposits, withdrawals and changes to your account, even when Sanduku is closed.',
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off',
    notNow: 'Not now',
    isOn: 'Notifications are on for this device.',
    isOff: 'Notifications are off for this device.',
    failed: 'We couldn’t change notifications. Check your browser’s settings for this site.',
  },
};
