import { type Country, countryOf } from '@sanduku/contracts/countries';
import { readPayoutNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import type { BodyOf } from '@sanduku/contracts/endpoint';
import { convert, fromWire, MICROS_PER_UNIT, type Micros, type Priced, USDT } from '@sanduku/contracts/money';
import type { PayoutNetwork, withdrawalsApi } from '@sanduku/contracts/withdrawals/api';
import {
  cryptoFee,
  cryptoMinimum,
  mobileFee,
  mobileMinimum,
  withdrawalProblems,
} from '@sanduku/contracts/withdrawals/rules';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Limits } from '../settings/limits.ts';
import type { ChainPayoutRail } from './ports.ts';

export type WithdrawalRow = Selectable<Tables['withdrawal']>;

export type WithdrawalRequest = BodyOf<typeof withdrawalsApi.withdraw>;

/** What the rules ask others for. */
export interface RuleDeps {
  /** An address on a chain as wallets show it; undefined when it is mistyped, or nobody could receive there. */
  readonly readDestination: (rail: ChainPayoutRail, written: string) => string | undefined;
  readonly limits: Pick<Limits, 'maximum'>;
}

/** What a request comes to. */
export type WithdrawalPlan = Pick<
  WithdrawalRow,
  'rail' | 'destination' | 'amount' | 'fee' | 'payout_amount' | 'payout_currency' | 'usdt_amount'
>;

const railOfNetwork: Readonly<Record<PayoutNetwork, ChainPayoutRail>> = {
  trc20: 'tron',
  erc20: 'ethereum',
  bep20: 'bsc',
};

/** What the request comes to at today's rates, or the first thing that is wrong with it. The balance is not looked at. */
export function planWithdrawal(
  deps: RuleDeps,
  country: Country,
  request: WithdrawalRequest,
): WithdrawalPlan | Refusal {
  const amount = fromWire(request.amount);
  if (amount === undefined || amount === 0n) {
    return new Refusal('invalid_request', { problem: 'amount_not_valid' });
  }
  const plan =
    request.method === 'mobile'
      ? planMobile(country, amount, request.phoneNumber)
      : planCrypto(deps, country, amount, request);
  if (plan instanceof Refusal) return plan;
  const maximum = deps.limits.maximum('maximumWithdrawal', country);
  if (maximum !== undefined && amount > maximum) {
    return new Refusal('withdrawal_too_large', withdrawalProblems.maximum(maximum, country));
  }
  return { ...plan, amount, usdt_amount: inUsdt(amount, country) };
}

/** What arrives. Phones hold whole shillings: what is left over stays with the fee, or with the exchange. */
export function payoutOf(amount: Micros, from: Country, to: Priced): Micros {
  const paid = convert(amount, from, to);
  return to.currency === 'UGX' ? paid - (paid % MICROS_PER_UNIT) : paid;
}

type RailPlan = Omit<WithdrawalPlan, 'amount' | 'usdt_amount'>;

function planMobile(country: Country, amount: Micros, written: string): RailPlan | Refusal {
  const phone = readPayoutNumber(written);
  if (phone.problem !== undefined) return new Refusal('invalid_phone', phone.problem);
  if (amount < mobileMinimum) {
    return new Refusal('withdrawal_too_small', withdrawalProblems.mobileMinimum(country));
  }
  return {
    rail: phone.provider,
    destination: phone.number,
    fee: mobileFee(amount, country),
    payout_amount: payoutOf(amount, country, countryOf('UG')),
    payout_currency: 'UGX',
  };
}

function planCrypto(
  { readDestination }: RuleDeps,
  country: Country,
  amount: Micros,
  { network, address }: Extract<WithdrawalRequest, { method: 'crypto' }>,
): RailPlan | Refusal {
  const rail = railOfNetwork[network];
  const destination = readDestination(rail, address.trim());
  if (destination === undefined) return new Refusal('invalid_address');
  if (amount < cryptoMinimum(country)) {
    return new Refusal('withdrawal_too_small', withdrawalProblems.cryptoMinimum);
  }
  return {
    rail,
    destination,
    fee: cryptoFee(network, country),
    payout_amount: inUsdt(amount, country),
    payout_currency: 'USDT',
  };
}

function inUsdt(amount: Micros, country: Country): Micros {
  return convert(amount, country, USDT);
}
