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
  phone: z.string().nullable(),
  /** Our reference at the provider, or the hash of the transfer on its chain. */
  reference: z.string(),
  providerReference: z.string().nullable(),
  /** What the provider says was paid, where that is not what was asked for: a credit by hand is for this much. */
  reported: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  /** Why nobody but a person can decide it. */
  reason: z.string().nullable(),
  /** Names the sentence; null for one in an operator's own words. */
  reasonCode: z.enum(depositReasonCodes).nullable(),
  createdAt: z.iso.datetime(),
  creditedAt: z.iso.datetime().nullable(),
});
export type AdminDeposit = z.output<typeof adminDeposit>;

/** A transfer to one of our addresses that no rule credits by itself. */
const setAside = z.object({
  channel: z.enum(['trc20', 'erc20']),
  transactionHash: z.string(),
  logIndex: z.int(),
  address: z.string(),
  /** In USDT; as text, because it may be larger than any number we count with. */
  amount: z.string(),
  why: z.enum(['below_minimum', 'above_maximum', 'in_another_block']),
  /** Whose address it is, and what they would be credited; null where it cannot be credited at all. */
  player: person.nullable(),
  credits: z.object({ amount: z.number(), currency: z.enum(currencies) }).nullable(),
  state: z.enum(['waiting', 'credited', 'refused']),
  createdAt: z.iso.datetime(),
});
export type SetAside = z.output<typeof setAside>;

const oneSetAside = z.object({
  channel: z.enum(['trc20', 'erc20']),
  transactionHash: z
    .string()
    .max(100, { abort: true })
    .regex(/^\w+$/, said({ problem: 'set_aside_unknown' })),
  logIndex: z.int().nonnegative(),
  reason,
});

export const adminDepositsApi = {
  adminDeposits: endpoint('GET /api/admin/deposits', 'viewer', {
    summary: 'Deposits: those in doubt, the oldest first; others the newest first',
    query: z.object({
      status: z.enum([...depositStatuses, 'all']).default('in_doubt'),
      /** Only this one. */
      id: rowId.optional(),
      ...page,
    }),
    data: z.object({
      deposits: z.array(adminDeposit),
      pagination,
    }),
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
  }),
  adminSetAside: endpoint('GET /api/admin/set-aside', 'viewer', {
    summary: 'Transfers on chains that no rule credits by itself',
    data: z.object({ transfers: z.array(setAside) }),
  }),
  adminCreditSetAside: endpoint('POST /api/admin/set-aside/credit', 'operator', {
    summary: 'Credit a transfer that was set aside to the player whose address it went to',
    body: oneSetAside,
    data: setAside,
    accepted: awaitsApproval,
  }),
  adminRefuseSetAside: endpoint('POST /api/admin/set-aside/refuse', 'operator', {
    summary: 'Leave a transfer that was set aside uncredited for good',
    body: oneSetAside,
    data: setAside,
  }),
};
