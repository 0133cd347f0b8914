import { compoundedYearText, DAYS_A_YEAR, rateText } from '@sanduku/contracts/investment/rules';
import type { SettingGroup, SettingName } from '@sanduku/contracts/settings/rules';
import { counted, numberText } from '../shared/format.ts';

interface FieldTexts {
  label: string;
  hint?: string;
  unit?: string;
  /** Shown after a value. */
  effect?: (value: number) => string;
}

const fields: Record<SettingName, FieldTexts> = {
  maximumBet: { label: 'Maximum bet' },
  bankrollShareBasisPoints: {
    label: 'Largest win',
    unit: '% of bankroll',
    hint: 'Of one bet. Applies once the bankroll is funded.',
  },
  maximumPrizePercent: {
    label: 'Largest prize',
    unit: '% of the stake',
    hint: 'Applies to prize tables offered from now on.',
  },
  maximumWithdrawal: { label: 'Maximum withdrawal' },
  maximumTransfer: { label: 'Maximum transfer' },
  maximumConversionPerDay: {
    label: 'Maximum conversion per day',
    hint: 'What a player may send per day to players with another currency.',
  },
  maximumRateAgeHours: {
    label: 'Maximum age of rates',
    unit: 'hours',
    hint: 'Transfers between currencies stop until the rate is changed, or confirmed under “Compare rates”.',
  },
  payoutByOne: {
    label: 'Payouts by one operator',
    hint: 'To one player within 24 hours. Higher payouts need two operators.',
  },
  interventionsByOne: {
    label: 'Interventions by one operator',
    unit: 'an hour',
    hint: 'Suspensions, ended sessions, and rejected withdrawals, deposits or transfers, each counted separately. More need two operators.',
  },
  referralBonusAfterPlay: {
    label: 'Referral bonus after play',
    hint: 'Off: paid with the first deposit, if no other account has paid from the same phone or chain address.',
  },
  dailyRateBasisPoints: {
    label: 'Daily return',
    unit: '%',
    hint: 'At 0%, investments earn nothing.',
    effect: (rate) =>
      `${rateText(rate, DAYS_A_YEAR)} a year, about ${compoundedYearText(rate)} with compounding`,
  },
  withdrawalPromiseMinutes: {
    label: 'Promised payment time',
    unit: 'minutes',
    hint: 'At 0 there is no promise, and the wallet says so.',
  },
  rates: {
    label: 'Rates',
    hint: 'Units of the currency for 1 USDT. Enter two numbers for different buying and selling rates, such as 3,780 / 3,820. For 24 hours after a change, players get the less favourable of both rates. Past transactions keep their rate.',
  },
  announcement: { label: 'Announcement', hint: 'Leave it empty to show nothing.' },
  supportPhone: { label: 'Phone number' },
  supportEmail: { label: 'Email address' },
  supportChatUrl: { label: 'Chat link' },
  supportMessage: { label: 'First chat message' },
};

const groups: Record<SettingGroup, { title: string; text: string }> = {
  limits: {
    title: 'Limits',
    text: 'Amounts are in UGX. Other countries use the same value in their currency.',
  },
  referrals: {
    title: 'Referrals',
    text: 'A pending bonus is paid automatically when the friend’s bets have cost as much on average. A change applies to first deposits from now on.',
  },
  dailyReturn: {
    title: 'Investment return',
    text: 'Percentage of the lowest balance of each day, paid from the interest account. A change applies from tomorrow, Kampala time.',
  },
  promise: {
    title: 'Withdrawal promise',
    text: 'For every 10 minutes of delay the player gets 0.1% of the amount, up to 5% and up to what their rounds and fees cost on average. The fees account pays it. A change applies to new withdrawals.',
  },
  announcement: { title: 'Announcement', text: 'Shown to everyone at the top of every page.' },
  support: { title: 'Support', text: 'Contact details shown to players.' },
};

