import { type Country, countryOf } from '../countries.ts';
import { MICROS_PER_UNIT, type Micros, priceOf, scale, USDT } from '../money.ts';
import type { PlayerProblem } from '../problems.ts';
import { amountOf } from '../wording.ts';
import type { PayoutNetwork } from './api.ts';

/** Mobile money costs the player 2%, and at least this much in Uganda's money. */
const MOBILE_FEE_PERCENT = 2n;
const UGANDAN_MINIMUM_FEE = 500n * MICROS_PER_UNIT;

/** What a transfer on a chain costs the player, in USDT. */
export const networkFees: Readonly<Record<PayoutNetwork, Micros>> = {
  erc20: 5n * MICROS_PER_UNIT,
  trc20: MICROS_PER_UNIT,
  bep20: MICROS_PER_UNIT / 2n,
};

/** In the player's own currency, whichever it is. */
export const mobileMinimum = 5000n * MICROS_PER_UNIT;
const CRYPTO_MINIMUM_USDT = 10n * MICROS_PER_UNIT;

/** The least a mobile withdrawal costs, and what the form keeps back when it says what is available. */
export function minimumMobileFee(country: Country): Micros {
  return priceOf(UGANDAN_MINIMUM_FEE, countryOf('UG'), country);
}

export function mobileFee(amount: Micros, country: Country): Micros {
  const percentage = -scale(-amount, MOBILE_FEE_PERCENT, 100n);
  const least = minimumMobileFee(country);
  if (percentage < least) return least;
  return percentage;
}

export function cryptoFee(network: PayoutNetwork, country: Country): Micros {
  return priceOf(networkFees[network], USDT, country);
}

export function cryptoMinimum(country: Country): Micros {
  return priceOf(CRYPTO_MINIMUM_USDT, USDT, country);
}

/** What can be wrong with an amount. */
export const withdrawalProblems = {
  mobileMinimum: ({ currency }: Country): PlayerProblem<'withdrawal_minimum'> => ({
    problem: 'withdrawal_minimum',
    minimum: amountOf(mobileMinimum, currency),
  }),
  cryptoMinimum: {
    problem: 'withdrawal_minimum_worth',
    minimum: amountOf(CRYPTO_MINIMUM_USDT, 'USD'),
  } satisfies PlayerProblem,
  maximum: (limit: Micros, { currency }: Country): PlayerProblem<'withdrawal_maximum'> => ({
    problem: 'withdrawal_maximum',
    maximum: amountOf(limit, currency),
  }),
};
