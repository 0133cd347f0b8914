import { Refusal } from '../../lib/refusal.ts';
import type { PlayerDeps } from './deps.ts';

/** For all doors together: whoever holds a stolen session does not get as many guesses again at each of them. */
const wrongPasswordLimit = { name: 'password of a signed-in player', most: 5, inMinutes: 15 };

/**
 * Whether a signed-in player knows their password: it says that it is the player, and not somebody with the player's phone.
 * Answers its hash; who acts on it makes sure that it is still the player's once they hold the player's row.
 */
export async function checkOwnPassword(
  {
    database,
    passwords,
    passwordSlots,
    attempts,
  }: Pick<PlayerDeps, 'database' | 'passwords' | 'passwordSlots' | 'attempts'>,
  playerId: bigint,
  password: string,
): Promise<string | Refusal> {
  const subjects = [`of ${playerId}`];
  const known = attempts.knownRefusal(wrongPasswordLimit, subjects);
  if (known !== undefined) return known;
  const { password_hash: hash } = await database.queries
    .selectFrom('player')
    .select('password_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return passwordSlots.take(`player:${playerId}`, () =>
    attempts.guess(wrongPasswordLimit, subjects, async () =>
      (await passwords.verify(hash, password)) ? hash : new Refusal('wrong_password'),
    ),
  );
}
