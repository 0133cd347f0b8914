import { brand } from '@sanduku/contracts/brand';

export const dashboard = {
  /** Default username. */
  player: 'Player',

  header: {
    label: 'Account',
    home: `${brand.name}, dashboard`,
    welcome: (username: string) => `Welcome, ${username}`,
    balance: 'Balance',
    play: 'Play',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    investment: 'Investment',
    referrals: 'Referrals',
    logout: 'Logout',
    menu: 'Menu',
    inbox: 'Inbox',
    unread: (count: string) => `Inbox, ${count} unread`,
    install: 'Install the app',
    loggedOutLocally: 'Logged out locally',
    offline: 'You’re offline. You’re seeing the last known figures.',
    unreachable: 'We can’t reach the server. You’re seeing the last known figures.',
  },

  greeting: (username: string) => `Welcome back, ${username}!`,

  stats: {
    heading: 'Your stats',
    balance: 'Balance',
    addFunds: 'Add funds',
    deposited: 'Deposited',
    usdt: 'USDT',
    about: (amount: string) => `about ${amount}`,
    games: 'Games',
    winRate: 'Win Rate',
    shared: 'Shared',
    send: 'Send',
  },

  tabs: { label: 'Sections', game: 'Game', wallet: 'Wallet', transfers: 'Transfers', history: 'History' },

  tracker: {
    title: 'Track your money',
    none: 'We couldn’t find this payment',
    noneText: 'Your deposits and withdrawals are in the history.',
  },

  statement: 'Full statement',
  month: 'Your playing costs',
};
