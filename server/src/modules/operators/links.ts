import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { createToken, isToken, tokenHashOf } from '../../lib/tokens.ts';
import { hashNewPassword } from '../players/new-password.ts';
import { holderOf } from '../players/passwords.ts';
import { fromNetworks, type Visitor } from '../players/visitor.ts';
import { lockOperator, type OperatorDeps } from './access.ts';
import { addedBy } from './approval-checks.ts';
import { recordAction } from './audit-log.ts';
import { endOperatorSessions, type SignedInOperator, startOperatorSession } from './sessions.ts';
import type { OperatorSignIn } from './sign-in.ts';

const LINK_MS = 24 * 60 * 60 * 1_000;
const wrongLinkLimit = { name: 'wrong operator link', most: 10, inMinutes: 1 };

export interface OperatorLink {
  /** The token is in the fragment, which browsers do not send. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** Invalidates earlier links. */
export async function createOperatorLink(
  transaction: Transaction,
  operatorId: bigint,
  { by, at }: { by: { id: bigint } | undefined; at: Date },
): Promise<OperatorLink> {
  const token = createToken();
  const expiresAt = new Date(at.getTime() + LINK_MS);
  await transaction
    .updateTable('operator_link')
    .set({ expires_at: at })
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  await transaction
    .insertInto('operator_link')
    .values({
      token_hash: tokenHashOf(token),
      operator_id: operatorId,
      made_by: by?.id ?? null,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  await recordAction(transaction, {
    operator: by,
    action: 'operator.link_made',
    subject: { kind: 'operator', id: operatorId },
    after: { expiresAt: expiresAt.toISOString() },
    at,
  });
  return { path: `/admin/welcome#${token}`, expiresAt };
}

/**
 * Only the operator who added the account gets its link: the two can never approve for each other. A third
 * operator would gain a second identity.
 */
export function makeLinkForNewcomer(
  { database, clock }: OperatorDeps,
  operatorId: bigint,
  by: SignedInOperator,
): Promise<OperatorLink | Refusal> {
  return database.inTransaction(async (transaction) => {
    const newcomer = await transaction
      .selectFrom('operator')
      .select('password_hash')
      .where('id', '=', operatorId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (newcomer === undefined) return new Refusal('not_found');
    if (newcomer.password_hash !== null)
      return new Refusal('already_decided', { why: 'operator_has_password' });
    if ((await addedBy(transaction, operatorId)) !== by.id) {
      return new Refusal('needs_another_operator', { why: 'added_by_another' });
    }
    return createOperatorLink(transaction, operatorId, { by, at: clock() });
  });
}

/** The link works once. Earlier sessions end. */
export async function useOperatorLink(
  deps: OperatorDeps,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<OperatorSignIn | Refusal> {
  const { database, attempts, clock } = deps;
  const tokenHash = tokenHashOf(token);
  return attempts.guess(wrongLinkLimit, fromNetworks(visitor), async () => {
    const now = clock();
    // Before hashing: an anonymous guess costs only a query.
    const link = isToken(token)
      ? await database.queries
          .selectFrom('operator_link')
          .leftJoin('operator as maker', 'maker.id', 'made_by')
          .select('operator_id')
          .where('token_hash', '=', tokenHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          // A suspended operator may still have it.
          .where((row) =>
            row.or([
              row('made_by', 'is', null),
              row.and({ 'maker.status': 'active', 'maker.role': 'operator' }),
            ]),
          )
          .executeTakeFirst()
      : undefined;
    if (link === undefined) return new Refusal('link_expired');
    const passwordHash = await hashNewPassword(deps, password, holderOf('links', visitor, tokenHash));
    if (passwordHash instanceof Refusal) return passwordHash;
    const id = link.operator_id;
    return database.inTransaction(async (transaction) => {
      const { status } = await lockOperator(transaction, id);
      if (status === 'suspended') return new Refusal('account_suspended');
      const used = await transaction
        .updateTable('operator_link')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return new Refusal('link_expired');
      await transaction
        .updateTable('operator')
        .set({ password_hash: passwordHash, totp_secret: null, totp_used_step: null })
        .where('id', '=', id)
        .execute();
      await endOperatorSessions(transaction, { operatorId: id }, now);
      const session = await startOperatorSession(transaction, { operatorId: id, visitor, now });
      await recordAction(transaction, {
        operator: { id },
        action: 'operator.link_used',
        subject: { kind: 'operator', id },
        after: { address: visitor.address },
        at: now,
      });
      return { operator: await lockOperator(transaction, id), token: session };
    });
  });
}
