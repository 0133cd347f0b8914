import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { oneRow, page, pagination, person, reason, rowId } from '../shapes.ts';
import { depositStatuses } from './api.ts';
import { depositReasonCodes } from './reasons.ts';

const adminDeposit = z.object({
  id: z.string(),
  player: person,
  channel: z.enum(['mtn', 'airtel', 'trc20', 'erc20']),
  status: z.enum(depositStatuses),
  amount: z.number(),
  currency: z.enum(currencies),
  paidAmount: z.number(),
  paidCurrency: z.enum(['UGX', 'USDT']),
  /** Masked. */
  phone: z.string().nullable(),
  reference: z.string(),
  providerReference: z.string().nullable(),
  /** If it differs from the order; a manual credit uses it. */
  reported: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Null for an operator's own words. */
  reasonCode: z.enum(depositReasonCodes).nullable(),
  createdAt: z.iso.datetime(),
  creditedAt: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
});
export type AdminDeposit = z.output<typeof adminDeposit>;

/** Transfers to our addresses that no rule credits. */
const heldTransfers = z.object({
  channel: z.enum(['trc20', 'erc20']),
  transactionHash: z.string(),
  logIndex: z.int(),
  address: z.string(),
  /** In USDT; can exceed safe integers. */
  amount: z.string(),
  why: z.enum(['below_minimum', 'above_maximum', 'in_another_block']),
  /** The address's owner and the amount to credit; null if impossible. */
  player: person.nullable(),
  credits: z.object({ amount: z.number(), currency: z.enum(currencies) }).nullable(),
  state: z.enum(['waiting', 'credited', 'refused']),
  createdAt: z.iso.datetime(),
});
export type HeldForReview = z.output<typeof heldTransfers>;

const oneHeldTransfer = z.object({
  channel: z.enum(['trc20', 'erc20']),
  transactionHash: z
    .string()
    .max(100, { abort: true })
    .regex(/^\w+$/, said({ problem: 'held_transfer_unknown' })),
  logIndex: z.int().nonnegative(),
  reason,
});

export const adminDepositsApi = {
  adminDeposits: endpoint('GET /api/admin/deposits', 'viewer', {
    summary: 'Deposits: those in doubt, the oldest first; others the newest first',
    query: z.object({
      status: z.enum([...depositStatuses, 'all']).default('unresolved'),
      id: rowId.optional(),
      ...page,
    }),
    data: z.object({
      deposits: z.array(adminDeposit),
      pagination,
    }),
  }),
  adminDepositPhone: endpoint('POST /api/admin/deposits/:id/phone', 'viewer', {
    summary: 'The phone of a deposit in full; recorded in the audit log, 60 contacts an hour',
    params: oneRow,
    data: z.object({ phone: z.string() }),
  }),
  adminCreditDeposit: endpoint('POST /api/admin/deposits/:id/credit', 'operator', {
    summary:
      "Credit a deposit in doubt that the rail's own books show as paid, matched by the rail's reference",
    params: oneRow,
    body: z.object({ providerReference: freeText(100, 'reference').optional(), reason }),
    data: adminDeposit,
    accepted: awaitsApproval,
  }),
  adminRefuseDeposit: endpoint('POST /api/admin/deposits/:id/refuse', 'operator', {
    summary: "Close a deposit in doubt that the rail's own books do not show",
    params: oneRow,
    body: z.object({ reason }),
    data: adminDeposit,
    accepted: awaitsApproval,
  }),
  adminReverseDeposit: endpoint('POST /api/admin/deposits/:id/reverse', 'operator', {
    summary:
      'Book that a provider took a credited mobile money deposit back; what the balance lacks becomes a debt',
    params: oneRow,
    body: z.object({
      providerReference: freeText(100, 'reference'),
      reason,
    }),
    data: adminDeposit,
    accepted: awaitsApproval,
  }),
  adminWriteOffDebt: endpoint('POST /api/admin/users/:id/debt/write-off', 'operator', {
    summary: 'Write off all that a player owes after reversed deposits, at the cost of the bankroll',
    params: oneRow,
    body: z.object({ reason }),
    data: z.object({ amount: z.number(), currency: z.enum(currencies) }),
    accepted: awaitsApproval,
  }),
  adminHeldTransfers: endpoint('GET /api/admin/held-transfers', 'viewer', {
    summary: 'Transfers on chains that no rule credits by itself',
    data: z.object({ transfers: z.array(heldTransfers) }),
  }),
  adminCreditHeldTransfer: endpoint('POST /api/admin/held-transfers/credit', 'operator', {
    summary: 'Credit a transfer that was set aside to the player whose address it went to',
    body: oneHeldTransfer,
    data: heldTransfers,
    accepted: awaitsApproval,
  }),
  adminRejectHeldTransfer: endpoint('POST /api/admin/held-transfers/refuse', 'operator', {
    summary: 'Leave a transfer that was set aside uncredited for good',
    body: oneHeldTransfer,
    data: heldTransfers,
    accepted: awaitsApproval,
  }),
};
