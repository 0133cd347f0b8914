import type { CountryCode, Currency } from '../countries.ts';
import { convert, MICROS_PER_UNIT, type Micros, type Priced, priceOf, scale, USDT } from '../money.ts';
import type { PlayerProblem } from '../problems.ts';
import type { Rates } from '../rates.ts';
import { amountOf } from '../wording.ts';
import type { PayoutNetwork } from './api.ts';

/** 2%, with a minimum in UGX. */
const MOBILE_FEE_PERCENT = 2n;
const UGANDAN_MINIMUM_FEE = 500n * MICROS_PER_UNIT;

/** In USDT; the player pays. */
export const networkFees: Readonly<Record<PayoutNetwork, Micros>> = {
  erc20: 5n * MICROS_PER_UNIT,
  trc20: MICROS_PER_UNIT,
  bep20: MICROS_PER_UNIT / 2n,
};

/** In the player's currency. */
export const mobileMinimum = 5000n * MICROS_PER_UNIT;
const CARD_MINIMUM = 1000n * MICROS_PER_UNIT;
const CRYPTO_MINIMUM_USDT = 10n * MICROS_PER_UNIT;

/** Also subtracted from the balance for the available amount. */
export function minimumMobileFee(country: CountryCode, rates: Rates): Micros {
  return priceOf(UGANDAN_MINIMUM_FEE, rates.UG, rates[country]);
}

export function mobileFee(amount: Micros, country: CountryCode, rates: Rates): Micros {
  const percentage = -scale(-amount, MOBILE_FEE_PERCENT, 100n);
  const least = minimumMobileFee(country, rates);
  if (percentage < least) return least;
  return percentage;
}

export function cryptoFee(network: PayoutNetwork, country: CountryCode, rates: Rates): Micros {
  return priceOf(networkFees[network], USDT, rates[country]);
}

export function cryptoMinimum(country: CountryCode, rates: Rates): Micros {
  return priceOf(CRYPTO_MINIMUM_USDT, USDT, rates[country]);
}

/** A phone's remainder below a shilling stays with the fee or the exchange account. */
export function payoutIn(target: Priced, amount: Micros, from: Priced): Micros {
  const paid = convert(amount, from, target);
  return target.currency === 'UGX' ? paid - (paid % MICROS_PER_UNIT) : paid;
}

/** Never above the smallest withdrawal that the server allows. */
export function withdrawalThreshold(country: CountryCode, rates: Rates): Micros {
  const smallest = cryptoMinimum(country, rates);
  if (smallest < CARD_MINIMUM) return smallest;
  return CARD_MINIMUM;
}

export const withdrawalProblems = {
  mobileMinimum: (currency: Currency): PlayerProblem<'withdrawal_minimum'> => ({
    problem: 'withdrawal_minimum',
    minimum: amountOf(mobileMinimum, currency),
  }),
  cryptoMinimum: {
    problem: 'withdrawal_minimum_worth',
    minimum: amountOf(CRYPTO_MINIMUM_USDT, 'USD'),
  } satisfies PlayerProblem,
  maximum: (limit: Micros, currency: Currency): PlayerProblem<'withdrawal_maximum'> => ({
    problem: 'withdrawal_maximum',
    maximum: amountOf(limit, currency),
  }),
};
