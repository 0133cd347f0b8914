import { brand } from '@sanduku/contracts/brand';
import type { Queries, Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { createToken, isToken, tokenHashOf } from '../../lib/tokens.ts';
import type { Action, BackOfficeDeps } from '../backoffice/deps.ts';
import { isReachable, type Recipient, writeMessage } from '../messages/messages.ts';
import { recordAction } from '../operators/audit-log.ts';
import { maskedContact } from '../operators/personal-reads.ts';
import { accessChanged } from './access.ts';
import type { PlayerDeps } from './deps.ts';
import { hashNewPassword } from './new-password.ts';
import { holderOf } from './passwords.ts';
import { lockPlayer } from './player.ts';
import { endSessionsOf } from './sessions.ts';
import { fromNetworks, type Visitor } from './visitor.ts';

const LINK_MS = 60 * 60 * 1_000;
const wrongLinkLimit = { name: 'wrong reset link', most: 10, inMinutes: 1 };

export interface ResetLink {
  /** The token is in the fragment, which is never sent or logged. */
  readonly path: string;
  readonly expiresAt: Date;
  readonly sentTo: Recipient;
}

/** Revokes earlier links. Stores only the token's hash and, until it is sent, the encrypted message. */
export async function createResetLink(
  {
    database,
    clock,
    messageTexts,
    publicUrl = '',
  }: BackOfficeDeps & Pick<PlayerDeps, 'messageTexts'> & { publicUrl?: string | undefined },
  playerId: bigint,
  { operator, reason }: Action,
): Promise<ResetLink | Refusal> {
  const token = createToken();
  const at = clock();
  const expiresAt = new Date(at.getTime() + LINK_MS);
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    if (!isReachable(player)) return new Refusal('no_contact');
    await endResetLinks(transaction, playerId, at);
    await transaction
      .insertInto('password_reset')
      .values({
        token_hash: tokenHashOf(token),
        player_id: playerId,
        operator_id: operator.id,
        created_at: at,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
    const path = `/reset-password#${token}`;
    const sentTo = await writeMessage(
      transaction,
      { messageTexts },
      {
        player,
        ...resetMessage(`${publicUrl}${path}`),
        at,
        expiresAt,
      },
    );
    await recordAction(transaction, {
      operator,
      action: 'player.reset_link_made',
      subject: { kind: 'player', id: playerId },
      after: {
        expiresAt: expiresAt.toISOString(),
        channel: sentTo.channel,
        sentTo: maskedContact(sentTo.recipient),
      },
      // Binds the approval to the contact at the time of the request.
      terms: { sentTo: sentTo.recipient },
      reason,
      at,
    });
    return { path, expiresAt, sentTo };
  });
}

export async function endResetLinks(transaction: Transaction, playerId: bigint, at: Date): Promise<void> {
  await transaction
    .updateTable('password_reset')
    .set({ expires_at: at })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/** Fits an SMS in both languages. */
function resetMessage(url: string) {
  return {
    subject: `${brand.name}: choose a new password / chagua nenosiri jipya`,
    body:
      `${brand.name}: choose a new password within 1 hour / chagua nenosiri jipya ndani ya saa 1: ${url} ` +
      'Not you? Ignore it. / Si wewe? Kipuuze.',
  };
}

/** Works once and ends all sessions; the withdrawal PIN stays. */
export async function useResetLink(
  deps: Omit<PlayerDeps, 'findSession'>,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<{ username: string } | Refusal> {
  const { database, attempts, clock } = deps;
  const tokenHash = tokenHashOf(token);
  return attempts.guess(wrongLinkLimit, fromNetworks(visitor), async () => {
    const now = clock();
    // Before hashing, so a guess costs only a query.
    const link = isToken(token) ? await findLink(database.queries, tokenHash, now) : undefined;
    if (link === undefined) return new Refusal('link_expired');
    const passwordHash = await hashNewPassword(deps, password, holderOf('links', visitor, tokenHash));
    if (passwordHash instanceof Refusal) return passwordHash;
    return database.inTransaction(async (transaction) => {
      const player = await lockPlayer(transaction, link.player_id);
      if (player instanceof Refusal) return player;
      const used = await transaction
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return new Refusal('link_expired');
      await transaction
        .updateTable('player')
        .set({ password_hash: passwordHash })
        .where('id', '=', player.id)
        .execute();
      await endSessionsOf(transaction, player.id, now);
      await accessChanged(transaction, player.id, { what: 'password', how: 'recovered', at: now });
      return { username: player.username };
    });
  });
}

function findLink(queries: Queries, tokenHash: string, now: Date) {
  return queries
    .selectFrom('password_reset')
    .select('player_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}
