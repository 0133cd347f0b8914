import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { convert, type Micros, scale, toWire } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { depositWallet } from '@sanduku/contracts/wallets';
import type { Selectable } from 'kysely';
import {
  callLockingForRows,
  callWithin,
  type Database,
  type Queries,
  type Transaction,
} from '../../database/database.ts';
import type { Arguments, Composite, Row } from '../../database/functions.ts';
import type { Tables } from '../../database/schema.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type Leg, type TransferCommand } from '../../ledger/transfer.ts';
import {
  bonusCommand,
  findOpenReferral,
  openReferral,
  referralBonusIn,
  referralThresholdIn,
} from '../referrals/bonus.ts';
import { conversionWindowStart, ratePeriodsOf, ratesForConversion } from '../settings/rates.ts';
import { settingOf } from '../settings/settings.ts';

export interface CreditDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

export type DepositRow = Selectable<Tables['deposit']>;
export type DepositFacts = Row<'deposit_facts'>;

/**
 * Returns whether this call credited the deposit. The caller has verified the money. A first deposit decides
 * on the referral bonus.
 */
export async function creditDeposit(deps: CreditDeps, depositId: bigint): Promise<boolean> {
  return (await creditTogether(deps, [depositId], undefined)).length > 0;
}

/** Of different players. In one statement, except deposits that decide on a bonus. Returns those that it credited. */
export async function creditDeposits(deps: CreditDeps, received: readonly DepositFacts[]): Promise<bigint[]> {
  const isAlone = ({ referrer_id }: DepositFacts) => referrer_id !== null;
  const together = received.filter((facts) => !isAlone(facts));
  const groups = [together, ...received.filter(isAlone).map((facts) => [facts])];
  const credited: bigint[] = [];
  for (const group of groups) {
    if (group.length === 0) continue;
    const ids = group.map(({ deposit_id }) => deposit_id);
    credited.push(...(await creditTogether(deps, ids, group)));
  }
  return credited;
}

async function creditTogether(
  deps: CreditDeps,
  depositIds: readonly bigint[],
  known: readonly DepositFacts[] | undefined,
): Promise<bigint[]> {
  const { database, ledger } = deps;
  let facts = known;
  const credited = await callLockingForRows(database, 'deposit_credit', async () => {
    const given = await creditOf(deps, facts ?? (await findFacts(deps, database.queries, depositIds)));
    facts = undefined;
    return given;
  });
  if (credited.length > 0) ledger.moved();
  return credited.map(({ deposit_id }) => deposit_id);
}

/** The transaction holds the deposit's row lock. `openAccounts` was called before it. */
export async function creditWithin(
  deps: CreditDeps,
  transaction: Transaction,
  depositId: bigint,
): Promise<{ amount: Micros }> {
  const given = await creditOf(deps, await findFacts(deps, transaction, [depositId]));
  await callWithin(transaction, 'deposit_credit', given);
  const [{ amount }] = given.orders as [OrderToCredit];
  return { amount };
}

export async function findFacts(
  { clock }: CreditDeps,
  queries: Queries,
  depositIds: readonly bigint[],
): Promise<DepositFacts[]> {
  const given = { deposits: depositIds, rates_from: conversionWindowStart(clock()) };
  const facts = await callWithin(queries, 'deposit_facts', given);
  if (facts.length !== depositIds.length) throw new Error(`Not all deposits exist: ${depositIds.join(', ')}`);
  return facts;
}

type OrderToCredit = Composite<'deposit_credit_order'> & { readonly amount: Micros };

/** Rates and settings are the same in all. */
async function creditOf(
  deps: CreditDeps,
  all: readonly DepositFacts[],
): Promise<Arguments<'deposit_credit'> & { orders: OrderToCredit[] }> {
  const [first] = all;
  if (first === undefined) throw new Error('No deposit to credit');
  const rates = ratesForConversion(ratePeriodsOf(first.rates), deps.clock());
  const drafts = await Promise.all(all.map((facts) => draftOf(deps, facts, rates)));
  const prepared = deps.ledger.prepare(drafts.flatMap(({ commands }) => commands));
  return {
    orders: drafts.map(({ commands, ...order }) => ({
      ...order,
      commands: prepared.splice(0, commands.length),
    })),
    rates_id: first.rates_id,
    after_play: first.after_play,
    now: deps.ledger.now(),
  };
}

async function draftOf(
  deps: CreditDeps,
  facts: DepositFacts,
  rates: Rates,
): Promise<Omit<OrderToCredit, 'commands'> & { commands: TransferCommand[] }> {
  const { ledger } = deps;
  const credits = worthNow(facts, rates);
  const deposit: TransferCommand = {
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
  };
  const given = {
    ...credits,
    deposit_id: facts.deposit_id,
    asked_amount: facts.amount,
    paid_amount: facts.paid_amount,
  };
  if (facts.referrer_id === null) {
    const none = { bonus: null, cost_needed: null, is_enough: null, waits_for_play: null };
    return { ...given, ...none, commands: [deposit] };
  }
  const referral = await openReferral(ledger, facts.player_id, facts);
  const { friend, referrer } = referral;
  const bonus = referralBonusIn(referrer.country, rates);
  return {
    ...given,
    commands: [deposit, bonusCommand(referral, bonus)],
    bonus,
    cost_needed: referralBonusIn(friend.country, rates),
    is_enough: credits.amount >= referralThresholdIn(friend.country, rates),
    waits_for_play: settingOf('referralBonusAfterPlay', { value: facts.after_play, mode: facts.mode }),
  };
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
