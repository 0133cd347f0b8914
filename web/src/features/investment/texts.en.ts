export const investment = {
  title: 'Investment Portfolio',
  intro: (dailyReturn: string, minimum: string) =>
    `${dailyReturn} daily returns. Minimum withdrawal ${minimum}.`,
  notice: (dailyReturn: string) =>
    `The ${dailyReturn} daily return is paid by the operator from its own funds, is not guaranteed, and may stop.`,
  nextRate: (dailyReturn: string, day: string) => `From ${day}, the daily return is ${dailyReturn}.`,
  waiting: (days: number, amount: string) =>
    days === 1
      ? `1 day of earnings is waiting to be paid: ${amount}. The operator’s funds don’t cover it right now.`
      : `${days} days of earnings are waiting to be paid: ${amount} in total. The operator’s funds don’t cover them right now.`,
  waitingText:
    'They’re yours and keep earning. We pay them in order when funds are available, even if you withdraw your money.',
  unavailable: 'We couldn’t load your investment account.',
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
    belowMinimum: (minimum: string) => `Minimum withdrawal: ${minimum}.`,
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
    emptyText: 'Money starts earning the day after you invest it. Days end at midnight in Kampala.',
  },
  projections: {
    title: 'Earning Projections',
    monthly: 'Monthly',
    yearly: 'Yearly',
    roi: 'Return on investment',
    roiValue: (yearlyReturn: string) => `${yearlyReturn} / Year`,
    simple: 'simple projection, not guaranteed',
    compounded: 'With compounding',
    compoundedValue: (yearlyReturn: string) => `about ${yearlyReturn} / Year`,
    chart: 'The next year, if the return is paid every day',
    chartWords: (now: string, month: string, year: string) =>
      `If the return is paid every day: ${now} now, ${month} in a month, ${year} in a year.`,
    withEarnings: 'With earnings',
    yourMoney: 'Your money',
    now: 'Now',
    inAYear: 'In a year',
    note: 'Simple interest on your current balance, as long as the return is paid. Compounding means that every day’s earnings stay invested.',
  },
  history: {
    title: 'Recent Transactions',
    caption: 'Your investment transactions, newest first',
    columns: { type: 'Type', amount: 'Amount', date: 'Date', balance: 'Balance after' },
    types: { deposit: 'Invested', withdrawal: 'Withdrawn', earning: 'Daily earning', other: 'Other' },
    empty: 'No transactions yet',
    emptyText: 'Your investments, withdrawals and daily earnings appear here.',
  },
  move: {
    in: {
      title: 'Invest Money',
      text: 'From your game balance to your investment account. It starts earning tomorrow.',
      available: 'Game balance',
      submit: (amount: string) => `Invest ${amount}`,
      submitting: 'Moving…',
      done: (amount: string) => `${amount} invested.`,
      failed: 'Deposit failed',
    },
    out: {
      title: 'Withdraw from Investment',
      text: 'From your investment account to your game balance. Instant and free.',
      available: 'Investment balance',
      submit: (amount: string) => `Withdraw ${amount}`,
      submitting: 'Moving…',
      done: (amount: string) => `${amount} moved to your game balance.`,
      failed: 'Withdrawal failed',
    },
    amount: 'Amount',
    all: 'All',
    tooMuch: 'Insufficient balance',
    invalid: 'Please enter a valid amount',
    unsure:
      'We don’t know if the money was moved. Trying again with the same amount is safe: it can only count once.',
  },
};
