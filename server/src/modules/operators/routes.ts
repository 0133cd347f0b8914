import { brand } from '@sanduku/contracts/brand';
import type { AuditEntry, adminSessionApi, ListedOperator, Operator } from '@sanduku/contracts/operators/api';
import type { Handlers } from '../../http/routes.ts';
import { visitorOf } from '../../http/visitor.ts';
import { Refusal } from '../../lib/refusal.ts';
import {
  addOperator,
  changeOperator,
  type ListedOperator as ListedOperatorRow,
  listOperators,
  type Operator as OperatorRow,
} from './access.ts';
import { listActions } from './audit-log.ts';
import type { OperatorDeps } from './deps.ts';
import { createTotpSecret, totpUri, turnSecondFactorOff, turnSecondFactorOn } from './second-factor.ts';
import { signInOperator, signOutOperator } from './sign-in.ts';

export function adminSessionHandlers(deps: OperatorDeps): Pick<Handlers, keyof typeof adminSessionApi> {
  const { queries } = deps.database;
  return {
    adminLogin: async ({ body, request }) => {
      const result = await signInOperator(deps, body, visitorOf(request));
      return result instanceof Refusal ? result : { token: result.token, user: toOperator(result.operator) };
    },
    adminLogout: async ({ operator }) => {
      await signOutOperator(deps, operator);
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
      const result = await turnSecondFactorOn(deps, { operator, visitor: visitorOf(request), ...body });
      return result instanceof Refusal ? result : { user: toOperator(result) };
    },
    adminRemoveSecondFactor: async ({ operator, body, request }) => {
      const result = await turnSecondFactorOff(deps, { operator, visitor: visitorOf(request), ...body });
      return result instanceof Refusal ? result : { user: toOperator(result) };
    },
    adminOperators: async () => ({ operators: (await listOperators(queries)).map(toListedOperator) }),
    adminAddOperator: async ({ operator, body: { reason, ...details }, request }) => {
      const result = await addOperator(deps, details, {
        by: operator,
        reason,
        visitor: visitorOf(request),
      });
      return result instanceof Refusal ? result : toListedOperator(result);
    },
    adminChangeOperator: async ({ operator, params, body: { reason, role, status } }) => {
      const change = { id: BigInt(params.id), role, status };
      const result = await changeOperator(deps, change, { by: operator, reason });
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
