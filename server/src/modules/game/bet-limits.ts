import { type Country, countryOf } from '@sanduku/contracts/countries';
import { minimumBet } from '@sanduku/contracts/game/rules';
import { formatAmount, MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { Refusal } from '../../lib/refusal.ts';

/** The largest stake now, in whole units of the country's money; null: nothing limits it. Answers at once. */
export interface BetLimits {
  maximumBet(country: Country): number | null;
}

/** Why so much, or so little, cannot be staked from that country; undefined when it can. */
export function outsideLimits(limits: BetLimits, code: string, betAmount: number): Refusal | undefined {
  const country = countryOf(code);
  const minimum = minimumBet(country);
  if (betAmount < minimum) {
    return new Refusal('bet_too_small', { text: `Minimum bet is ${inWords(minimum, country)}` });
  }
  const maximum = limits.maximumBet(country);
  if (maximum === null || betAmount <= maximum) return undefined;
  const text =
    maximum < minimum
      ? `No bets in ${country.currency} are taken at the moment. Nothing was staked; please try again later.`
      : `Maximum bet is ${inWords(maximum, country)}`;
  return new Refusal('bet_too_large', { text });
}

function inWords(amount: number, { symbol }: Country): string {
  return formatAmount(BigInt(amount) * MICROS_PER_UNIT, symbol);
}
