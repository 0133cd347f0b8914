import { brand } from '@sanduku/contracts/brand';
import type {
  AuditEntry,
  adminSessionApi,
  ListedOperator,
  Operator,
  OwnAccess,
} from '@sanduku/contracts/operators/api';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { createTotpSecret, totpUri } from '../../lib/totp.ts';
import { lookOf } from '../players/look-alike-names.ts';
import { visitorOf } from '../players/visitor.ts';
import {
  addOperator,
  changeOperator,
  type ListedOperator as ListedOperatorRow,
  listOperators,
  type OperatorHandlerDeps,
  type Operator as OperatorRow,
} from './access.ts';
import { listActions } from './audit-log.ts';
import { makeLinkForNewcomer, useOperatorLink } from './links.ts';
import { changeOwnPassword, turnSecondFactorOff, turnSecondFactorOn } from './second-factor.ts';
import { type OperatorSignIn, signInOperator, signOutOperator } from './sign-in.ts';

export function adminSessionHandlers(
  deps: OperatorHandlerDeps,
): Pick<Handlers, keyof typeof adminSessionApi> {
  const { queries } = deps.database;
  const own = (operator: Operator): OwnAccess => ({
    ...operator,
    mustSetUpSecondFactor: deps.secondFactorNeeded && !operator.hasSecondFactor,
  });
  const signedIn = (reply: FastifyReply, result: OperatorSignIn | Refusal) => {
    if (result instanceof Refusal) return result;
    reply.header('set-cookie', deps.knownDevices.cookieOf(lookOf(result.operator.username)));
    return { token: result.token, user: own(toOperator(result.operator)) };
  };
  const changed = (result: OperatorRow | Refusal) =>
    result instanceof Refusal ? result : { user: own(toOperator(result)) };
  return {
    adminLogin: async ({ body, request, reply }) =>
      signedIn(reply, await signInOperator(deps, body, visitorOf(request))),
    adminUseLink: async ({ body, request, reply }) =>
      signedIn(reply, await useOperatorLink(deps, body, visitorOf(request))),
    adminLogout: async ({ operator }) => {
      await signOutOperator(deps, operator);
      return {};
    },
    adminMe: async ({ operator: { id, username, role, hasSecondFactor } }) => ({
      user: own({ id: id.toString(), username, role, hasSecondFactor }),
    }),
    // Not stored before it is confirmed.
    adminBeginSecondFactor: async ({ operator }) => {
      const secret = createTotpSecret();
      return { secret, uri: totpUri(secret, { issuer: brand.name, account: operator.username }) };
    },
    adminConfirmSecondFactor: async ({ operator, body, request }) =>
      changed(await turnSecondFactorOn(deps, { operator, visitor: visitorOf(request), ...body })),
    adminRemoveSecondFactor: async ({ operator, body, request }) =>
      changed(await turnSecondFactorOff(deps, { operator, visitor: visitorOf(request), ...body })),
    adminChangePassword: async ({ operator, body, request }) =>
      changed(await changeOwnPassword(deps, { operator, visitor: visitorOf(request), ...body })),
    adminOperators: async () => ({ operators: (await listOperators(queries)).map(toListedOperator) }),
    adminAddOperator: async ({ operator, body: { reason, ...details } }) => {
      const result = await addOperator(deps, details, { by: operator, reason });
      return result instanceof Refusal ? result : toListedOperator(result);
    },
    adminMakeOperatorLink: async ({ operator, params }) => {
      const link = await makeLinkForNewcomer(deps, BigInt(params.id), operator);
      return link instanceof Refusal ? link : { ...link, expiresAt: link.expiresAt.toISOString() };
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
    hasPassword: row.password_hash !== null,
    addedBy: row.added_by?.toString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

type AuditRow = Awaited<ReturnType<typeof listActions>>[number];

function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id.toString(),
    operator: row.username,
    askedBy: row.asked_by_name,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    before: row.before,
    after: withoutSearch(row),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  };
}

const SHOWN_OF_SEARCH = 3;

/** Searches contain contacts, which colleagues must not learn from the audit log. */
function withoutSearch({ action, subject_id, after }: AuditRow): AuditEntry['after'] {
  if (action !== 'list.read' || subject_id !== 'players') return after;
  const { filter, ...read } = after as { filter: string };
  const isShown = filter.startsWith('#') || filter.length <= SHOWN_OF_SEARCH;
  return { ...read, filter: isShown ? filter : `${filter.slice(0, SHOWN_OF_SEARCH)}…` };
}
