export const transfers = {
  send: {
    title: 'Send balance',
    balance: 'Your balance',
    minimum: 'Minimum send',
    processing: 'Processing',
    instant: 'Instant, free of charge',
    points: [
      'To any player, by username',
      "Converted to the recipient's currency automatically",
      'With a personal message if you like',
    ],
    submit: 'Send',
    closed: 'Transfers between players are not open yet.',
  },
  stats: {
    title: 'Statistics',
    empty: 'Nothing to count yet',
    text: 'How often and how much you sent and received will appear here once transfers are open.',
  },
};
