/** The realtime connection and what it brings, in English. */
export const realtime = {
  indicator: {
    live: 'Live',
    connecting: 'Connecting',
    off: 'Live off',
    offline: 'Offline',
    /** Said by the button that "Live off" is. */
    reconnect: 'Live off. Press to reconnect.',
  },

  /** What the menu says about it. */
  explained: {
    live: 'Live: what happens to your money appears at once.',
    connecting: 'Connecting for live updates; your balance refreshes every 15 s meanwhile.',
    off: 'Live updates are off. Everything works; your balance refreshes every 15 s.',
    offline: 'You are offline: what happens to your money appears when you are back.',
  },

  toasts: {
    connected: 'Live updates are on.',
    disconnected: 'Connection lost. Reconnecting…',
    reconnected: 'Live updates are back.',
    depositReceived: (amount: string) => `${amount} deposited: it is in your balance.`,
    withdrawalSubmitted: (amount: string) => `Withdrawal of ${amount} submitted for review.`,
    withdrawalApproved: (amount: string) => `Withdrawal of ${amount} approved.`,
    withdrawalRejected: (amount: string, reason: string) => `Withdrawal of ${amount} rejected: ${reason}`,
    withdrawalFailed: (amount: string, reason: string) => `Withdrawal of ${amount} was not paid: ${reason}`,
    withdrawalCompleted: (amount: string) => `Withdrawal of ${amount} paid: the money is on its way to you.`,
    withdrawalCredited: (amount: string) =>
      `Your withdrawal takes longer than we promised: ${amount} credited to your balance.`,
    noReason: 'No reason provided',
    winConfirmed: (amount: string) => `Win confirmed: ${amount} paid into your balance.`,
    transferReceived: (amount: string, from: string) => `Player ${from} sent you ${amount}.`,
    investmentWaiting: (days: number, amount: string) =>
      `Earnings of ${days === 1 ? '1 day' : `${days} days`} are waiting for the operator’s funds: ${amount}.`,
    investmentPaid: (amount: string) =>
      `A day that was waiting has been paid: ${amount} in your investment account.`,
    correctionGave: (amount: string, reason: string) =>
      `Support has added ${amount} to your balance: ${reason}`,
    correctionTook: (amount: string, reason: string) =>
      `Support has taken ${amount} from your balance: ${reason}`,
    referralBonus: (amount: string, friend: string) =>
      `${amount} for bringing ${friend}: it is in your game balance.`,
    accessChanged: {
      password: 'Your password was changed.',
      pin: 'Your withdrawal PIN was changed.',
      second_factor: 'Your second step was changed.',
      contact: 'Your e-mail address or phone number was changed.',
    },
    accessWaits: (until: string) =>
      `Withdrawals wait until ${until}. If this was not you, tell support at once.`,
    balanceUpdated: (amount: string) => `Your balance is now ${amount}.`,
  },
};
