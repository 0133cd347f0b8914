import { compoundedYearText, DAYS_A_YEAR, rateText } from '@sanduku/contracts/investment/rules';
import type { SettingGroup, SettingName } from '@sanduku/contracts/settings/rules';

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

export const NO_LIMIT = 'No limit';

export const settings = { fields, groups };
