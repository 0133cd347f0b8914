import { type Country, countryOf } from '@sanduku/contracts/countries';
import { minimumBet } from '@sanduku/contracts/game/rules';
import { Refusal } from '../../lib/refusal.ts';

/** The largest stake now, in whole units of the country's money; null: nothing limits it. Answers at once. */
export interface BetLimits {
  maximumBet(country: Country): number | null;
}

/** Why so much, or so little, cannot be staked from that country; undefined when it can. */
export function outsideLimits(limits: BetLimits, code: string, betAmount: number): Refusal | undefined {
  const country = countryOf(code);
  const minimum = minimumBet(country);
  const inMoney = (amount: number) => ({ amount, currency: country.currency });
  if (betAmount < minimum) return new Refusal('bet_too_small', { minimum: inMoney(minimum) });
  const maximum = limits.maximumBet(country);
  if (maximum === null || betAmount <= maximum) return undefined;
  return maximum < minimum
    ? new Refusal('bet_too_large', { closedFor: country.currency })
    : new Refusal('bet_too_large', { maximum: inMoney(maximum) });
}
