import type { Transaction } from '../../database/database.ts';
import type { NamedSession, Row } from '../../database/functions.ts';
import { Refusal } from '../../lib/refusal.ts';
import { accessChanged } from './access.ts';
import type { AttemptLimit } from './attempt-limits.ts';
import type { PlayerDeps } from './deps.ts';
import { hashNewPassword } from './new-password.ts';
import { signedIn } from './passwords.ts';
import { lockOwn, type Player } from './player.ts';
import { countRight, knownRightRefusal } from './right-passwords.ts';
import { endSessionsOf, type SignedInPlayer } from './sessions.ts';
import { fromNetworks } from './visitor.ts';

/** Ends all other sessions and returns their number. */
export async function changePassword(
  deps: PlayerDeps,
  session: NamedSession,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<number | Refusal> {
  const own = await checkOwnPassword(deps, session, currentPassword);
  if (own instanceof Refusal) return own;
  const passwordHash = await hashNewPassword(deps, password, signedIn(own.player));
  if (passwordHash instanceof Refusal) return passwordHash;
  return changeOwn(deps, own, async (transaction, { id }) => {
    const at = deps.clock();
    await transaction
      .updateTable('player')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .execute();
    await accessChanged(transaction, id, { what: 'password', how: 'changed', at });
    return endSessionsOf(transaction, id, at, { except: session });
  });
}

/** Shared by all calls, so a stolen session gets five guesses in total. */
const wrongPasswordLimit = { name: 'password of a signed-in player', most: 5, inMinutes: 15 };

/** A player who has shown the password. */
interface Own {
  readonly session: NamedSession;
  readonly player: SignedInPlayer;
  readonly secrets: Row<'player_secrets'>;
}

export async function checkOwnPassword(
  deps: Pick<PlayerDeps, 'database' | 'passwords' | 'passwordSlots' | 'attempts'>,
  session: NamedSession,
  password: string,
): Promise<Own | Refusal> {
  const { player, row: secrets } = await deps.database.callOwn(session, 'player_secrets', {});
  return tryOwnSecret<Own>(deps, player, wrongPasswordLimit, async () =>
    (await deps.passwords.verify(secrets.password_hash, password))
      ? { session, player, secrets }
      : new Refusal('wrong_password'),
  );
}

/**
 * Session and password must still be current once the row is locked: of two concurrent changes the second must know the
 * new password.
 */
export function changeOwn<T>(
  { database }: Pick<PlayerDeps, 'database'>,
  { session, secrets }: Own,
  change: (transaction: Transaction, player: Player) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return database.inTransaction(async (transaction) => {
    const player = await lockOwn(transaction, session);
    const isCurrent = player.password_hash === secrets.password_hash;
    return isCurrent ? change(transaction, player) : new Refusal('wrong_password');
  });
}

/** Returns how many were active. */
export async function endOwnSessions(
  { database, clock }: Pick<PlayerDeps, 'database' | 'clock'>,
  session: NamedSession,
  sessionId: bigint | undefined,
): Promise<number | Refusal> {
  return database.inTransaction(async (transaction) => {
    // Serialises with a concurrent log-in.
    const { id } = await lockOwn(transaction, session);
    const which = sessionId === undefined ? { except: session } : { only: sessionId };
    const ended = await endSessionsOf(transaction, id, clock(), which);
    return sessionId !== undefined && ended === 0 ? new Refusal('not_found') : ended;
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
