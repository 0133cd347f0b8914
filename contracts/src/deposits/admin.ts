import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { rowId } from '../ids.ts';
import { reason } from '../operators/api.ts';
import { said } from '../problem-message.ts';
import { depositStatuses } from './api.ts';

const adminDeposit = z.object({
  id: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
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
  /** Why nobody but a person can decide it. */
  reason: z.string().nullable(),
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
  player: z.object({ id: z.string(), username: z.string() }).nullable(),
  credits: z.object({ amount: z.number(), currency: z.enum(currencies) }).nullable(),
  state: z.enum(['waiting', 'credited', 'refused']),
  createdAt: z.iso.datetime(),
});
export type SetAside = z.output<typeof setAside>;

const oneDeposit = z.object({ id: rowId });
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
  adminDeposits: endpoint({
    method: 'GET',
    path: '/api/admin/deposits',
    summary: 'Deposits: those in doubt, the oldest first; others the newest first',
    access: 'viewer',
    query: z.object({
      status: z.enum([...depositStatuses, 'all']).default('in_doubt'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    data: z.object({
      deposits: z.array(adminDeposit),
      pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
    }),
  }),
  adminCreditDeposit: endpoint({
    method: 'POST',
    path: '/api/admin/deposits/:id/credit',
    summary:
      "Credit a deposit in doubt that the rail's own books show as paid, matched by the rail's reference",
    access: 'operator',
    params: oneDeposit,
    body: z.object({ providerReference: freeText(100, 'reference').optional(), reason }),
    data: adminDeposit,
  }),
  adminRefuseDeposit: endpoint({
    method: 'POST',
    path: '/api/admin/deposits/:id/refuse',
    summary: "Close a deposit in doubt that the rail's own books do not show",
    access: 'operator',
    params: oneDeposit,
    body: z.object({ reason }),
    data: adminDeposit,
  }),
  adminSetAside: endpoint({
    method: 'GET',
    path: '/api/admin/set-aside',
    summary: 'Transfers on chains that no rule credits by itself',
    access: 'viewer',
    data: z.object({ transfers: z.array(setAside) }),
  }),
  adminCreditSetAside: endpoint({
    method: 'POST',
    path: '/api/admin/set-aside/credit',
    summary: 'Credit a transfer that was set aside to the player whose address it went to',
    access: 'operator',
    body: oneSetAside,
    data: setAside,
  }),
  adminRefuseSetAside: endpoint({
    method: 'POST',
    path: '/api/admin/set-aside/refuse',
    summary: 'Leave a transfer that was set aside uncredited for good',
    access: 'operator',
    body: oneSetAside,
    data: setAside,
  }),
};
