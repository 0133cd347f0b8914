import type { CountryCode } from '@sanduku/contracts/countries';
import { readPayoutNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import type { BodyOf } from '@sanduku/contracts/endpoint';
import {
  convert,
  fromWire,
  MAX_WIRE_AMOUNT,
  MICROS_PER_UNIT,
  type Micros,
  USDT,
} from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import type { PayoutNetwork, withdrawalsApi } from '@sanduku/contracts/withdrawals/api';
import {
  cryptoFee,
  cryptoMinimum,
  mobileFee,
  mobileMinimum,
  payoutIn,
  withdrawalProblems,
} from '@sanduku/contracts/withdrawals/rules';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Limits } from '../settings/limits.ts';
import type { LiveSettings } from '../settings/settings.ts';
import type { ChainPayoutRail } from './ports.ts';

export type WithdrawalRow = Selectable<Tables['withdrawal']>;

export type WithdrawalRequest = BodyOf<typeof withdrawalsApi.withdraw>;

export interface RuleDeps {
  /** Undefined if the address is mistyped or burns money. */
  readonly readDestination: (rail: ChainPayoutRail, written: string) => string | undefined;
  readonly limits: Pick<Limits, 'maximum'>;
  readonly settings: Pick<LiveSettings, 'rates'>;
}

export type WithdrawalPlan = Pick<
  WithdrawalRow,
  'rail' | 'destination' | 'amount' | 'fee' | 'payout_amount' | 'payout_currency' | 'usdt_amount'
>;

const railOfNetwork: Readonly<Record<PayoutNetwork, ChainPayoutRail>> = {
  trc20: 'tron',
  erc20: 'ethereum',
  bep20: 'bsc',
};

/** Conversion can multiply an amount a thousandfold. */
const MOST_PAID = BigInt(MAX_WIRE_AMOUNT) * MICROS_PER_UNIT;

/** Does not check the balance. */
export function planWithdrawal(
  deps: RuleDeps,
  country: CountryCode,
  request: WithdrawalRequest,
): WithdrawalPlan | Refusal {
  const amount = fromWire(request.amount);
  if (amount === undefined || amount === 0n) {
    return new Refusal('invalid_request', { problem: 'amount_not_valid' });
  }
  const { rates } = deps.settings;
  const plan =
    request.method === 'mobile'
      ? planMobile({ amount, country, rates }, request.phoneNumber)
      : planCrypto(deps, { amount, country, rates }, request);
  if (plan instanceof Refusal) return plan;
  const maximum = deps.limits.maximum('maximumWithdrawal', country);
  const { currency } = rates[country];
  if (maximum !== undefined && amount > maximum) {
    return new Refusal('withdrawal_too_large', withdrawalProblems.maximum(maximum, currency));
  }
  if (plan.payout_amount > MOST_PAID) {
    const payable = convert(MOST_PAID, rates.UG, rates[country]);
    return new Refusal('withdrawal_too_large', withdrawalProblems.maximum(payable, currency));
  }
  return { ...plan, amount, usdt_amount: convert(amount, rates[country], USDT) };
}

type RailPlan = Omit<WithdrawalPlan, 'amount' | 'usdt_amount'>;

interface Wanted {
  readonly amount: Micros;
  readonly country: CountryCode;
  readonly rates: Rates;
}

function planMobile({ amount, country, rates }: Wanted, written: string): RailPlan | Refusal {
  const phone = readPayoutNumber(written);
  if (phone.problem !== undefined) return new Refusal('invalid_phone', phone.problem);
  if (amount < mobileMinimum) {
    return new Refusal('withdrawal_too_small', withdrawalProblems.mobileMinimum(rates[country].currency));
  }
  return {
    rail: phone.provider,
    destination: phone.number,
    fee: mobileFee(amount, country, rates),
    payout_amount: payoutIn(rates.UG, amount, rates[country]),
    payout_currency: 'UGX',
  };
}

function planCrypto(
  { readDestination }: RuleDeps,
  { amount, country, rates }: Wanted,
  { network, address }: Extract<WithdrawalRequest, { method: 'crypto' }>,
): RailPlan | Refusal {
  const rail = railOfNetwork[network];
  const destination = readDestination(rail, address.trim());
  if (destination === undefined) return new Refusal('invalid_address');
  if (amount < cryptoMinimum(country, rates)) {
    return new Refusal('withdrawal_too_small', withdrawalProblems.cryptoMinimum);
  }
  return {
    rail,
    destination,
    fee: cryptoFee(network, country, rates),
    payout_amount: convert(amount, rates[country], USDT),
    payout_currency: 'USDT',
  };
}
