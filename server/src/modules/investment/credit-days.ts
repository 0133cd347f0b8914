import { randomInt, randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import { DAILY_RATE } from '@sanduku/contracts/investment/rules';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import type { Micros } from '@sanduku/contracts/money';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import { HOUSE_SLOTS, slotOf } from '../../ledger/accounts.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import type { InvestmentDeps } from './deps.ts';

/** So many accounts are credited in one transaction: large enough to be fast, small enough to hold nobody up. */
const SLICE = 10_000;

export interface CreditedDays {
  readonly accounts: number;
  readonly paid: Micros;
}

/**
 * Credits every day that is over to every account that has not had it, oldest first. It may run as often and in as many
 * processes as one likes, and long after the day: the database moves each account on once for each day.
 */
export async function creditDays(deps: InvestmentDeps, signal?: AbortSignal): Promise<CreditedDays> {
  const { database, ledger, clock } = deps;
  const yesterday = plusDays(kampalaDay(clock()), -1);
  const behind = await database.queries
    .selectFrom('investment')
    .select((row) => ['currency', row.fn.min<string>('credited_to').as('credited_to')])
    .where('credited_to', '<', yesterday)
    .groupBy('currency')
    .execute();
  let accounts = 0;
  let paid = 0n;
  for (const { currency, credited_to } of behind) {
    for (let day = plusDays(credited_to, 1); day <= yesterday; day = plusDays(day, 1)) {
      for (;;) {
        if (signal?.aborted) return { accounts, paid };
        const slice = await creditSlice(deps, database.queries, { day, currency });
        accounts += slice.accounts;
        paid += slice.paid;
        if (slice.accounts > 0) ledger.moved();
        if (slice.accounts < SLICE) break;
      }
    }
  }
  return { accounts, paid };
}

/**
 * The same for one player whose row the transaction holds, after one day and up to the day before another: whoever moves
 * money must not lose the days before, and must not earn on them with what came later.
 */
export async function creditPlayer(
  deps: InvestmentDeps,
  transaction: Transaction,
  days: { player: { id: bigint; currency: Currency }; after: string; before: string },
): Promise<void> {
  const { player, after, before } = days;
  for (let day = plusDays(after, 1); day < before; day = plusDays(day, 1)) {
    await creditSlice(deps, transaction, { day, currency: player.currency, playerId: player.id });
  }
}

async function creditSlice(
  { ledger, clock }: InvestmentDeps,
  queries: Queries,
  { day, currency, playerId }: { day: string; currency: Currency; playerId?: bigint },
): Promise<CreditedDays> {
  const house = await ledger.house('house.interest', currency);
  const [slice] = await callWithin(queries, 'investment_credit_day', {
    day,
    currency,
    player: playerId ?? null,
    limit: SLICE,
    house: slotOf(house, randomInt(HOUSE_SLOTS)),
    key: idempotencyKey('house:interest', `${day} ${currency} ${randomUUID()}`),
    numerator: DAILY_RATE.numerator,
    denominator: DAILY_RATE.denominator,
    now: clock(),
  });
  if (slice === undefined) throw new Error('investment_credit_day gave no answer');
  return slice;
}
