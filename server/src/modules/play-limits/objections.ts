import { countryOf } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { periodOf } from '@sanduku/contracts/play-limits/rules';
import { amountOf } from '@sanduku/contracts/wording';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { LimitedPlayer } from './deps.ts';
import { findEverSet, findLimits, type StandingLimit } from './limits.ts';
import { pauseObjection } from './pauses.ts';

/** Codes that `game_play` returns for the player's own limits. */
const betObjections = [
  'loss_limit_reached',
  'time_limit_reached',
  'taking_a_break',
  'self_excluded',
  'reality_check_due',
] as const;
export type BetObjection = (typeof betObjections)[number];

export function isBetObjection(refusal: string): refusal is BetObjection {
  return (betObjections as readonly string[]).includes(refusal);
}

/** Codes that `mobile_deposit_start` returns for the player's own limits. */
export type DepositObjection = 'taking_a_break' | 'self_excluded' | 'deposit_limit_reached';

/** The smallest deposit: rejected when nothing is left. */
export const ANY_DEPOSIT: Micros = 1n;

/** Exact if the caller holds the player's row lock. */
export async function depositObjection(
  queries: Queries,
  player: LimitedPlayer,
  { amount, now }: { amount: Micros; now: Date },
): Promise<Refusal | undefined> {
  const paused = await pauseObjection(queries, player.id, now);
  if (paused !== undefined) return paused;
  const names = await findEverSet(queries, player.id, ['deposit_day', 'deposit_week', 'deposit_month']);
  if (names.length === 0) return undefined;
  const limits = await findLimits(queries, { playerId: player.id, now, names });
  const exceeded = exceededBy(limits, amount);
  return exceeded && new Refusal('deposit_limit_reached', reached(player, exceeded));
}

export async function explainDepositObjection(
  queries: Queries,
  player: LimitedPlayer,
  { objection, ...deposit }: { objection: DepositObjection; amount: Micros; now: Date },
): Promise<Refusal> {
  return (await depositObjection(queries, player, deposit)) ?? new Refusal(objection);
}

export async function explainBetObjection(
  queries: Queries,
  player: LimitedPlayer,
  { objection, stake, now }: { objection: BetObjection; stake: Micros; now: Date },
): Promise<Refusal> {
  const bare = new Refusal(objection);
  if (objection === 'reality_check_due') return bare;
  if (objection === 'taking_a_break' || objection === 'self_excluded') {
    return (await pauseObjection(queries, player.id, now)) ?? bare;
  }
  const limits = await findLimits(queries, {
    playerId: player.id,
    now,
    names: objection === 'time_limit_reached' ? ['time_day'] : ['loss_day', 'loss_week', 'loss_month'],
  });
  const limit = objection === 'time_limit_reached' ? limits[0] : exceededBy(limits, stake);
  if (limit === undefined || limit.value === null) return bare;
  return objection === 'time_limit_reached'
    ? new Refusal(objection, { minutes: Number(limit.value), until: limit.periodEndsAt.toISOString() })
    : new Refusal(objection, reached(player, limit));
}

/** The limit this amount would exceed; of several, the one with least left. */
function exceededBy(limits: readonly StandingLimit[], amount: Micros): StandingLimit | undefined {
  return limits
    .filter(({ value, used }) => value !== null && used + amount > value)
    .toSorted((one, other) => (leftOf(one) < leftOf(other) ? -1 : 1))[0];
}

/** Never negative. */
function leftOf({ value, used }: StandingLimit): Micros {
  const left = (value ?? 0n) - used;
  return left < 0n ? 0n : left;
}

function reached({ country }: LimitedPlayer, limit: StandingLimit) {
  const { currency } = countryOf(country);
  return {
    limit: amountOf(limit.value ?? 0n, currency),
    period: periodOf(limit.name),
    left: amountOf(leftOf(limit), currency),
    until: limit.periodEndsAt.toISOString(),
  };
}
