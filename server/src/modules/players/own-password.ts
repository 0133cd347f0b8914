import { Refusal } from '../../lib/refusal.ts';
import type { PlayerDeps } from './deps.ts';

/** One limit for all calls that ask for it, so a stolen session gets five guesses in total. */
const wrongPasswordLimit = { name: 'password of a signed-in player', most: 5, inMinutes: 15 };

/** Returns the hash. The caller must check that it is still current once it holds the player's row lock. */
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
