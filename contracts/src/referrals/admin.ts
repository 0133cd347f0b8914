import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { oneRow, page, pagination, person, reason } from '../shapes.ts';
import { holdReasons, referralStatuses } from './api.ts';

const adminReferral = z.object({
  friend: person,
  referrer: person,
  status: z.enum(referralStatuses),
  /** In the referrer's currency. */
  bonus: z.number().nullable(),
  currency: z.enum(currencies),
  /** Why it was held, also when it has been decided since. */
  heldFor: z.array(z.enum(holdReasons)),
  sharesDevice: z.boolean(),
  /** Only a fact: whole towns share one address. */
  sharesNetwork: z.boolean(),
  reason: z.string().nullable(),
  signedUpAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type AdminReferral = z.output<typeof adminReferral>;

export const adminReferralsApi = {
  adminReferrals: endpoint('GET /api/admin/referrals', 'viewer', {
    summary: 'Referral bonuses: those that are held, the oldest first; others the newest first',
    query: z.object({
      status: z.enum([...referralStatuses, 'all']).default('held'),
      ...page,
    }),
    data: z.object({
      referrals: z.array(adminReferral),
      pagination,
    }),
  }),
  adminReleaseReferral: endpoint('POST /api/admin/referrals/:id/release', 'operator', {
    summary: "Pay a bonus that was held; the id is the friend's",
    params: oneRow,
    body: z.object({ reason }),
    data: adminReferral,
    accepted: awaitsApproval,
  }),
  adminRefuseReferral: endpoint('POST /api/admin/referrals/:id/refuse', 'operator', {
    summary: 'Refuse a bonus that was held; the referrer sees the reason',
    params: oneRow,
    body: z.object({ reason }),
    data: adminReferral,
  }),
};
