import type { BodyOf } from '@sanduku/contracts/endpoint';
import { fromWire, type Micros, toWire } from '@sanduku/contracts/money';
import type { adminSettingsApi } from '@sanduku/contracts/settings/api';
import { amountOf } from '@sanduku/contracts/wording';
import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { isOutOfRange } from '../../database/errors.ts';
import type { HouseAccount, LedgerCurrency } from '../../ledger/accounts.ts';
import type { IdempotencyKey, TransferCommand } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import type { HouseDeps } from './deps.ts';

type FundRequest = BodyOf<typeof adminSettingsApi.adminFund>;

export interface Funded {
  readonly transferId: bigint;
  readonly balance: Micros;
}

interface Funding {
  readonly operator: ActingOperator;
  readonly key: IdempotencyKey;
  readonly request: FundRequest;
}

/** What a rail carries; a bank has accounts in any currency. */
const railCurrency: Record<FundRequest['rail'], LedgerCurrency | undefined> = {
  mtn: 'UGX',
  airtel: 'UGX',
  tron: 'USDT',
  ethereum: 'USDT',
  bsc: 'USDT',
  bank: undefined,
};

/** Books money that the operator has paid in on a rail, or taken out: never more than is there. It takes two operators. */
export async function fundHouse(deps: HouseDeps, funding: Funding): Promise<Funded | Refusal> {
  const { database, ledger, limits } = deps;
  const { account: name, currency, amount: wanted, rail } = funding.request;
  const carried = railCurrency[rail];
  if (carried !== undefined && carried !== currency) {
    return new Refusal('invalid_request', { problem: 'rail_currency', carries: carried, currency });
  }
  const size = fromWire(Math.abs(wanted));
  if (size === undefined) return new Refusal('invalid_request', { problem: 'amount_missing' });
  const amount = wanted < 0 ? -size : size;
  const account = await ledger.house(`house.${name}`, currency);
  const command: TransferCommand = {
    kind: 'house.fund',
    key: funding.key,
    request: funding.request,
    legs: [
      { account, amount },
      { account: await ledger.house(`rail.${rail}`, currency), amount: -amount },
    ],
    cause: 'itself',
  };
  try {
    const funded = await database.inTransaction((transaction) =>
      post(deps, transaction, { ...funding, command, account, amount }),
    );
    if (!(funded instanceof Refusal)) {
      ledger.moved();
      // Bets in this process are measured by it from now on; the others see it in a few seconds.
      await limits.refresh();
    }
    return funded;
  } catch (error) {
    if (isOutOfRange(error)) {
      return new Refusal('invalid_request', { problem: 'account_too_large' });
    }
    throw error;
  }
}

async function post(
  { ledger, clock }: HouseDeps,
  transaction: Transaction,
  booking: Funding & { command: TransferCommand; account: HouseAccount; amount: Micros },
): Promise<Funded | Refusal> {
  const { operator, request, command, account, amount } = booking;
  // Held until the end: nobody else takes out, or wins, what is counted here.
  const before = await lockedBalance(transaction, account);
  if (before + amount < 0n && amount < 0n) {
    const holds = amountOf(before, request.currency);
    return new Refusal('not_enough_money', { why: 'house_holds_less', holds });
  }
  const outcome = await ledger.postWithin(transaction, command);
  if (outcome.status === 'refused') {
    return new Refusal(outcome.refusal === 'amount_out_of_range' ? 'invalid_request' : outcome.refusal);
  }
  const { transferId } = outcome;
  const balance = before + amount;
  await transaction
    .insertInto('house_funding')
    .values({
      transfer_id: transferId,
      account: request.account,
      currency: request.currency,
      amount,
    })
    .execute();
  await recordAction(transaction, {
    operator,
    action: 'house.funded',
    subject: { kind: 'house', id: `${request.account} ${request.currency}` },
    before: { balance: toWire(before), currency: request.currency },
    after: {
      balance: toWire(balance),
      amount: toWire(amount),
      currency: request.currency,
      rail: request.rail,
      transfer: transferId,
    },
    reason: request.reason,
    at: clock(),
  });
  return { transferId, balance };
}

/** In the order in which the ledger locks. */
async function lockedBalance(transaction: Transaction, { slots }: HouseAccount): Promise<Micros> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger_account where id = any (${slots}::bigint[]) order by id for no key update
  `.execute(transaction);
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}
