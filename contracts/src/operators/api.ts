import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { said } from '../problem-message.ts';
import { oneRow, pageLimit, reason, rowId } from '../shapes.ts';
import { awaitsApproval } from './approvals.ts';

export const operatorRoles = ['operator', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const totpCode = z
  .string()
  .max(6, { abort: true, error: said({ problem: 'code_not_six_digits' }) })
  .regex(/^\d{6}$/, said({ problem: 'code_not_six_digits' }));
const operatorPassword = z
  .string()
  .min(10, said({ problem: 'operator_password_too_short', minimum: 10 }))
  .max(200, { abort: true });

const operator = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(operatorRoles),
  hasSecondFactor: z.boolean(),
});
export type Operator = z.output<typeof operator>;

const ownAccess = operator.extend({
  /** Until then every other call is refused. */
  mustSetUpSecondFactor: z.boolean(),
});
export type OwnAccess = z.output<typeof ownAccess>;

const listedOperator = operator.extend({
  status: z.enum(['active', 'suspended']),
  /** Whether the operator has used the invitation link. */
  hasPassword: z.boolean(),
  /** Null for the command line. */
  addedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type ListedOperator = z.output<typeof listedOperator>;

const auditEntry = z.object({
  id: z.string(),
  /** Null for the command line. */
  operator: z.string().nullable(),
  /** The requester, if a second operator approved; otherwise null. */
  askedBy: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Null if neither a player nor an operator. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const adminSessionApi = {
  adminLogin: endpoint('POST /api/admin/login', 'public', {
    summary: 'Sign an operator in; with a second factor, the code goes along',
    body: z.object({
      username: z.string().max(100, { abort: true }),
      password: z.string().max(200, { abort: true }),
      code: totpCode.optional(),
    }),
    data: z.object({ token: z.string(), user: ownAccess }),
  }),
  adminUseLink: endpoint('POST /api/admin/link', 'public', {
    summary: 'Choose a password with a link that counts once, and sign in',
    body: z.object({ token: z.string().max(100, { abort: true }), password: operatorPassword }),
    data: z.object({ token: z.string(), user: ownAccess }),
  }),
  adminLogout: endpoint('POST /api/admin/logout', 'viewer', {
    summary: 'End this session of an operator',
    beforeSecondFactor: true,
    data: z.object({}),
  }),
  adminMe: endpoint('GET /api/admin/me', 'viewer', {
    summary: 'The operator who asks',
    beforeSecondFactor: true,
    data: z.object({ user: ownAccess }),
  }),
  adminBeginSecondFactor: endpoint('POST /api/admin/second-factor/begin', 'viewer', {
    summary: 'A new secret for an authenticator app; it counts once a code of it has been confirmed',
    beforeSecondFactor: true,
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  adminConfirmSecondFactor: endpoint('POST /api/admin/second-factor/confirm', 'viewer', {
    summary: 'Turn the second factor on with a code of the new secret',
    beforeSecondFactor: true,
    body: z.object({
      secret: z.string().max(64, { abort: true }),
      code: totpCode,
      password: z.string().max(200, { abort: true }),
    }),
    data: z.object({ user: ownAccess }),
  }),
  adminRemoveSecondFactor: endpoint('POST /api/admin/second-factor/remove', 'viewer', {
    summary: 'Turn the second factor off',
    body: z.object({ code: totpCode, password: z.string().max(200, { abort: true }) }),
    data: z.object({ user: ownAccess }),
  }),
  adminChangePassword: endpoint('POST /api/admin/password', 'viewer', {
    summary: 'Choose another password; with a second factor, its code goes along. Other sessions end',
    body: z.object({
      password: z.string().max(200, { abort: true }),
      code: totpCode.optional(),
      newPassword: operatorPassword,
    }),
    data: z.object({ user: ownAccess }),
  }),
  adminOperators: endpoint('GET /api/admin/operators', 'viewer', {
    summary: 'Who may sign in to the back office',
    data: z.object({ operators: z.array(listedOperator) }),
  }),
  adminAddOperator: endpoint('POST /api/admin/operators', 'operator', {
    summary: 'Give somebody access to the back office; they choose their password by a link',
    body: z.object({
      username: z
        .string()
        .trim()
        .max(50, { abort: true })
        .regex(/^[A-Za-z0-9._-]{3,50}$/, said({ problem: 'operator_name_characters' })),
      role: z.enum(operatorRoles),
      reason,
    }),
    data: listedOperator,
    accepted: awaitsApproval,
  }),
  adminMakeOperatorLink: endpoint('POST /api/admin/operators/:id/link', 'operator', {
    summary: 'A link with which somebody whom one has added chooses a password; earlier ones end',
    params: oneRow,
    data: z.object({
      path: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  }),
  adminChangeOperator: endpoint('POST /api/admin/operators/:id', 'operator', {
    summary: "Change an operator's role or access; their sessions end. Two others must remain active",
    params: oneRow,
    body: z.object({ role: z.enum(operatorRoles), status: z.enum(['active', 'suspended']), reason }),
    data: listedOperator,
    accepted: awaitsApproval,
  }),
  adminAudit: endpoint('GET /api/admin/audit', 'viewer', {
    summary: 'What operators did, the newest first',
    query: z.object({
      limit: pageLimit,
      before: rowId.optional(),
      subjectKind: freeText(40).optional(),
      subjectId: freeText(100).optional(),
      operator: rowId.optional(),
    }),
    data: z.object({ entries: z.array(auditEntry) }),
  }),
};

/** Names in the audit log. */
export type OperatorAction =
  | 'operator.added'
  | 'operator.changed'
  | 'operator.link_made'
  | 'operator.link_used'
  | 'operator.password_changed'
  | 'operator.signed_in'
  | 'operator.signed_out'
  | 'operator.second_factor_on'
  | 'operator.second_factor_off'
  | 'withdrawal.approved'
  | 'withdrawal.rejected'
  | 'withdrawal.settled'
  | 'player.suspended'
  | 'player.reinstated'
  | 'player.sessions_ended'
  | 'player.reset_link_made'
  | 'player.second_factors_removed'
  | 'player.corrected'
  | 'player.debt_written_off'
  | 'player.contact_read'
  | 'list.read'
  | 'approval.asked'
  | 'approval.refused'
  | 'deposit.credited'
  | 'deposit.refused'
  | 'deposit.reversed'
  | 'held_transfer.credited'
  | 'held_transfer.refused'
  | 'setting.changed'
  | 'rate.compared'
  | 'house.funded'
  | 'prize_tables.offered'
  | 'wallet.statement_imported'
  | 'wallet.statement_withdrawn'
  | 'wallet.difference_explained'
  | 'wallet.difference_matched'
  | 'wallet.difference_assigned'
  | 'wallet.closed'
  | 'wallet.moved'
  | 'game.resealed';
