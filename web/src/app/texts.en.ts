import { brand } from '@sanduku/contracts/brand';

/** The shell around everything a signed-in player sees, and the dashboard, in English. */
export const dashboard = {
  /** Where a username is missing. */
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
    install: 'Install the app',
    loggedOutLocally: 'Logged out locally',
    offline: 'You are offline. You see what we last knew; your balance refreshes when you are back.',
    unreachable: 'We cannot reach the server. You see what we last knew; it refreshes by itself.',
  },

  greeting: (username: string) => `Welcome back, ${username}!`,

  stats: {
    heading: 'Your figures',
    balance: 'Balance',
    addFunds: 'Add funds',
    deposited: 'Deposited',
    usdt: 'USDT',
    games: 'Games',
    winRate: 'Win Rate',
    shared: 'Shared',
    send: 'Send',
  },

  tabs: { label: 'Your rooms', game: 'Game', wallet: 'Wallet', transfers: 'Transfers', history: 'History' },

  statement: 'Statement of all movements',
  month: 'What playing has cost you',
};
