export const realtime = {
  indicator: {
    live: 'Live',
    connecting: 'Connecting',
    off: 'Live off',
    offline: 'Offline',
    /** Accessible name of the "Live off" button. */
    reconnect: 'Live off. Press to reconnect.',
  },

  explained: {
    live: 'Live: changes to your money appear at once.',
    connecting: 'Connecting to live updates. Until then, your balance refreshes every 15 s.',
    off: 'Live updates are off. Everything still works, and your balance refreshes every 15 s.',
    offline: 'You’re offline. Updates appear when you’re back online.',
  },

  toasts: {
    connected: 'Live updates are on.',
    disconnected: 'Connection lost. Reconnecting…',
    reconnected: 'Live updates are back.',
    depositReceived: (amount: string) => `${amount} deposited. It’s in your balance.`,
    depositReversed: (amount: string, provider: string, owed: string | null) =>
      owed === null
        ? `Your deposit of ${amount} was reversed by ${provider}. It was taken from your balance.`
        : `Your deposit of ${amount} was reversed by ${provider}. You owe ${owed}. Withdrawals and transfers resume when it is paid.`,
    debtPaid: (amount: string, left: string | null) =>
      left === null
        ? `Your debt is paid (${amount}). You can withdraw and send money again.`
        : `${amount} of your debt is paid. You still owe ${left}.`,
    withdrawalSubmitted: (amount: string) => `Withdrawal of ${amount} submitted for review.`,
    withdrawalApproved: (amount: string) => `Withdrawal of ${amount} approved.`,
    withdrawalRejected: (amount: string, reason: string) => `Withdrawal of ${amount} rejected: ${reason}`,
    withdrawalFailed: (amount: string, reason: string) => `Withdrawal of ${amount} not paid: ${reason}`,
    withdrawalCompleted: (amount: string) => `Withdrawal of ${amount} paid. The money is on its way to you.`,
    withdrawalCredited: (amount: string) => `Your withdrawal is late. We added ${amount} to your balance.`,
    noReason: 'No reason provided',
    winConfirmed: (amount: string) => `Win confirmed: ${amount} added to your balance.`,
    transferSent: (amount: string, to: string) => `You sent ${amount} to ${to}.`,
    transferReceived: (amount: string, from: string) => `Player ${from} sent you ${amount}.`,
    investmentWaiting: (days: number, amount: string) =>
      `Earnings of ${days === 1 ? '1 day' : `${days} days`} are waiting for the operator’s funds: ${amount}.`,
    investmentPaid: (amount: string) => `Delayed earnings paid: ${amount} in your investment account.`,
    correctionGave: (amount: string, reason: string) => `Support added ${amount} to your balance: ${reason}`,
    correctionTook: (amount: string, reason: string) =>
      `Support removed ${amount} from your balance: ${reason}`,
    referralBonus: (amount: string, friend: string) =>
      `Referral bonus for ${friend}: ${amount}. It’s in your game balance.`,
    accessChanged: {
      password: 'Your password was changed.',
      pin: 'Your withdrawal PIN was changed.',
      second_factor: 'Your two-step verification was changed.',
      contact: 'Your email address or phone number was changed.',
    },
    accessWaits: (until: string) =>
      `Withdrawals are on hold until ${until}. If this wasn’t you, contact support now.`,
    balanceUpdated: (amount: string) => `Your balance is now ${amount}.`,
  },
};
