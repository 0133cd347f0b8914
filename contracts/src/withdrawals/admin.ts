import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { oneRow, page, pagination, person, reason, rowId } from '../shapes.ts';
import { withdrawalRecord, withdrawalStatuses } from './api.ts';

/** In the player's currency. */
const riskFacts = z.object({
  accountAgeDays: z.int().nonnegative(),
  deposited: z.number(),
  depositCount: z.int().nonnegative(),
  withdrawn: z.number(),
  staked: z.number(),
  won: z.number(),
  games: z.int().nonnegative(),
  transfersIn: z.number(),
  transfersInCount: z.int().nonnegative(),
  /** Other players with deposits or withdrawals at the same phone or address. */
  sharedWith: z.array(person),
  knownDestination: z.boolean(),
});
export type RiskFacts = z.output<typeof riskFacts>;

/** `phonenumber` is masked. */
const adminWithdrawal = withdrawalRecord.extend({
  player: z.object({
    id: z.string(),
    username: z.string(),
    country: z.string(),
    status: z.enum(['active', 'suspended']),
  }),
  decidedBy: z.string().nullable(),
  risk: riskFacts.nullable(),
  /** Our reference at the rail. */
  payoutReference: z.string().nullable(),
});
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

export const adminWithdrawalsApi = {
  adminWithdrawals: endpoint('GET /api/admin/withdrawals', 'viewer', {
    summary: 'Withdrawals: the queue from its head (pending), others the newest first',
    query: z.object({
      status: z.enum([...withdrawalStatuses, 'unresolved', 'all']).default('pending'),
      id: rowId.optional(),
      ...page,
    }),
    data: z.object({
      withdrawals: z.array(adminWithdrawal),
      pagination,
    }),
  }),
  adminWithdrawalPhone: endpoint('POST /api/admin/withdrawals/:id/phone', 'viewer', {
    summary: 'The phone of a withdrawal in full; recorded in the audit log, 60 contacts an hour',
    params: oneRow,
    data: z.object({ phone: z.string() }),
  }),
  adminApproveWithdrawal: endpoint('POST /api/admin/withdrawals/:id/approve', 'operator', {
    summary: 'Approve a pending withdrawal; the rail is then asked to pay',
    params: oneRow,
    body: z.object({ note: freeText(500, 'note').optional() }),
    data: adminWithdrawal,
    accepted: awaitsApproval,
  }),
  adminRejectWithdrawal: endpoint('POST /api/admin/withdrawals/:id/reject', 'operator', {
    summary: 'Reject a pending withdrawal; the player gets the money back and is told the reason',
    params: oneRow,
    body: z.object({ reason }),
    data: adminWithdrawal,
    accepted: awaitsApproval,
  }),
  adminSettleWithdrawal: endpoint('POST /api/admin/withdrawals/:id/settle', 'operator', {
    summary: "Say what became of a payout in doubt, after a look at the rail's own books",
    params: oneRow,
    body: z.object({
      outcome: z.enum(['paid', 'failed']),
      /** The rail's reference of the payment. */
      reference: freeText(100, 'reference').optional(),
      reason,
    }),
    data: adminWithdrawal,
    accepted: awaitsApproval,
  }),
};
