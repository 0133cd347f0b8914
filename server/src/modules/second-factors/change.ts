import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { callWithin, type Transaction } from '../../database/database.ts';
import type { NamedSession } from '../../database/functions.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import { isTotpSecret, stepOfCode } from '../../lib/totp.ts';
import { accessChanged } from '../players/access.ts';
import { changeOwn, checkOwnPassword } from '../players/account.ts';
import type { PlayerDeps } from '../players/deps.ts';
import type { Player } from '../players/player.ts';
import { endSessionsOf } from '../players/sessions.ts';
import { addPasskey, passkeysIn } from './passkeys.ts';
import { askSecondFactor, guessSecondFactor, type ShownFactor, useSecondFactor } from './proof.ts';
import { createRecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';

const MOST_PASSKEYS = 10;

export interface Changing {
  readonly session: NamedSession;
  readonly password: string;
  readonly secondFactor: SecondFactorProof | undefined;
  readonly site: Site;
}

/** Returns recovery codes for a first factor. */
export async function confirmApp(
  deps: PlayerDeps,
  changing: Changing,
  { secret, code }: { secret: string; code: string },
): Promise<string[] | null | Refusal> {
  return change(deps, changing, async (transaction, { id }, now) => {
    if (!isTotpSecret(secret)) return new Refusal('invalid_request', { problem: 'secret_not_ours' });
    const step = stepOfCode(secret, code, now);
    if (step === undefined) return new Refusal('wrong_code');
    const added = await transaction
      .insertInto('player_totp')
      .values({
        player_id: id,
        secret: deps.totpSecrets.encrypt(`player ${id}`, secret),
        used_step: step,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('player_id').doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n
      ? undefined
      : new Refusal('already_decided', { why: 'second_factor_on' });
  });
}

export function confirmPasskey(
  deps: PlayerDeps,
  changing: Changing,
  made: { passkey: unknown; userAgent: string | null },
): Promise<string[] | null | Refusal> {
  return change(deps, changing, async (transaction, { id }, now) => {
    const { length } = await transaction
      .selectFrom('player_passkey')
      .select('id')
      .where('player_id', '=', id)
      .execute();
    if (length >= MOST_PASSKEYS) return new Refusal('passkey_refused');
    return addPasskey(transaction, { playerId: id, site: changing.site, now, ...made });
  });
}

export async function removeSecondFactor(
  deps: PlayerDeps,
  changing: Changing,
  passkeyId: bigint | undefined,
): Promise<Refusal | undefined> {
  const result = await change(deps, changing, async (transaction, { id }) => {
    const { numDeletedRows } =
      passkeyId === undefined
        ? await transaction.deleteFrom('player_totp').where('player_id', '=', id).executeTakeFirst()
        : await transaction
            .deleteFrom('player_passkey')
            .where('player_id', '=', id)
            .where('id', '=', passkeyId)
            .executeTakeFirst();
    return numDeletedRows === 1n ? undefined : new Refusal('not_found');
  });
  return result instanceof Refusal ? result : undefined;
}

export async function renewRecoveryCodes(deps: PlayerDeps, changing: Changing): Promise<string[] | Refusal> {
  let codes: string[] = [];
  const result = await change(deps, changing, async (transaction, player, now) => {
    if (player.second_factor_since === null) return new Refusal('not_found');
    codes = await createRecoveryCodes(transaction, player.id, now);
    return undefined;
  });
  return result instanceof Refusal ? result : codes;
}

type Work = (transaction: Transaction, player: Player, now: Date) => Promise<Refusal | undefined>;

/**
 * An existing factor is needed too: a stolen session with the password can neither remove nor add one. A refusal rolls
 * everything back. Returns recovery codes for a first factor.
 */
async function change(
  deps: PlayerDeps,
  { session, password, secondFactor, site }: Changing,
  work: Work,
): Promise<string[] | null | Refusal> {
  const own = await checkOwnPassword(deps, session, password);
  if (own instanceof Refusal) return own;
  const asked = { playerId: own.player.id, purpose: 'confirm', site } as const;
  const show = (transaction: Transaction, now: Date) =>
    secondFactor === undefined
      ? new Refusal('second_factor_needed')
      : useSecondFactor(transaction, { ...asked, proof: secondFactor, now, totpSecrets: deps.totpSecrets });
  const attempt = () =>
    changeOwn<string[] | null>(deps, own, async (transaction, player) => {
      const now = deps.clock();
      const shown = player.second_factor_since === null ? undefined : await show(transaction, now);
      if (shown instanceof Refusal) throw new RefusedError(shown);
      const refusal = await work(transaction, player, now);
      if (refusal !== undefined) throw new RefusedError(refusal);
      if (shown === undefined) return turnedOn(transaction, player.id, session, now);
      await changed(transaction, player.id, shown, now);
      return null;
    });
  return guessSecondFactor(deps.attempts, own.player.id, async () => {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const isAsked = error.refusal.code === 'second_factor_needed';
      return isAsked
        ? askSecondFactor(deps.database.queries, { ...asked, now: deps.clock() })
        : error.refusal;
    }
  });
}

/** Ends other sessions: players often add a factor after a compromise. */
async function turnedOn(
  transaction: Transaction,
  id: bigint,
  session: NamedSession,
  now: Date,
): Promise<string[]> {
  await transaction.updateTable('player').set({ second_factor_since: now }).where('id', '=', id).execute();
  await endSessionsOf(transaction, id, now, { except: session });
  // An adversary with the password could lock out the owner unnoticed.
  await accessChanged(transaction, id, { what: 'second_factor', how: 'changed', at: now });
  return createRecoveryCodes(transaction, id, now);
}

async function changed(
  transaction: Transaction,
  playerId: bigint,
  shown: ShownFactor,
  at: Date,
): Promise<void> {
  const factors = await callWithin(transaction, 'second_factors_of', { player: playerId });
  if (!factors[0]?.app && passkeysIn(factors).length === 0) {
    await transaction
      .updateTable('player')
      .set({ second_factor_since: null })
      .where('id', '=', playerId)
      .execute();
    await removeRecoveryCodes(transaction, playerId);
  }
  const how = shown === 'recovery_code' ? 'recovered' : 'changed';
  await accessChanged(transaction, playerId, { what: 'second_factor', how, at });
}
