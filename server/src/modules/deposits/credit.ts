import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { convert, type Micros, scale, toWire } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { depositWallet } from '@sanduku/contracts/wallets';
import type { Selectable } from 'kysely';
import { callLocking, callWithin, type Queries, type Transaction } from '../../database/database.ts';
import type { Arguments, Row } from '../../database/functions.ts';
import type { Tables } from '../../database/schema.ts';
import { idempotencyKey, type Leg } from '../../ledger/transfer.ts';
import {
  bonusCommand,
  findOpenReferral,
  openReferral,
  referralBonusIn,
  referralThresholdIn,
} from '../referrals/bonus.ts';
import { conversionWindowStart, ratePeriodsOf, ratesForConversion } from '../settings/rates.ts';
import { settingOf } from '../settings/settings.ts';
import type { CreditDeps } from './deps.ts';

export type DepositRow = Selectable<Tables['deposit']>;
export type DepositFacts = Row<'deposit_facts'>;

/**
 * Returns whether this call credited the deposit. The caller has verified the money. A first deposit decides
 * on the referral bonus.
 */
export async function creditDeposit(
  deps: CreditDeps,
  depositId: bigint,
  known?: DepositFacts,
): Promise<boolean> {
  const { database, ledger } = deps;
  let facts = known;
  const { transfer_id } = await callLocking(database, 'deposit_credit', async () => {
    const given = await creditOf(deps, facts ?? (await findFacts(deps, database.queries, depositId)));
    facts = undefined;
    return given;
  });
  if (transfer_id === null) return false;
  ledger.moved();
  return true;
}

/** The transaction holds the deposit's row lock. `openAccounts` was called before it. */
export async function creditWithin(
  deps: CreditDeps,
  transaction: Transaction,
  depositId: bigint,
): Promise<{ amount: Micros }> {
  const given = await creditOf(deps, await findFacts(deps, transaction, depositId));
  await callWithin(transaction, 'deposit_credit', given);
  return { amount: given.amount };
}

export async function findFacts(
  { clock }: CreditDeps,
  queries: Queries,
  depositId: bigint,
): Promise<DepositFacts> {
  const given = { deposit: depositId, rates_from: conversionWindowStart(clock()) };
  const [facts] = await callWithin(queries, 'deposit_facts', given);
  if (facts === undefined) throw new Error(`Deposit ${depositId} does not exist`);
  return facts;
}

async function creditOf(deps: CreditDeps, facts: DepositFacts) {
  const { ledger, clock } = deps;
  const rates = ratesForConversion(ratePeriodsOf(facts.rates), clock());
  const credits = worthNow(facts, rates);
  const deposit = {
    kind: 'deposit',
    key: idempotencyKey(`rail:${facts.rail}`, facts.reference),
    request: { deposit: facts.deposit_id },
    legs: await legsOf(deps, facts, credits.amount),
    cause: facts.deposit_id,
    events: [
      {
        topic: 'deposit_received',
        playerId: facts.player_id,
        payload: { localAmount: toWire(credits.amount), currency: facts.currency },
      },
    ],
  } as const;
  const given = {
    ...credits,
    deposit: facts.deposit_id,
    asked_amount: facts.amount,
    paid_amount: facts.paid_amount,
    rates_id: facts.rates_id,
    after_play: facts.after_play,
    now: ledger.now(),
  };
  if (facts.referrer_id === null) {
    const none = { bonus: null, cost_needed: null, is_enough: null, waits_for_play: null };
    return { ...given, ...none, commands: ledger.prepare([deposit]) };
  }
  const referral = await openReferral(ledger, facts.player_id, facts);
  const { friend, referrer } = referral;
  const bonus = referralBonusIn(referrer.country, rates);
  return {
    ...given,
    commands: ledger.prepare([deposit, bonusCommand(referral, bonus)]),
    bonus,
    cost_needed: referralBonusIn(friend.country, rates),
    is_enough: credits.amount >= referralThresholdIn(friend.country, rates),
    waits_for_play: settingOf('referralBonusAfterPlay', { value: facts.after_play, mode: facts.mode }),
  } satisfies Arguments<'deposit_credit'>;
}

/**
 * A phone payment is worth the current rate, but never more than announced, so waiting gains nothing. A chain
 * transfer keeps the rate at first sight.
 */
function worthNow(
  { country, amount, currency, paid_amount, paid_currency, usdt_amount }: DepositFacts,
  rates: Rates,
): { amount: Micros; usdt_amount: Micros; is_converted: boolean } {
  const is_converted = paid_currency !== 'USDT' && paid_currency !== currency;
  const worth = is_converted ? convert(paid_amount, rates.UG, rates[country as CountryCode]) : amount;
  return worth >= amount
    ? { amount, usdt_amount, is_converted }
    : { amount: worth, usdt_amount: scale(usdt_amount, worth, amount), is_converted };
}

/** Call before the crediting transaction: opening an operator account is a separate one. */
export async function openAccounts(
  deps: CreditDeps,
  deposit: Pick<DepositRow, 'player_id' | 'rail' | 'currency' | 'amount' | 'paid_currency' | 'paid_amount'>,
): Promise<void> {
  await legsOf(deps, { ...deposit, account_id: 0n }, deposit.amount);
  await findOpenReferral(deps.database.queries, deps.ledger, deposit.player_id, 'signed_up');
}

/** The rail's negative balance is what we hold outside. A tariff's addition is a fee. */
export async function legsOf(
  { ledger }: CreditDeps,
  deposit: Pick<DepositFacts, 'account_id' | 'rail' | 'currency' | 'paid_currency' | 'paid_amount'>,
  amount: Micros,
): Promise<Leg[]> {
  const { account_id, paid_amount } = deposit;
  const { currency, paid_currency, rail } = deposit as Pick<
    DepositRow,
    'currency' | 'paid_currency' | 'rail'
  >;
  const legs: Leg[] = [
    { account: { id: account_id, currency }, amount },
    { account: await ledger.house(`rail.${depositWallet(rail)}`, paid_currency), amount: -paid_amount },
  ];
  if (paid_currency !== currency) {
    return [
      ...legs,
      { account: await ledger.house('house.fx', currency), amount: -amount },
      { account: await ledger.house('house.fx', paid_currency), amount: paid_amount },
    ];
  }
  const fee = paid_amount - amount;
  return fee === 0n
    ? legs
    : [...legs, { account: await ledger.house('house.fees', currency as Currency), amount: fee }];
}
