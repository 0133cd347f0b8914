import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { oneRow, page, pagination, person, reason, rowId, wireAmount } from '../shapes.ts';
import { statement, statementQuery } from '../statement/api.ts';

const adminUser = z.object({
  id: z.string(),
  username: z.string(),
  /** Masked, such as "a…@example.com" and "+256…456". */
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
  referredBy: person.nullable(),
  referralCode: z.string(),
  /** In USDT. */
  totalDeposited: z.number(),
  /** In the player's currency, like the fields below. */
  totalWithdrawn: z.number(),
  /** Owed after reversed deposits. */
  debt: z.number(),
  /** Null without a second factor. */
  secondFactorSince: z.iso.datetime().nullable(),
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

export const adminPlayersApi = {
  adminUsers: endpoint('GET /api/admin/users', 'viewer', {
    summary:
      'Players by how their name begins or by their whole e-mail address, phone number or id; without a question the newest first. Recorded',
    query: z.object({ q: freeText(100).optional(), ...page }),
    data: z.object({ users: z.array(adminUser), pagination }),
  }),
  adminUser: endpoint('GET /api/admin/users/:id', 'viewer', {
    summary: 'One player',
    params: oneRow,
    data: adminProfile,
  }),
  adminContact: endpoint('POST /api/admin/users/:id/contact', 'viewer', {
    summary: "A player's contact in full; recorded in the audit log, 60 contacts an hour",
    params: oneRow,
    data: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  }),
  adminStatement: endpoint('GET /api/admin/users/:id/statement', 'viewer', {
    summary: "All movements of a player's account with the running balance, the newest first",
    params: oneRow,
    query: statementQuery,
    data: statement,
  }),
  adminPlayerSessions: endpoint('GET /api/admin/users/:id/sessions', 'viewer', {
    summary: 'Where a player is or was signed in, the newest first',
    params: oneRow,
    data: z.object({ sessions: z.array(session) }),
  }),
  adminEndSessions: endpoint('POST /api/admin/users/:id/sessions/end', 'operator', {
    summary: 'End one session of a player, or all of them',
    params: oneRow,
    body: z.object({ sessionId: rowId.optional(), reason }),
    data: z.object({ ended: z.int() }),
    accepted: awaitsApproval,
  }),
  adminSuspend: endpoint('POST /api/admin/users/:id/suspend', 'operator', {
    summary:
      'Suspend a player: all sessions end, and no new one begins. More than `interventionsByOne` an hour take two operators',
    params: oneRow,
    body: z.object({ reason }),
    data: adminProfile,
    accepted: awaitsApproval,
  }),
  adminReinstate: endpoint('POST /api/admin/users/:id/reinstate', 'operator', {
    summary: 'Let a suspended player in again',
    params: oneRow,
    body: z.object({ reason }),
    data: adminProfile,
    accepted: awaitsApproval,
  }),
  adminResetPassword: endpoint('POST /api/admin/users/:id/reset-password', 'operator', {
    summary: 'Send the player a link to choose a new password, once and within the hour',
    params: oneRow,
    body: z.object({ reason }),
    data: z.object({
      channel: z.enum(['email', 'sms']),
      /** Masked. */
      sentTo: z.string(),
      /** Null in production; the sandbox sends nothing. */
      path: z.string().nullable(),
      expiresAt: z.iso.datetime(),
    }),
    accepted: awaitsApproval,
  }),
  adminRemoveSecondFactors: endpoint('POST /api/admin/users/:id/second-factors/remove', 'operator', {
    summary: 'Take the second factors off the account of a player who has lost them and the recovery codes',
    params: oneRow,
    body: z.object({ reason }),
    data: adminProfile,
    accepted: awaitsApproval,
  }),
  adminCorrect: endpoint('POST /api/admin/users/:id/corrections', 'operator', {
    summary: "Correct a player's game balance",
    params: oneRow,
    body: z.object({
      /** In the player's currency; negative to debit. */
      amount: wireAmount.refine((value) => value !== 0, said({ problem: 'correction_of_nothing' })),
      reason,
    }),
    data: adminProfile,
    accepted: awaitsApproval,
  }),
};