export const settings = {
  title: 'Settings',
  text: 'Changes apply immediately after a second operator approves them.',
  viewer: 'You can view the settings but not change them.',
  fieldDefault: (value: string) => `Default: ${value}`,
  noLimit: 'No limit',
  nothing: 'None',
  on: 'On',
  off: 'Off',
  changed: (name: string, who: string) => `${name} changed by ${who},`,
  onServer: 'a command on the server',
  unchanged: 'Never changed.',
  log: 'Audit log',
  review: (count: number) => `Review ${counted(count, 'change')}`,
  noChanges: 'No changes',
  discard: 'Discard',
  change: {
    title: 'Change settings',
    text: 'Another operator must approve this, unless you only remove an announcement. It then applies immediately.',
    caption: 'Changes',
    setting: 'Setting',
    before: 'Before',
    after: 'After',
    submit: 'Change',
    done: 'Changed. It applies from now on.',
  },
  problems: {
    wholeNumber: (minimum: number, maximum: number) =>
      `Enter a whole number from ${numberText(minimum)} to ${numberText(maximum)}.`,
    percentage: (minimum: number, maximum: number) =>
      `Enter a percentage from ${minimum} to ${maximum} with at most two decimals.`,
    rate: 'Enter a number above 0 with at most four decimals, such as 11.2, or two such as 3780 / 3820.',
    text: 'Enter a text.',
    email: 'Enter a valid email address.',
    https: 'Enter a link that begins with https://.',
    orEmpty: (problem: string, none: string) =>
      `${problem.slice(0, -1)}, or leave it empty for ${none.toLowerCase()}.`,
  },
  fields,
  groups,
  country: (name: string, currency: string) => `${name} (${currency})`,
  rates: {
    large: (currencies: string) => `Changes by more than 5%: ${currencies}.`,
    gain: (currencies: string) =>
      `Players who exchanged money before this change can exchange it back with a profit a day later, or the other way round: ${currencies}. A change between the buying and the selling rate does not allow that.`,
  },
  sources: {
    title: 'Compare rates',
    text: 'Enter rates from other sources. Rates older than a week, or more than 2% off, are marked.',
    caption: 'Rates by currency',
    currency: 'Currency',
    rate: 'Our rate',
    since: 'Since',
    never: 'Never changed',
    others: 'Other sources (last 7 days)',
    nothing: 'None entered',
    other: (source: string, rate: number) => `${source}: ${numberText(rate)}`,
    state: 'Status',
    fine: 'OK',
    old: 'Older than a week',
    differs: 'Differs by more than 2%',
    warning: (currencies: string) => `Check these rates: ${currencies}.`,
    source: 'Source',
    sourceHint: 'For example a bank or an exchange',
    says: 'Units for 1 USDT',
    enter: 'Save rate',
    problems: {
      source: 'Enter the name of the source.',
      rate: 'Enter a number above 0 with at most four decimals, such as 11.2.',
    },
  },
  bets: {
    title: 'Current maximum bet',
    text: 'Calculated from the maximum bet and the bankroll.',
    caption: 'Maximum bet by country',
    country: 'Country',
    maximum: 'Maximum bet',
  },
  fund: {
    title: 'Fund operator accounts',
    text: 'Records money that you paid in or took out through a payment provider. It does not move the money itself.',
    account: 'Account',
    accounts: { bankroll: 'Bankroll', interest: 'Interest', bonus: 'Bonus', fees: 'Fees' },
    accountHints: {
      bankroll: 'Pays prizes and limits the maximum bet.',
      interest: 'Pays investment earnings.',
      bonus: 'Pays referral bonuses.',
      fees: 'Pays compensation for late withdrawals.',
    },
    currency: 'Currency',
    direction: 'Direction',
    in: 'Paid in',
    out: 'Taken out',
    amount: 'Amount',
    amountMissing: 'Enter an amount.',
    rail: 'Wallet',
    begin: 'Record',
    confirmTitle: (amount: string) => `Record ${amount}`,
    confirmIn: (account: string, rail: string) => `Paid in through ${rail} to the ${account} account.`,
    confirmOut: (account: string, rail: string) => `Taken out through ${rail} from the ${account} account.`,
    submit: 'Request approval',
  },
};
