import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { accessChanged } from './access.ts';
import type { AttemptLimit } from './attempt-limits.ts';
import type { PlayerDeps } from './deps.ts';
import { hashNewPassword } from './new-password.ts';
import { signedIn } from './passwords.ts';
import { lockPlayer, type Player } from './player.ts';
import { countRight, knownRightRefusal } from './right-passwords.ts';
import { endSessionsOf, type SignedInPlayer } from './sessions.ts';
import { fromNetworks } from './visitor.ts';

/** Ends all other sessions and returns their number. */
export async function changePassword(
  deps: PlayerDeps,
  player: SignedInPlayer,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<number | Refusal> {
  return afterOwnPassword(deps, player, currentPassword, async () => {
    const passwordHash = await hashNewPassword(deps, password, signedIn(player));
    if (passwordHash instanceof Refusal) return passwordHash;
    return async (transaction, { id }) => {
      const at = deps.clock();
      await transaction
        .updateTable('player')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute();
      await accessChanged(transaction, id, { what: 'password', how: 'changed', at });
      return endSessionsOf(transaction, id, at, { except: player.session.id });
    };
  });
}

type Change<T> = (transaction: Transaction, player: Player) => Promise<T | Refusal>;

/**
 * The password must still be current once the row is locked: of two concurrent changes the second must know the
 * new one. `prepare` runs before the lock.
 */
export async function afterOwnPassword<T>(
  deps: Pick<PlayerDeps, 'database' | 'passwords' | 'passwordSlots' | 'attempts'>,
  signedInPlayer: SignedInPlayer,
  password: string,
  prepare: () => Promise<Change<T> | Refusal>,
): Promise<T | Refusal> {
  const hash = await checkOwnPassword(deps, signedInPlayer, password);
  if (hash instanceof Refusal) return hash;
  const change = await prepare();
  if (change instanceof Refusal) return change;
  return deps.database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, signedInPlayer.id);
    if (player instanceof Refusal) return player;
    return player.password_hash === hash ? change(transaction, player) : new Refusal('wrong_password');
  });
}

/** Returns how many were active. */
export async function endOwnSessions(
  { database, clock }: Pick<PlayerDeps, 'database' | 'clock'>,
  { id, session }: SignedInPlayer,
  sessionId: bigint | undefined,
): Promise<number | Refusal> {
  return database.inTransaction(async (transaction) => {
    // Serialises with a concurrent log-in.
    const player = await lockPlayer(transaction, id);
    if (player instanceof Refusal) return player;
    const which = sessionId === undefined ? { except: session.id } : { only: sessionId };
    const ended = await endSessionsOf(transaction, id, clock(), which);
    return sessionId !== undefined && ended === 0 ? new Refusal('not_found') : ended;
  });
}

/** Shared by all calls, so a stolen session gets five guesses in total. */
const wrongPasswordLimit = { name: 'password of a signed-in player', most: 5, inMinutes: 15 };

/** The caller must check that the returned hash is current once it holds the row lock. */
async function checkOwnPassword(
  deps: Pick<PlayerDeps, 'database' | 'passwords' | 'passwordSlots' | 'attempts'>,
  player: SignedInPlayer,
  password: string,
): Promise<string | Refusal> {
  return tryOwnSecret(deps, player, wrongPasswordLimit, async () => {
    const { password_hash: hash } = await deps.database.queries
      .selectFrom('player')
      .select('password_hash')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    return (await deps.passwords.verify(hash, password)) ? hash : new Refusal('wrong_password');
  });
}

/** Limits wrong and correct passwords and PINs. */
export async function tryOwnSecret<T>(
  { passwordSlots, attempts }: Pick<PlayerDeps, 'passwordSlots' | 'attempts'>,
  player: SignedInPlayer,
  wrongLimit: AttemptLimit,
  verify: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const name = `of ${player.id}`;
  const knowing = { name, networks: fromNetworks(player.session) };
  const known = attempts.knownRefusal(wrongLimit, [name]) ?? knownRightRefusal(attempts, wrongLimit, knowing);
  if (known !== undefined) return known;
  return passwordSlots.take(signedIn(player), async () => {
    const result = await attempts.guess(wrongLimit, [name], verify);
    if (result instanceof Refusal) return result;
    return (await countRight(attempts, wrongLimit, knowing)) ?? result;
  });
}
