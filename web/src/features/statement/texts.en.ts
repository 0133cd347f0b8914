import { countText } from '../../lib/format.ts';

/** The account statement, in English. */
export const statement = {
  title: 'Statement',
  intro: 'Every transaction, with the balance after it.',
  controls: 'Statement options',
  account: 'Account',
  accounts: { game: 'Game balance', reserved: 'Reserved', investment: 'Investment' },
  accountTexts: {
    game: 'For playing, sending and withdrawing.',
    reserved: 'Held for withdrawals in progress.',
    investment: 'Your investment and its earnings.',
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
  wrongDates: 'The start date is after the end date.',

  list: 'Transactions',
  balanceAfter: (amount: string) => `balance ${amount}`,
  none: 'No transactions in this period',
  noneText: 'Choose another period or account.',
  failed: 'We couldn’t load your statement',
  failedText: 'Your money is safe. Check your connection and try again.',
  moreFailed: 'We couldn’t load more transactions. Please try again.',
  retry: 'Try again',

  download: 'Download CSV',
  print: 'Print',
  fetching: (count: number) => `Loading… ${countText(count)} transactions`,
  cancel: 'Cancel',
  wholeFailed: 'We couldn’t load the whole statement. Please try again.',

  /** Ledger transfer kinds. */
  kinds: {
    opening: 'Opening balance',
    deposit: 'Deposit',
    'deposit.reversal': 'Deposit reversed by the provider',
    'debt.payment': 'Debt paid',
    'withdrawal.reserve': 'Withdrawal',
    'withdrawal.release': 'Withdrawal returned',
    'withdrawal.payout': 'Withdrawal paid out',
    'withdrawal.credit': 'Late withdrawal credit',
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
  /** With the other player, the destination or the reason. */
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
    dateInFile: 'Date (UTC)',
    transaction: 'Transaction',
    amount: 'Amount',
    balanceAfter: 'Balance after',
    currency: 'Currency',
    transfer: 'Transaction ID',
  },

  printed: {
    of: 'Account holder',
    period: 'Period',
    opening: 'Opening balance',
    closing: 'Closing balance',
    printedOn: 'Printed on',
    part: (count: number) =>
      `Only the newest ${countText(count)} transactions. The page’s “Print” button prints them all.`,
    code: 'QR code with a link that checks this statement',
    codeText:
      'Scan this code to check that Sanduku signed this statement: the account holder, the period and the totals. No account needed.',
    codeFailed: 'We couldn’t draw the QR code for this statement.',
    allTime: 'From the beginning until now',
    until: (to: string) => `Until ${to}`,
    between: (from: string, to: string) => `${from} to ${to}`,
  },
};
