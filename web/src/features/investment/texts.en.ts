export const investment = {
  title: 'Investment Portfolio',
  intro: (dailyReturn: string, minimum: string) =>
    `${dailyReturn} daily returns. Minimum withdrawal ${minimum}.`,
  notice: (dailyReturn: string) =>
    `The ${dailyReturn} daily return is paid by the operator out of its own funds, is not guaranteed by anyone else, and may stop.`,
  nextRate: (dailyReturn: string, day: string) => `From ${day} on a day earns ${dailyReturn}.`,
  waiting: (days: number, amount: string) =>
    days === 1
      ? `1 day is waiting to be paid: ${amount}. The operator’s funds do not cover it at the moment.`
      : `${days} days are waiting to be paid: ${amount} in all. The operator’s funds do not cover them at the moment.`,
  waitingText:
    'They are yours and go on earning. They are paid in order once there are funds, also when you take your money out.',
  unavailable: 'Your investment account could not be loaded.',
  retry: 'Try again',
  cards: {
    balance: 'Investment Balance',
    earnings: 'Total Earnings',
    rate: 'Daily Rate',
    perDay: (amount: string) => `about ${amount} a day`,
    game: 'Game Balance',
  },
  actions: {
    invest: 'Invest Money',
    withdraw: 'Withdraw',
    belowMinimum: (minimum: string) => `From ${minimum} on you can move it back to your game balance.`,
  },
  growth: {
    title: 'Growth',
    balance: 'Balance',
    earnings: 'Earnings',
    of: (amount: string, scale: string) => `${amount} of ${scale}`,
    chart: 'Balance over the last 30 days',
    chartWords: (from: string, to: string) => `Balance over the last 30 days: from ${from} to ${to}`,
  },
  earnings: {
    title: 'Recent Earnings',
    item: 'Daily Earning',
    waiting: 'Waiting for funds',
    empty: 'No earnings yet',
    emptyText: 'Money earns from the day after you move it in. A day ends at midnight in Kampala.',
  },
  projections: {
    title: 'Earning Projections',
    monthly: 'Monthly',
    yearly: 'Yearly',
    roi: 'Return on investment',
    roiValue: (yearlyReturn: string) => `${yearlyReturn} / Year`,
    chart: 'The next year, if the return is paid every day',
    chartWords: (now: string, month: string, year: string) =>
      `If the return is paid every day: ${now} now, ${month} in a month, ${year} in a year.`,
    withEarnings: 'With earnings',
    yourMoney: 'Your money',
    now: 'Now',
    inAYear: 'In a year',
    note: 'Simple interest on what is in the account now, as long as the return is paid.',
  },
  history: {
    title: 'Recent Transactions',
    caption: 'What moved on your investment account, the newest first',
    columns: { type: 'Type', amount: 'Amount', date: 'Date', balance: 'Balance after' },
    types: { deposit: 'Invested', withdrawal: 'Withdrawn', earning: 'Daily earning', other: 'Other' },
    empty: 'No transactions yet',
    emptyText: 'What you move in and out, and what each day earns, will appear here.',
  },
  move: {
    in: {
      title: 'Invest Money',
      text: 'From your game balance to your investment account. It earns from tomorrow on.',
      available: 'Game balance',
      submit: (amount: string) => `Invest ${amount}`,
      submitting: 'Moving …',
      done: (amount: string) => `${amount} invested.`,
      failed: 'Deposit failed',
    },
    out: {
      title: 'Withdraw from Investment',
      text: 'From your investment account to your game balance, at once and free of charge.',
      available: 'Investment balance',
      submit: (amount: string) => `Withdraw ${amount}`,
      submitting: 'Moving …',
      done: (amount: string) => `${amount} moved to your game balance.`,
      failed: 'Withdrawal failed',
    },
    amount: 'Amount',
    all: 'All of it',
    tooMuch: 'Insufficient balance',
    invalid: 'Please enter a valid amount',
  },
};
