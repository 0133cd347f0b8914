import { countryOf } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { periodOf } from '@sanduku/contracts/play-limits/rules';
import { amountOf } from '@sanduku/contracts/wording';
import { Refusal } from '../../lib/refusal.ts';
import type { LimitedPlayer } from './deps.ts';
import type { StandingLimit, StandingPause } from './standing.ts';

/** To somebody who pauses, and would play or bring money to play with, pause for a shorter time, or come back too early. */
export function pausedRefusal(
  { kind, until, awaitsReturn }: StandingPause,
  asked: 'play' | 'shorter_pause' | 'return',
): Refusal {
  if (awaitsReturn) return new Refusal('self_excluded', { asked: 'play_before_return' });
  const ends = until?.toISOString() ?? null;
  return kind === 'cool_off' && ends !== null && asked !== 'return'
    ? new Refusal('taking_a_break', { asked, until: ends })
    : new Refusal('self_excluded', { asked, until: ends });
}

/** The limit that so much money would go beyond; of several, the one with the least left. */
export function exceededBy(limits: readonly StandingLimit[], amount: Micros): StandingLimit | undefined {
  return limits
    .filter(({ value, used }) => value !== null && used + amount > value)
    .toSorted((one, other) => (leftOf(one) < leftOf(other) ? -1 : 1))[0];
}

/** Of a limit in money; never below zero. */
function leftOf({ value, used }: StandingLimit): Micros {
  const left = (value ?? 0n) - used;
  return left < 0n ? 0n : left;
}

export function depositLimitRefusal(player: LimitedPlayer, exceeded: StandingLimit): Refusal {
  return new Refusal('deposit_limit_reached', reached(player, exceeded));
}

export function lossLimitRefusal(player: LimitedPlayer, exceeded: StandingLimit): Refusal {
  return new Refusal('loss_limit_reached', reached(player, exceeded));
}

export function timeLimitRefusal({ value, periodEndsAt }: StandingLimit): Refusal {
  return new Refusal('time_limit_reached', { minutes: Number(value), until: periodEndsAt.toISOString() });
}

/** A limit in money. */
function reached({ country }: LimitedPlayer, limit: StandingLimit) {
  const { currency } = countryOf(country);
  return {
    limit: amountOf(limit.value ?? 0n, currency),
    period: periodOf(limit.name),
    left: amountOf(leftOf(limit), currency),
    until: limit.periodEndsAt.toISOString(),
  };
}
