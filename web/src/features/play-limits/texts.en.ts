import { countText } from '../../lib/format.ts';

const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`;

export const playLimits = {
  title: 'Limits and breaks',
  intro:
    'Set limits on money and time. A first or lower limit takes effect at once. A higher one, or none, takes 24 hours.',
  unavailable: 'We couldn’t load your limits. They still apply.',

  month: {
    title: 'Your last 30 days',
    cost: (amount: string) => `In the last 30 days, playing cost you ${amount}.`,
    even: 'In the last 30 days, you broke even.',
    ahead: (amount: string) =>
      `In the last 30 days, you came out ${amount} ahead. On average, playing costs money.`,
    notPlayed: 'You haven’t played in the last 30 days.',
    chartWords: (staked: string, paid: string) =>
      `Total staked and won over 30 days: ${staked} staked, ${paid} won.`,
    rounds: 'Rounds',
    staked: 'Staked',
    paid: 'Won (paid out)',
    net: 'Net result',
  },

  groups: {
    deposit: { title: 'Deposits', text: 'The most you can deposit.' },
    loss: { title: 'Losses', text: 'The most you can lose: stakes minus payouts.' },
    time: { title: 'Time', text: 'The longest you can play. Pauses of 15 minutes or more don’t count.' },
  },
  periods: { day: 'Per day', week: 'Per week', month: 'Per month' },
  none: 'No limit',
  minutes: (count: number) => plural(count, 'minute', 'minutes'),
  usedOf: {
    deposit: (used: string, limit: string) => `${used} of ${limit} deposited`,
    loss: (used: string, limit: string) => `${used} of ${limit} lost`,
    time: (used: string, limit: string) => `${used} of ${limit} played`,
  },
  ahead: (won: string) => `${won} ahead so far`,
  ends: (time: string) => `until ${time}`,
  set: 'Set',
  change: 'Change',
  rowLabel: (action: string, group: string, period: string) => `${action}: ${group}, ${period.toLowerCase()}`,
  next: (limit: string, time: string) => `${limit} from ${time}`,
  keep: 'Keep current limit',
  kept: 'Your current limit stays.',

  dialog: {
    title: (group: string, period: string) => `${group}: ${period.toLowerCase()}`,
    current: 'Current limit',
    money: 'Limit',
    minutes: 'Minutes',
    missing: 'Please enter a limit.',
    tooLong: 'A day has 1,440 minutes.',
    tightens: 'Takes effect at once.',
    loosens: 'Takes effect in 24 hours. Until then your current limit applies, and you can change your mind.',
    same: 'This is your current limit.',
    save: 'Save limit',
    saving: 'Saving…',
    remove: 'Remove limit',
    saved: 'Saved. Your new limit applies now.',
    scheduled: 'Saved. Takes effect in 24 hours.',
    failed: 'We couldn’t save the limit. Please try again.',
  },

  howLong: 'For how long?',
  coolOff: {
    title: 'Take a break',
    text: 'No bets and no deposits for a while. You can withdraw your money at any time. The break ends automatically.',
    submit: 'Take a break',
    confirmTitle: (length: string) => `Take a break: ${length}?`,
  },
  exclusion: {
    title: 'Exclude yourself',
    text: 'For when a break isn’t enough. No bets and no deposits until it ends, and after that only if you ask to come back.',
    submit: 'Exclude yourself',
    confirmTitle: (length: string) => `Exclude yourself: ${length}?`,
  },
  lengths: {
    '24_hours': '24 hours',
    '3_days': '3 days',
    '7_days': '7 days',
    '30_days': '30 days',
    '6_months': '6 months',
    '1_year': '1 year',
    '5_years': '5 years',
    for_good: 'For good',
  },
  confirmText: 'It starts now. You can’t end it early, and neither can support. You can only make it longer.',
  confirm: 'Yes, start now',
  starting: 'Starting…',
  pauseFailed: 'We couldn’t start your break. Please try again.',

  pause: {
    cool_off: (until: string) => `You’re on a break until ${until}.`,
    self_exclusion: (until: string) => `You’ve excluded yourself until ${until}.`,
    forGood: 'You’ve excluded yourself for good.',
    meaning: 'You can’t play or deposit. You can withdraw at any time.',
    over: 'Your self-exclusion has ended. You can play again once you confirm that you want to.',
    comeBack: 'Come back',
    comingBack: 'One moment…',
    back: 'Welcome back. Your limits haven’t changed.',
    longer: 'You can only choose a longer time.',
  },

  record: {
    title: 'History',
    text: 'Your limits, breaks and time checks. Entries can’t be changed.',
    list: 'History of your limits and breaks',
    none: 'Nothing yet',
    noneText: 'Your limits and breaks appear here.',
    failed: 'We couldn’t load your history',
    failedText: 'Check your connection and try again.',
    moreFailed: 'We couldn’t load more. Please try again.',
    limit: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
    effective: (time: string) => `takes effect ${time}`,
    cancelled: (name: string, limit: string) => `${name}: stays at ${limit}`,
    cool_off: (until: string) => `Break until ${until}`,
    self_exclusion: (until: string) => `Self-exclusion until ${until}`,
    excludedForGood: 'Self-exclusion for good',
    return: 'Came back after a self-exclusion',
    realityCheck: {
      continue: 'Time check: kept playing',
      take_a_break: 'Time check: took a break',
      log_out: 'Time check: logged out',
    },
    realityFacts: (rounds: string, net: string) => `${rounds}, net ${net}`,
  },

  rounds: (count: number) => plural(count, 'round', 'rounds'),

  realityCheck: {
    title: 'Time check',
    text: 'You’ve been playing for a while without a break. Here’s the result:',
    time: 'Time played',
    continue: 'Keep playing',
    takeABreak: 'Take a break for 24 hours',
    logOut: 'Log out',
    failed: 'We didn’t get your answer. Please try again.',
  },
};
