import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../ids.ts';
import { reason } from '../operators/api.ts';
import { holdReasons, referralStatuses } from './api.ts';

const person = z.object({ id: z.string(), username: z.string() });

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

const oneFriend = z.object({ id: rowId });

export const adminReferralsApi = {
  adminReferrals: endpoint({
    method: 'GET',
    path: '/api/admin/referrals',
    summary: 'Referral bonuses: those that are held, the oldest first; others the newest first',
    access: 'viewer',
    query: z.object({
      status: z.enum([...referralStatuses, 'all']).default('held'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    data: z.object({
      referrals: z.array(adminReferral),
      pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
    }),
  }),
  adminReleaseReferral: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:id/release',
    summary: "Pay a bonus that was held; the id is the friend's",
    access: 'operator',
    params: oneFriend,
    body: z.object({ reason }),
    data: adminReferral,
  }),
  adminRefuseReferral: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:id/refuse',
    summary: 'Refuse a bonus that was held; the referrer sees the reason',
    access: 'operator',
    params: oneFriend,
    body: z.object({ reason }),
    data: adminReferral,
  }),
};
