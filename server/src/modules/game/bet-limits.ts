import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import { minimumBet } from '@sanduku/contracts/game/rules';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { Refusal } from '../../lib/refusal.ts';
import type { Offer } from '../prize-tables/offers.ts';
import type { BetLimits } from '../settings/limits.ts';

export function maximumBetOn(
  limits: BetLimits,
  country: CountryCode,
  { odds, highestStake }: Pick<Offer, 'odds' | 'highestStake'>,
): number | null {
  const maximum = limits.maximumBet(country, odds);
  if (highestStake === null) return maximum;
  return Math.min(maximum ?? Infinity, Number(highestStake / MICROS_PER_UNIT));
}

export function outsideLimits(limits: BetLimits, offer: Offer, betAmount: number): Refusal | undefined {
  const { country } = offer;
  const { currency } = countryOf(country);
  const minimum = minimumBet(country, limits.settings.rates);
  const inMoney = (amount: number) => ({ amount, currency });
  if (betAmount < minimum) return new Refusal('bet_too_small', { minimum: inMoney(minimum) });
  const maximum = maximumBetOn(limits, country, offer);
  if (maximum === null || betAmount <= maximum) return undefined;
  return maximum < minimum
    ? new Refusal('bet_too_large', { closedFor: currency })
    : new Refusal('bet_too_large', { maximum: inMoney(maximum) });
}
