import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit } from './attempt-limits.ts';
import type { PlayerDeps } from './deps.ts';
import { lookOf } from './name-look.ts';
import type { Player } from './player.ts';
import { startSession } from './sessions.ts';
import type { SignedIn } from './sign-up.ts';
import { networkOf, type Visitor } from './visitor.ts';

const failedLoginLimit = { name: 'failed login', most: 10, inMinutes: 1 };

export async function logIn(
  deps: PlayerDeps,
  request: { username: string; password: string },
  visitor: Visitor,
): Promise<SignedIn | Refusal> {
  const name = lookOf(request.username);
  const player = await tryPassword(deps, { limit: failedLoginLimit, name, visitor }, () =>
    authenticate(deps, name, request.password),
  );
  return player instanceof Refusal ? player : letIn(deps, player, visitor);
}

/** One lookup and one verification, whether there is such a player or not: the time tells a stranger nothing. */
async function authenticate(
  { database, passwords }: PlayerDeps,
  look: string,
  password: string,
): Promise<Player | Refusal> {
  const player = await database.queries
    .selectFrom('player')
    .selectAll()
    .where('username_look', '=', look)
    .executeTakeFirst();
  const isRight = await passwords.verify(player?.password_hash ?? passwords.nobodysHash, password);
  return isRight && player !== undefined ? player : new Refusal('invalid_credentials');
}

/**
 * Since the password was looked at, an operator may have suspended the player, or the player may have chosen another
 * one: both end all sessions, and one that begins a moment later must not escape that.
 */
function letIn({ database, clock }: PlayerDeps, { id, password_hash }: Player, visitor: Visitor) {
  return database.inTransaction(async (transaction): Promise<SignedIn | Refusal> => {
    const player = await transaction
      .selectFrom('player')
      .selectAll()
      .where('id', '=', id)
      .forShare()
      .executeTakeFirstOrThrow();
    if (player.password_hash !== password_hash) return new Refusal('invalid_credentials');
    if (player.status === 'suspended') return new Refusal('account_suspended');
    const token = await startSession(transaction, { playerId: id, visitor, now: clock() });
    return { player, token };
  });
}

/** Lets a visitor try a password for a name, as often as the limit allows for either of them. */
export async function tryPassword<T>(
  { passwordSlots, attempts }: Pick<PlayerDeps, 'passwordSlots' | 'attempts'>,
  { limit, name, visitor }: { limit: AttemptLimit; name: string; visitor: Visitor },
  verify: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const network = networkOf(visitor.address);
  const subjects = [`from ${network}`, `as ${name}`];
  // Whoever is refused anyway takes nobody's turn.
  const known = attempts.knownRefusal(limit, subjects);
  if (known !== undefined) return known;
  // Counted only when it is our turn, so that a crowd of right logins from one town does not fill the count.
  return passwordSlots.take(network, () => attempts.guess(limit, subjects, verify));
}
