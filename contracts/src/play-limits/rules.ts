/** Kampala days, weeks from Monday, and months. */
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

/** Shortest first. A cool-off ends automatically; after a self-exclusion the player must confirm. */
export const coolOffLengths = ['24_hours', '3_days', '7_days', '30_days'] as const;
export const exclusionLengths = ['6_months', '1_year', '5_years', 'for_good'] as const;
export const pauseLengths = [...coolOffLengths, ...exclusionLengths] as const;
export type PauseLength = (typeof pauseLengths)[number];
export type PauseKind = 'cool_off' | 'self_exclusion';

export function pauseKindOf(length: PauseLength): PauseKind {
  return (coolOffLengths as readonly string[]).includes(length) ? 'cool_off' : 'self_exclusion';
}

/** Delay before a limit is raised or removed. */
export const LOOSENING_MS = 24 * 60 * 60_000;
export const REALITY_CHECK_MS = 60 * 60_000;
/** Without a bet. */
export const PLAY_BREAK_MS = 15 * 60_000;

export const MAX_MINUTES = 24 * 60;

export const realityAnswers = ['continue', 'take_a_break', 'log_out'] as const;
export type RealityAnswer = (typeof realityAnswers)[number];
