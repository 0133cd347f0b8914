import { brand } from '@sanduku/contracts/brand';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { timeOfStep } from '../../lib/totp.ts';
import type { Action, BackOfficeDeps } from '../backoffice/deps.ts';
import { isReachable, writeMessage } from '../messages/messages.ts';
import { recordAction } from '../operators/audit-log.ts';
import { accessChanged } from '../players/access.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { lockPlayer } from '../players/player.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/** Outlasts a carrier outage of a day or two. */
const MESSAGE_MS = 3 * 24 * 60 * 60_000;

/** Needs two operators. Notifies the contact and devices; withdrawals wait a day. */
export async function removeLostFactors(
  { database, clock, messageTexts }: BackOfficeDeps & Pick<PlayerDeps, 'messageTexts'>,
  playerId: bigint,
  { operator, reason }: Action,
): Promise<Refusal | undefined> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    if (player.second_factor_since === null) {
      return new Refusal('already_decided', { why: 'no_second_factor' });
    }
    // The approval is for this state: a factor used since is not lost. A recently changed contact may be an
    // adversary's.
    const { access_changed_what: lastChange, access_changed_at: changedAt } = player;
    const before = {
      ...(await stateOf(transaction, playerId)),
      lastChange,
      lastChangeAt: changedAt?.toISOString() ?? null,
    };
    for (const table of ['player_totp', 'player_passkey', 'passkey_challenge'] as const)
      await transaction.deleteFrom(table).where('player_id', '=', playerId).execute();
    await removeRecoveryCodes(transaction, playerId);
    await transaction
      .updateTable('player')
      .set({ second_factor_since: null })
      .where('id', '=', playerId)
      .execute();
    await accessChanged(transaction, playerId, { what: 'second_factor', how: 'recovered', at });
    const expiresAt = new Date(at.getTime() + MESSAGE_MS);
    const sent = isReachable(player)
      ? await writeMessage(transaction, { messageTexts }, { player, ...removalMessage, at, expiresAt })
      : undefined;
    await recordAction(transaction, {
      operator,
      action: 'player.second_factors_removed',
      subject: { kind: 'player', id: playerId },
      before,
      after: { app: false, passkeys: 0, recoveryCodes: 0, ...(sent && { channel: sent.channel }) },
      reason,
      at,
    });
    return undefined;
  });
}

/** Operators judge by the last use whether a factor can be lost. */
async function stateOf(queries: Queries, playerId: bigint) {
  const app = await queries
    .selectFrom('player_totp')
    .select('used_step')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const passkeys = await queries
    .selectFrom('player_passkey')
    .select('last_used_at')
    .where('player_id', '=', playerId)
    .execute();
  const codes = await queries
    .selectFrom('player_recovery_code')
    .select('used_at')
    .where('player_id', '=', playerId)
    .execute();
  const uses = [...passkeys.map(({ last_used_at }) => last_used_at), ...codes.map(({ used_at }) => used_at)];
  if (app) uses.push(timeOfStep(app.used_step));
  const last = Math.max(...uses.map((use) => use?.getTime() ?? 0));
  return {
    app: app !== undefined,
    passkeys: passkeys.length,
    recoveryCodes: codes.filter(({ used_at }) => used_at === null).length,
    lastUsedAt: last === 0 ? null : new Date(last).toISOString(),
  };
}

/** One SMS in both languages: the player's language is unknown here. */
const removalMessage = {
  subject: `${brand.name}: two-step verification removed / uthibitishaji wa hatua mbili umeondolewa`,
  body:
    `${brand.name}: support removed two-step verification from your account. Not you? Contact support now. / ` +
    'Uthibitishaji wa hatua mbili umeondolewa. Si wewe? Wasiliana na huduma kwa wateja sasa.',
};
