import { countText } from '../../lib/format.ts';

const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** A player's own limits, breaks and reality checks, in English. */
export const playLimits = {
  title: 'Limits and breaks',
  intro:
    'Decide beforehand what play may cost you, in money and in time. A first or lower limit counts at once; a higher one, or none, only 24 hours later.',
  unavailable: 'Your limits could not be loaded. They count all the same.',

  month: {
    title: 'Your last 30 days',
    cost: (amount: string) => `In the last 30 days, playing has cost you ${amount}.`,
    even: 'In the last 30 days you were paid what you staked.',
    ahead: (amount: string) =>
      `In the last 30 days you are ${amount} ahead. On average, playing costs money.`,
    notPlayed: 'You have not played in the last 30 days.',
    chartWords: (staked: string, paid: string) =>
      `Staked and won day by day, added up: ${staked} staked and ${paid} won after 30 days.`,
    rounds: 'Rounds',
    staked: 'Staked',
    paid: 'Won (paid out)',
    net: 'Net result',
  },

  groups: {
    deposit: { title: 'Deposits', text: 'What you pay in at most.' },
    loss: { title: 'Losses', text: 'What you lose at most: stakes less what was paid back.' },
    time: { title: 'Time', text: 'How long you play at most. A pause of 15 minutes or more does not count.' },
  },
  periods: { day: 'A day', week: 'A week', month: 'A month' },
  none: 'No limit',
  minutes: (count: number) => plural(count, 'minute', 'minutes'),
  usedOf: {
    deposit: (used: string, limit: string) => `${used} of ${limit} paid in`,
    loss: (used: string, limit: string) => `${used} of ${limit} lost`,
    time: (used: string, limit: string) => `${used} of ${limit} played`,
  },
  ahead: (won: string) => `${won} ahead so far`,
  ends: (time: string) => `until ${time}`,
  set: 'Set',
  change: 'Change',
  rowLabel: (action: string, group: string, period: string) => `${action}: ${group}, ${period.toLowerCase()}`,
  next: (limit: string, time: string) => `${limit} from ${time} on`,
  keep: 'Keep the present limit',
  kept: 'The present limit stays.',

  dialog: {
    title: (group: string, period: string) => `${group}: ${period.toLowerCase()}`,
    now: 'Counts now',
    money: 'Limit',
    minutes: 'Minutes',
    missing: 'Please enter a limit.',
    tooLong: 'A day has 1,440 minutes.',
    tightens: 'This counts at once.',
    loosens:
      'This counts 24 hours after you ask. Until then the present limit stays, and you can change your mind.',
    same: 'This is your present limit.',
    save: 'Save limit',
    saving: 'Saving …',
    remove: 'Remove the limit',
    saved: 'Your limit counts from now on.',
    asked: 'Asked for. It counts in 24 hours.',
    failed: 'The limit could not be saved. Please try again.',
  },

  coolOff: {
    title: 'Take a break',
    text: 'No bets and no deposits for a while. Your money stays yours: you can withdraw it at any time. The break ends by itself.',
    choose: 'For how long?',
    submit: 'Take a break',
    confirmTitle: (length: string) => `Take a break: ${length}?`,
  },
  exclusion: {
    title: 'Exclude yourself',
    text: 'For when a break is not enough. No bets and no deposits until it is over, and then only once you say that you want to come back.',
    choose: 'For how long?',
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
  confirmText:
    'It begins at once. Nobody can end it early: not you, not support. You can only make it longer.',
  confirm: 'Yes, begin now',
  beginning: 'Beginning …',
  pauseFailed: 'It could not be begun. Please try again.',

  pause: {
    cool_off: (until: string) => `You are taking a break until ${until}.`,
    self_exclusion: (until: string) => `You have excluded yourself until ${until}.`,
    forGood: 'You have excluded yourself for good.',
    meaning: 'You cannot play or deposit. Withdrawing is possible at any time.',
    over: 'Your self-exclusion is over. You can play again once you say that you want to.',
    comeBack: 'Come back',
    comingBack: 'One moment …',
    back: 'Welcome back. Your limits are as you left them.',
    longer: 'You can only choose a longer time.',
  },

  record: {
    title: 'Record',
    text: 'Everything you have set and answered. Nothing in it can be changed.',
    list: 'Record of your limits and breaks',
    none: 'Nothing yet',
    noneText: 'What you set will be listed here.',
    failed: 'The record could not be loaded',
    failedText: 'Check your connection and try again.',
    moreFailed: 'More of it could not be loaded. Please try again.',
    limit: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
    counts: (time: string) => `counts from ${time}`,
    cancelled: (name: string, limit: string) => `${name}: stays at ${limit}`,
    cool_off: (until: string) => `Break until ${until}`,
    self_exclusion: (until: string) => `Self-exclusion until ${until}`,
    excludedForGood: 'Self-exclusion for good',
    return: 'Came back after a self-exclusion',
    realityCheck: {
      continue: 'Time check: played on',
      take_a_break: 'Time check: took a break',
      log_out: 'Time check: logged out',
    },
    realityFacts: (rounds: string, net: string) => `${rounds}, net ${net}`,
  },

  rounds: (count: number) => plural(count, 'round', 'rounds'),

  realityCheck: {
    title: 'Time check',
    text: 'You have played for a while without a break. This is what it came to:',
    time: 'Time played',
    rounds: 'Rounds',
    staked: 'Staked',
    paid: 'Paid back',
    net: 'Net result',
    continue: 'Play on',
    takeABreak: 'Take a break for 24 hours',
    logOut: 'Log out',
    failed: 'Your answer did not arrive. Please try again.',
  },
};
