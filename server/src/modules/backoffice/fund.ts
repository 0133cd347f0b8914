import type { BodyOf } from '@sanduku/contracts/endpoint';
import { type Micros, signedFromWire, toWire } from '@sanduku/contracts/money';
import type { adminSettingsApi } from '@sanduku/contracts/settings/api';
import { wallets } from '@sanduku/contracts/wallets';
import { amountOf } from '@sanduku/contracts/wording';
import type { Transaction } from '../../database/database.ts';
import { isOutOfRange } from '../../database/errors.ts';
import { type HouseAccount, lockedBalance } from '../../ledger/accounts.ts';
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

/** Needs two operators. */
export async function fundOperatorAccounts(deps: HouseDeps, funding: Funding): Promise<Funded | Refusal> {
  const { database, ledger, limits } = deps;
  const { account: name, currency, amount: wanted, rail } = funding.request;
  const carried = wallets[rail].currency;
  if (carried !== undefined && carried !== currency) {
    return new Refusal('invalid_request', { problem: 'rail_currency', carries: carried, currency });
  }
  const amount = signedFromWire(wanted);
  if (amount === undefined) return new Refusal('invalid_request', { problem: 'amount_missing' });
  const account = await ledger.house(`house.${name}`, currency);
  const other = await ledger.house(`rail.${rail}`, currency);
  const command: TransferCommand = {
    kind: 'house.fund',
    key: funding.key,
    request: funding.request,
    legs: [
      { account, amount },
      { account: other, amount: -amount },
    ],
    cause: 'itself',
  };
  try {
    const funded = await database.inTransaction((transaction) =>
      post(deps, transaction, { ...funding, command, account, other, amount }),
    );
    if (!(funded instanceof Refusal)) {
      ledger.moved();
      // Other processes apply it within seconds.
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
  { ledger }: HouseDeps,
  transaction: Transaction,
  booking: Funding & {
    command: TransferCommand;
    account: HouseAccount;
    other: HouseAccount;
    amount: Micros;
  },
): Promise<Funded | Refusal> {
  const { operator, request, command, account, other, amount } = booking;
  // Locked until commit, so the check holds.
  const before = await lockedBalance(transaction, account, other);
  if (before + amount < 0n && amount < 0n) {
    const holds = amountOf(before, request.currency);
    return new Refusal('not_enough_money', { why: 'account_balance_too_low', holds });
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
    at: outcome.postedAt,
  });
  return { transferId, balance };
}
