import { countryOf } from '@sanduku/contracts/countries';
import { formatAmount, type Micros } from '@sanduku/contracts/money';
import { periodOf } from '@sanduku/contracts/play-limits/rules';
import { Refusal } from '../../lib/refusal.ts';
import type { LimitedPlayer } from './deps.ts';
import type { StandingLimit, StandingPause } from './standing.ts';

const inKampala = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Kampala',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function momentOf(date: Date): string {
  return `${inKampala.format(date)} (Kampala time)`;
}

function refusalOf({ kind }: StandingPause, text: string): Refusal {
  return new Refusal(kind === 'cool_off' ? 'taking_a_break' : 'self_excluded', { text });
}

/** To somebody who pauses and would play, or bring money to play with. Sentences stand whole: other languages look them up. */
export function pausedRefusal(pause: StandingPause): Refusal {
  return refusalOf(pause, pausedText(pause));
}

function pausedText({ kind, until, awaitsReturn }: StandingPause): string {
  if (awaitsReturn)
    return 'Your self-exclusion is over. It counts until you confirm that you want to come back. You can withdraw your money at any time.';
  if (until === undefined)
    return 'You have excluded yourself from play for good. You can withdraw your money at any time.';
  return kind === 'cool_off'
    ? `You are taking a break from play until ${momentOf(until)}. You can withdraw your money at any time.`
    : `You have excluded yourself from play until ${momentOf(until)}. You can withdraw your money at any time.`;
}

/** To somebody who pauses and asks for a pause that would end earlier. */
export function tooShortRefusal(pause: StandingPause): Refusal {
  const { kind, until, awaitsReturn } = pause;
  if (awaitsReturn) return pausedRefusal(pause);
  const what = kind === 'cool_off' ? 'Your break' : 'Your self-exclusion';
  const lasts = until === undefined ? 'is for good' : `lasts until ${momentOf(until)}`;
  return refusalOf(pause, `${what} ${lasts}. It can only be made longer.`);
}

/** To somebody who would come back too early. */
export function stillExcludedRefusal(pause: StandingPause): Refusal {
  const { until } = pause;
  const lasts = until === undefined ? 'is for good' : `lasts until ${momentOf(until)}`;
  return refusalOf(pause, `Your self-exclusion ${lasts}. Nobody can end it earlier, and neither can we.`);
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
  const { limit, period, left, until } = inWords(player, exceeded);
  const text = `This goes beyond your deposit limit of ${limit} a ${period}: ${left} is left until ${until}. Nothing was asked for.`;
  return new Refusal('deposit_limit_reached', { text });
}

export function lossLimitRefusal(player: LimitedPlayer, exceeded: StandingLimit): Refusal {
  const { limit, period, left, until } = inWords(player, exceeded);
  const text = `This bet could go beyond your loss limit of ${limit} a ${period}: ${left} is left until ${until}.`;
  return new Refusal('loss_limit_reached', { text });
}

export function timeLimitRefusal({ value, periodEndsAt }: StandingLimit): Refusal {
  const minutes = value === 1n ? 'minute' : 'minutes';
  const text = `You have played for the ${value} ${minutes} a day that you have set as your limit. You can play again from ${momentOf(periodEndsAt)}.`;
  return new Refusal('time_limit_reached', { text });
}

/** A limit in money. */
function inWords({ country }: LimitedPlayer, limit: StandingLimit) {
  const { symbol } = countryOf(country);
  const left = leftOf(limit);
  return {
    limit: formatAmount(limit.value ?? 0n, symbol),
    period: periodOf(limit.name),
    left: left === 0n ? 'nothing' : formatAmount(left, symbol),
    until: momentOf(limit.periodEndsAt),
  };
}
