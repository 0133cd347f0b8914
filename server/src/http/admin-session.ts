import type { AuditEntry, adminSessionApi, ListedOperator, Operator } from '@sanduku/contracts/admin/session';
import { brand } from '@sanduku/contracts/brand';
import {
  addOperator,
  changeOperator,
  type ListedOperator as ListedOperatorRow,
  listOperators,
} from '../domain/operators/access.ts';
import { listActions } from '../domain/operators/audit-log.ts';
import type { Operator as OperatorRow } from '../domain/operators/operator.ts';
import type { OperatorParts } from '../domain/operators/parts.ts';
import { turnSecondFactorOff, turnSecondFactorOn } from '../domain/operators/second-factor.ts';
import { signInOperator, signOutOperator } from '../domain/operators/sign-in.ts';
import { createTotpSecret, totpUri } from '../domain/operators/totp.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from './routes.ts';
import { visitorOf } from './visitor.ts';

export function adminSessionHandlers(parts: OperatorParts): Pick<Handlers, keyof typeof adminSessionApi> {
  const { queries } = parts.database;
  return {
    adminLogin: async ({ body, request }) => {
      const result = await signInOperator(parts, body, visitorOf(request));
      return result instanceof Refusal ? result : { token: result.token, user: toOperator(result.operator) };
    },
    adminLogout: async ({ operator }) => {
      await signOutOperator(parts, operator);
      return {};
    },
    adminMe: async ({ operator: { id, username, role, hasSecondFactor } }) => ({
      user: { id: id.toString(), username, role, hasSecondFactor },
    }),
    // Nothing has happened yet: the secret is kept by nobody but the app that is shown it.
    adminBeginSecondFactor: async ({ operator }) => {
      const secret = createTotpSecret();
      return { secret, uri: totpUri(secret, { issuer: brand.name, account: operator.username }) };
    },
    adminConfirmSecondFactor: async ({ operator, body, request }) => {
      const result = await turnSecondFactorOn(parts, { operator, visitor: visitorOf(request), ...body });
      return result instanceof Refusal ? result : { user: toOperator(result) };
    },
    adminRemoveSecondFactor: async ({ operator, body, request }) => {
      const result = await turnSecondFactorOff(parts, { operator, visitor: visitorOf(request), ...body });
      return result instanceof Refusal ? result : { user: toOperator(result) };
    },
    adminOperators: async () => ({ operators: (await listOperators(queries)).map(toListedOperator) }),
    adminAddOperator: async ({ operator, body: { reason, ...details }, request }) => {
      const result = await addOperator(parts, details, {
        by: operator,
        reason,
        visitor: visitorOf(request),
      });
      return result instanceof Refusal ? result : toListedOperator(result);
    },
    adminChangeOperator: async ({ operator, params, body: { reason, role, status } }) => {
      const change = { id: BigInt(params.id), role, status };
      const result = await changeOperator(parts, change, { by: operator, reason });
      return result instanceof Refusal ? result : toListedOperator(result);
    },
    adminAudit: async ({ query: { before, operator, ...asked } }) => {
      const entries = await listActions(queries, {
        ...asked,
        before: before === undefined ? undefined : BigInt(before),
        operatorId: operator === undefined ? undefined : BigInt(operator),
      });
      return { entries: entries.map(toAuditEntry) };
    },
  };
}

function toOperator({ id, username, role, totp_secret }: OperatorRow): Operator {
  return { id: id.toString(), username, role, hasSecondFactor: totp_secret !== null };
}

function toListedOperator(row: ListedOperatorRow): ListedOperator {
  return {
    ...toOperator(row),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

function toAuditEntry(row: Awaited<ReturnType<typeof listActions>>[number]): AuditEntry {
  return {
    id: row.id.toString(),
    operator: row.username,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  };
}
