/** What a player can limit for themself. A period is a day, a week from Monday, or a month, each as it is in Kampala. */
export const playLimitNames = [
  'deposit_day',
  'deposit_week',
  'deposit_month',
  'loss_day',
  'loss_week',
  'loss_month',
  'time_day',
] as const;
export type PlayLimitName = (typeof playLimitNames)[number];

export type LimitPeriod = 'day' | 'week' | 'month';

export function periodOf(name: PlayLimitName): LimitPeriod {
  return name.slice(name.indexOf('_') + 1) as LimitPeriod;
}

/** Pauses, the shorter ones first. A cool-off ends by itself; after a self-exclusion the player confirms to come back. */
export const coolOffLengths = ['24_hours', '3_days', '7_days', '30_days'] as const;
export const exclusionLengths = ['6_months', '1_year', '5_years', 'for_good'] as const;
export const pauseLengths = [...coolOffLengths, ...exclusionLengths] as const;
export type PauseLength = (typeof pauseLengths)[number];
export type PauseKind = 'cool_off' | 'self_exclusion';

export function pauseKindOf(length: PauseLength): PauseKind {
  return (coolOffLengths as readonly string[]).includes(length) ? 'cool_off' : 'self_exclusion';
}

/** A higher limit, or none any more, counts only after this long: whoever asks in the heat of play can think again. */
export const LOOSENING_MS = 24 * 60 * 60_000;
/** Whoever has played this long without a break is shown what it came to, before the next round. */
export const REALITY_CHECK_MS = 60 * 60_000;
/** So long without a bet is a break. */
export const PLAY_BREAK_MS = 15 * 60_000;

/** The longest limit of time: a whole day. */
export const MAX_MINUTES = 24 * 60;

export const realityAnswers = ['continue', 'take_a_break', 'log_out'] as const;
export type RealityAnswer = (typeof realityAnswers)[number];
