import { countText } from '../../lib/format.ts';
/** The statement of all movements, in English. */
export const statement = {
  title: 'Statement',
  intro: 'Every movement of your money, with the balance after it.',
  controls: 'What the statement shows',
  account: 'Account',
  accounts: { game: 'Game balance', reserved: 'Reserved', investment: 'Investment' },
  accountTexts: {
    game: 'What you play, send and withdraw with.',
    reserved: 'Set aside for withdrawals that are under way.',
    investment: 'What you have invested, and what it has earned.',
  },
  period: 'Period',
  periods: {
    thisMonth: 'This month',
    lastMonth: 'Last month',
    all: 'All',
    custom: 'Other dates',
  },
  from: 'From',
  to: 'To',
  wrongDates: 'The first day lies after the last.',

  list: 'Movements',
  balanceAfter: (amount: string) => `balance ${amount}`,
  none: 'No movements in this period',
  noneText: 'Choose another period or account.',
  failed: 'Your statement could not be loaded',
  failedText: 'Nothing has happened to your money. Check your connection and try again.',
  moreFailed: 'More movements could not be loaded. Please try again.',
  retry: 'Try again',

  download: 'Download CSV',
  print: 'Print',
  fetching: (count: number) => `Fetching … ${countText(count)} movements`,
  cancel: 'Cancel',
  wholeFailed: 'The statement could not be fetched completely. Please try again.',

  /** The kinds of transfers in the ledger, as a player would name them. */
  kinds: {
    opening: 'Opening balance',
    deposit: 'Deposit',
    'withdrawal.reserve': 'Withdrawal',
    'withdrawal.release': 'Withdrawal returned',
    'withdrawal.payout': 'Withdrawal paid out',
    'withdrawal.credit': 'Credit for a late withdrawal',
    'bet.won': 'Game won',
    'bet.lost': 'Game lost',
    'player_transfer.received': 'Transfer from a player',
    'player_transfer.sent': 'Transfer to a player',
    'investment.in': 'Moved to investment',
    'investment.out': 'Moved from investment',
    'investment.earning': 'Daily earning',
    'referral.bonus': 'Referral bonus',
    correction: 'Correction by support',
  },
  /** The same where it is known with whom, where to, or why. */
  kindsAbout: {
    'withdrawal.reserve': (to: string) => `Withdrawal to ${to}`,
    'withdrawal.release': (to: string) => `Withdrawal to ${to} returned`,
    'withdrawal.payout': (to: string) => `Withdrawal to ${to} paid out`,
    'withdrawal.credit': (id: string) => `Credit for late withdrawal ${id}`,
    'player_transfer.received': (player: string) => `Transfer from ${player}`,
    'player_transfer.sent': (player: string) => `Transfer to ${player}`,
    correction: (reason: string) => `Correction by support: ${reason}`,
  },

  columns: {
    date: 'Date',
    /** Files write moments as they are in Greenwich. */
    dateInFile: 'Date (UTC)',
    movement: 'Movement',
    amount: 'Amount',
    balanceAfter: 'Balance after',
    currency: 'Currency',
    transfer: 'Transfer',
  },

  printed: {
    of: 'Account holder',
    period: 'Period',
    opening: 'Opening balance',
    closing: 'Closing balance',
    made: 'Printed on',
    part: (count: number) =>
      `Only the newest ${countText(count)} movements: the page’s own “Print” prints all of them.`,
    code: 'QR code with a link that checks this statement',
    codeText:
      'Whoever reads this code with a phone sees, without an account, whether the house has signed this statement: whose it is, for which period, and what it comes to.',
    codeFailed: 'The code for checking this statement could not be drawn.',
    wholeTime: 'From the beginning until now',
    until: (to: string) => `Until ${to}`,
    between: (from: string, to: string) => `${from} to ${to}`,
  },
};
