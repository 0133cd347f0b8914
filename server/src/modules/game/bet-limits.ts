import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Odds } from '@sanduku/contracts/odds';
import { Refusal } from '../../lib/refusal.ts';
import type { Offer } from '../prize-tables/offers.ts';

export interface BetLimits {
  /** In whole units of the country's money. */
  minimumBet(country: CountryCode): number;
  /** The largest stake on such a table now, in whole units of the country's money; null: no limit. */
  maximumBet(country: CountryCode, odds: Odds): number | null;
  /** Looks into the bankrolls now. */
  refresh(): Promise<void>;
}

/** What counts on one table: what all bets are held to, and what the offer of it allows. */
export function maximumBetOn(
  limits: BetLimits,
  country: CountryCode,
  { odds, highestStake }: Pick<Offer, 'odds' | 'highestStake'>,
): number | null {
  const maximum = limits.maximumBet(country, odds);
  if (highestStake === null) return maximum;
  return Math.min(maximum ?? Infinity, Number(highestStake / MICROS_PER_UNIT));
}

/** Why so much, or so little, cannot be staked on that table; undefined when it can. */
export function outsideLimits(limits: BetLimits, offer: Offer, betAmount: number): Refusal | undefined {
  const { country } = offer;
  const { currency } = countryOf(country);
  const minimum = limits.minimumBet(country);
  const inMoney = (amount: number) => ({ amount, currency });
  if (betAmount < minimum) return new Refusal('bet_too_small', { minimum: inMoney(minimum) });
  const maximum = maximumBetOn(limits, country, offer);
  if (maximum === null || betAmount <= maximum) return undefined;
  return maximum < minimum
    ? new Refusal('bet_too_large', { closedFor: currency })
    : new Refusal('bet_too_large', { maximum: inMoney(maximum) });
}
