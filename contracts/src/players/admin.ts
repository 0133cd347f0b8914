import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { rowId } from '../ids.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { reason } from '../operators/api.ts';
import { said } from '../problem-message.ts';
import { statement, statementQuery } from '../statement/api.ts';

const adminUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.enum(countryCodes),
  currency: z.enum(currencies),
  currencySymbol: z.string(),
  status: z.enum(['active', 'suspended']),
  gameBalance: z.number(),
  reservedBalance: z.number(),
  investmentBalance: z.number(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AdminUser = z.output<typeof adminUser>;

const adminProfile = adminUser.extend({
  referredBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  referralCode: z.string(),
  /** In USDT. */
  totalDeposited: z.number(),
  /** In the player's currency, like everything below. */
  totalWithdrawn: z.number(),
  games: z.int(),
  staked: z.number(),
  won: z.number(),
});
export type AdminProfile = z.output<typeof adminProfile>;

const session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
});
export type AdminPlayerSession = z.output<typeof session>;

const correction = z.object({
  id: z.string(),
  player: z.object({ id: z.string(), username: z.string() }),
  amount: z.number(),
  currency: z.enum(currencies),
  reason: z.string(),
  status: z.enum(['waiting', 'approved', 'refused']),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Correction = z.output<typeof correction>;

const onePlayer = z.object({ id: rowId });
const oneCorrection = z.object({ id: rowId });
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};
const pagination = z.object({ total: z.int(), limit: z.int(), offset: z.int() });

export const adminPlayersApi = {
  adminUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Players by name, e-mail address, phone number or id; without a question the newest first',
    access: 'viewer',
    query: z.object({ q: freeText(100).optional(), ...page }),
    data: z.object({ users: z.array(adminUser), pagination }),
  }),
  adminUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One player',
    access: 'viewer',
    params: onePlayer,
    data: adminProfile,
  }),
  adminStatement: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/statement',
    summary: "All movements of a player's account with the running balance, the newest first",
    access: 'viewer',
    params: onePlayer,
    query: statementQuery,
    data: statement,
  }),
  adminPlayerSessions: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    summary: 'Where a player is or was signed in, the newest first',
    access: 'viewer',
    params: onePlayer,
    data: z.object({ sessions: z.array(session) }),
  }),
  adminEndSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/sessions/end',
    summary: 'End one session of a player, or all of them',
    access: 'operator',
    params: onePlayer,
    body: z.object({ sessionId: rowId.optional(), reason }),
    data: z.object({ ended: z.int() }),
  }),
  adminSuspend: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    summary: 'Suspend a player: all sessions end, and no new one begins',
    access: 'operator',
    params: onePlayer,
    body: z.object({ reason }),
    data: adminProfile,
  }),
  adminReinstate: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reinstate',
    summary: 'Let a suspended player in again',
    access: 'operator',
    params: onePlayer,
    body: z.object({ reason }),
    data: adminProfile,
  }),
  adminResetPassword: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reset-password',
    summary: 'A link with which the player chooses a new password, once and within the hour',
    access: 'operator',
    params: onePlayer,
    body: z.object({ reason }),
    data: z.object({
      /** The way on our own site; the operator sends it to the player. */
      path: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
  adminAskCorrection: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/corrections',
    summary: "Ask for a correction of a player's game balance; another operator approves it",
    access: 'operator',
    params: onePlayer,
    body: z.object({
      /** What the player gains, or with a minus gives, in the player's currency. */
      amount: z
        .number()
        .min(-MAX_WIRE_AMOUNT)
        .max(MAX_WIRE_AMOUNT)
        .multipleOf(0.01)
        .refine((value) => value !== 0, said({ problem: 'correction_of_nothing' })),
      reason,
    }),
    data: correction,
  }),
  adminCorrections: endpoint({
    method: 'GET',
    path: '/api/admin/corrections',
    summary: 'Corrections: those that wait, the oldest first; others the newest first',
    access: 'viewer',
    query: z.object({
      status: z.enum(['waiting', 'approved', 'refused', 'all']).default('waiting'),
      ...page,
    }),
    data: z.object({ corrections: z.array(correction), pagination }),
  }),
  adminApproveCorrection: endpoint({
    method: 'POST',
    path: '/api/admin/corrections/:id/approve',
    summary: "Approve another operator's correction: the money moves",
    access: 'operator',
    params: oneCorrection,
    body: z.object({ reason: reason.optional() }),
    data: correction,
  }),
  adminRefuseCorrection: endpoint({
    method: 'POST',
    path: '/api/admin/corrections/:id/refuse',
    summary: 'Refuse a correction, or withdraw one’s own',
    access: 'operator',
    params: oneCorrection,
    body: z.object({ reason }),
    data: correction,
  }),
};
