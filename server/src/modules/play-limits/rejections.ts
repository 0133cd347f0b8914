import { countryOf } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { periodOf } from '@sanduku/contracts/play-limits/rules';
import { amountOf } from '@sanduku/contracts/wording';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { LimitedPlayer } from './deps.ts';
import { findEverSet, findLimits, type StandingLimit } from './limits.ts';
import { pauseRejection } from './pauses.ts';

/** From `game_play`. */
const betRejections = [
  'loss_limit_reached',
  'time_limit_reached',
  'taking_a_break',
  'self_excluded',
  'reality_check_due',
] as const;
export type BetRejection = (typeof betRejections)[number];

export function isBetRejection(refusal: string): refusal is BetRejection {
  return (betRejections as readonly string[]).includes(refusal);
}

/** From `mobile_deposit_start`. */
export type DepositRejection = 'taking_a_break' | 'self_excluded' | 'deposit_limit_reached';

/** The smallest deposit: rejected when nothing is left. */
export const ANY_DEPOSIT: Micros = 1n;

/** Exact if the caller holds the player's row lock. */
export async function depositRejection(
  queries: Queries,
  player: LimitedPlayer,
  { amount, now }: { amount: Micros; now: Date },
): Promise<Refusal | undefined> {
  const paused = await pauseRejection(queries, player.id, now);
  if (paused !== undefined) return paused;
  const names = await findEverSet(queries, player.id, ['deposit_day', 'deposit_week', 'deposit_month']);
  if (names.length === 0) return undefined;
  const limits = await findLimits(queries, { playerId: player.id, now, names });
  const exceeded = exceededBy(limits, amount);
  return exceeded && new Refusal('deposit_limit_reached', reached(player, exceeded));
}

export async function explainDepositRejection(
  queries: Queries,
  player: LimitedPlayer,
  { rejection, ...deposit }: { rejection: DepositRejection; amount: Micros; now: Date },
): Promise<Refusal> {
  return (await depositRejection(queries, player, deposit)) ?? new Refusal(rejection);
}

export async function explainBetRejection(
  queries: Queries,
  player: LimitedPlayer,
  { rejection, stake, now }: { rejection: BetRejection; stake: Micros; now: Date },
): Promise<Refusal> {
  const bare = new Refusal(rejection);
  if (rejection === 'reality_check_due') return bare;
  if (rejection === 'taking_a_break' || rejection === 'self_excluded') {
    return (await pauseRejection(queries, player.id, now)) ?? bare;
  }
  const limits = await findLimits(queries, {
    playerId: player.id,
    now,
    names: rejection === 'time_limit_reached' ? ['time_day'] : ['loss_day', 'loss_week', 'loss_month'],
  });
  const limit = rejection === 'time_limit_reached' ? limits[0] : exceededBy(limits, stake);
  if (limit === undefined || limit.value === null) return bare;
  return rejection === 'time_limit_reached'
    ? new Refusal(rejection, { minutes: Number(limit.value), until: limit.periodEndsAt.toISOString() })
    : new Refusal(rejection, reached(player, limit));
}

/** Of several, the one with least left. */
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
