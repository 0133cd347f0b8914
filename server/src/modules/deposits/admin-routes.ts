import type { AdminDeposit, adminDepositsApi, HeldForReview } from '@sanduku/contracts/deposits/admin';
import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { toWire } from '@sanduku/contracts/money';
import type { Handlers } from '../../http/routes.ts';
import { cachedBy } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import {
  maskedContact,
  readContactInFull,
  recordListRead,
  recordRowRead,
} from '../operators/personal-reads.ts';
import { writeOffDebt } from './debts.ts';
import type { CreditDeps } from './deps.ts';
import {
  creditHeldTransfer,
  type HeldTransfer,
  type HeldTransferId,
  listHeldTransfers,
  rejectHeldTransfer,
} from './held-transfers.ts';
import { readReason } from './list.ts';
import { railOf } from './ports.ts';
import { reverseDeposit } from './reversals.ts';
import {
  countDeposits,
  creditUnresolved,
  type DepositFilter,
  type InspectedDeposit,
  listDepositsFor,
  rejectUnresolved,
} from './unresolved-deposits.ts';

/** Counting all deposits is slow. */
const KEEP_MS = 10_000;

export function adminDepositsHandlers(deps: CreditDeps): Pick<Handlers, keyof typeof adminDepositsApi> {
  const { queries, readFromReplica } = deps.database;
  const countOthers = cachedBy(
    (filter: DepositFilter) => readFromReplica((replica) => countDeposits(replica, filter)),
    { clock: deps.clock, keepMs: KEEP_MS },
  );
  return {
    adminDeposits: async ({ operator, query: { status, id, limit, offset } }) => {
      const only = id === undefined ? undefined : BigInt(id);
      const deposits = await listDepositsFor(queries, { status, id: only, limit, offset });
      const read = { list: 'deposits' as const, filter: status, from: offset, rows: deposits.length };
      const refusal =
        only === undefined
          ? await recordListRead(deps, operator, read)
          : await recordRowRead(deps, operator, 'deposits', only);
      if (refusal !== undefined) return refusal;
      const count =
        only !== undefined
          ? 0
          : status === 'unresolved'
            ? await countDeposits(queries, status)
            : await countOthers(status);
      return {
        deposits: deposits.map(toDeposit),
        // The cached count may miss the newest.
        pagination: { total: Math.max(count, offset + deposits.length), limit, offset },
      };
    },
    adminDepositPhone: ({ operator, params }) =>
      readContactInFull(deps, operator, async (transaction) => {
        const row = await transaction
          .selectFrom('mobile_deposit')
          .select(['deposit_id as deposit', 'player_id', 'phone'])
          .where('deposit_id', '=', BigInt(params.id))
          .executeTakeFirst();
        return (
          row && { playerId: row.player_id, payment: { deposit: row.deposit }, contact: { phone: row.phone } }
        );
      }),
    adminCreditDeposit: async ({ operator, params, body }) => {
      const { providerReference, reason } = body;
      const depositId = BigInt(params.id);
      const credited = await creditUnresolved(deps, { operator, depositId, providerReference, reason });
      return credited instanceof Refusal ? credited : toDeposit(credited);
    },
    adminRefuseDeposit: async ({ operator, params, body }) => {
      const refused = await rejectUnresolved(deps, { operator, depositId: BigInt(params.id), ...body });
      return refused instanceof Refusal ? refused : toDeposit(refused);
    },
    adminReverseDeposit: async ({ operator, params, body }) => {
      const reversed = await reverseDeposit(deps, { operator, depositId: BigInt(params.id), ...body });
      return reversed instanceof Refusal ? reversed : toDeposit(reversed);
    },
    adminWriteOffDebt: async ({ operator, params, body }) => {
      const written = await writeOffDebt(deps, { operator, playerId: BigInt(params.id), ...body });
      return written instanceof Refusal ? written : { ...written, amount: toWire(written.amount) };
    },
    adminHeldTransfers: async ({ operator }) => {
      const transfers = (await listHeldTransfers(queries, deps.clock())).map(toHold);
      const read = { list: 'held transfers' as const, filter: '', from: 0, rows: transfers.length };
      return (await recordListRead(deps, operator, read)) ?? { transfers };
    },
    adminCreditHeldTransfer: async ({ operator, body }) => {
      const decision = { operator, transfer: idOf(body), reason: body.reason };
      const credited = await creditHeldTransfer(deps, decision);
      return credited instanceof Refusal ? credited : toHold(credited);
    },
    adminRejectHeldTransfer: async ({ operator, body }) => {
      const decision = { operator, transfer: idOf(body), reason: body.reason };
      const refused = await rejectHeldTransfer(deps, decision);
      return refused instanceof Refusal ? refused : toHold(refused);
    },
  };
}

const channels = { mtn: 'mtn', airtel: 'airtel', tron: 'trc20', ethereum: 'erc20' } as const;

function idOf(body: { channel: UsdtNetwork; transactionHash: string; logIndex: number }): HeldTransferId {
  return { rail: railOf(body.channel), transactionHash: body.transactionHash, logIndex: body.logIndex };
}

function toDeposit(row: InspectedDeposit): AdminDeposit {
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), username: row.username },
    channel: channels[row.rail],
    status: row.status,
    amount: toWire(row.amount),
    currency: row.currency,
    paidAmount: toWire(row.paid_amount),
    paidCurrency: row.paid_currency,
    phone: row.phone && maskedContact(row.phone),
    reference: row.transaction_hash ?? row.reference,
    // Stored with the rail's name.
    providerReference: row.provider_reference?.slice(`${row.rail}:`.length) ?? null,
    reported:
      row.reported_amount === null || row.reported_in === null
        ? null
        : { amount: toWire(row.reported_amount), currency: row.reported_in },
    ...readReason(row.reason),
    createdAt: row.created_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
    reversedAt: row.reversed_at?.toISOString() ?? null,
  };
}

function toHold({ row, address, owner, credits }: HeldTransfer): HeldForReview {
  return {
    channel: channels[row.rail] as UsdtNetwork,
    transactionHash: row.transaction_hash,
    logIndex: Number(row.log_index),
    address,
    amount: usdtText(row.amount),
    why: row.reason,
    player: owner === undefined ? null : { id: owner.id.toString(), username: owner.username },
    credits:
      owner === undefined || credits === undefined
        ? null
        : { amount: toWire(credits), currency: owner.currency },
    state: row.state,
    createdAt: row.created_at.toISOString(),
  };
}

function usdtText(micros: string): string {
  const digits = micros.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}
