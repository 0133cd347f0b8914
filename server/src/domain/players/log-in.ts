import { Refusal } from '../refusal.ts';
import { lookOf } from './name-look.ts';
import type { PlayerParts } from './parts.ts';
import type { Player } from './player.ts';
import { startSession } from './sessions.ts';
import type { SignedIn } from './sign-up.ts';
import { networkOf, type Visitor } from './visitor.ts';

const failedLoginLimit = { name: 'failed login', perMinute: 10 };

export async function logIn(
  parts: PlayerParts,
  request: { username: string; password: string },
  visitor: Visitor,
): Promise<SignedIn | Refusal> {
  const { database, clock, passwordTurns, attempts } = parts;
  const look = lookOf(request.username);
  const subjects = [`from ${networkOf(visitor.address)}`, `as ${look}`];
  // Whoever is refused anyway takes nobody's turn.
  const known = attempts.knownRefusal(failedLoginLimit, subjects);
  if (known !== undefined) return known;

  const player = await passwordTurns.take(networkOf(visitor.address), async () => {
    // Counted as failed before it is tried, or a thousand guesses at the same moment would all find room. Counted
    // only now that it is our turn, so that a crowd of right logins from one town does not fill the count.
    const counted = await attempts.count(failedLoginLimit, subjects);
    if (counted instanceof Refusal) return counted;
    const found = await authenticate(parts, look, request.password);
    if (found === undefined) return new Refusal('invalid_credentials');
    await attempts.takeBack(counted);
    return found;
  });
  if (player instanceof Refusal) return player;
  if (player.status === 'suspended') return new Refusal('account_suspended');
  const token = await startSession(database.queries, { playerId: player.id, visitor, now: clock() });
  return { player, token };
}

/** One lookup and one verification, whether there is such a player or not: the time tells a stranger nothing. */
async function authenticate(
  { database, passwords }: PlayerParts,
  look: string,
  password: string,
): Promise<Player | undefined> {
  const player = await database.queries
    .selectFrom('player')
    .selectAll()
    .where('username_look', '=', look)
    .executeTakeFirst();
  const isRight = await passwords.verify(player?.password_hash ?? passwords.nobodysHash, password);
  return isRight ? player : undefined;
}
