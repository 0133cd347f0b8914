import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { WithdrawalDeps } from './deps.ts';

type PinDeps = Pick<WithdrawalDeps, 'database' | 'passwords' | 'passwordSlots' | 'attempts'>;

/** Ten thousand PINs take three weeks at this rate; whoever has forgotten theirs can set another. */
const wrongPinLimit = { name: 'withdrawal pin', most: 5, inMinutes: 15 };
const wrongPasswordLimit = { name: 'password for a withdrawal pin', most: 5, inMinutes: 15 };

/** Whether the player has set a PIN. */
export async function hasPin(queries: Queries, playerId: bigint): Promise<boolean> {
  return (await secretsOf(queries, playerId)).withdrawal_pin_hash !== null;
}

/** Any four digits will do until the player has set a PIN; from then on it must be that one. */
export async function checkPin(
  deps: PinDeps,
  { id }: SignedInPlayer,
  pin: string,
): Promise<Refusal | undefined> {
  const { withdrawal_pin_hash: hash } = await secretsOf(deps.database.queries, id);
  if (hash === null) return undefined;
  return guess(deps, { playerId: id, limit: wrongPinLimit, hash, guessed: pin, wrong: 'wrong_pin' });
}

/** Sets the PIN, or removes it. The password says that it is the player, and not somebody with the player's phone. */
export async function setPin(
  deps: PinDeps,
  { id }: SignedInPlayer,
  { password, pin }: { password: string; pin: string | null },
): Promise<Refusal | undefined> {
  const { password_hash: hash } = await secretsOf(deps.database.queries, id);
  const refusal = await guess(deps, {
    playerId: id,
    limit: wrongPasswordLimit,
    hash,
    guessed: password,
    wrong: 'wrong_password',
  });
  if (refusal !== undefined) return refusal;
  const pinHash = pin === null ? null : await deps.passwords.hash(pin);
  await deps.database.queries
    .updateTable('player')
    .set({ withdrawal_pin_hash: pinHash })
    .where('id', '=', id)
    // A password that has been changed meanwhile says no longer who it is.
    .where('password_hash', '=', hash)
    .execute();
  return undefined;
}

interface Guess {
  readonly playerId: bigint;
  readonly limit: typeof wrongPinLimit;
  readonly hash: string;
  readonly guessed: string;
  readonly wrong: 'wrong_pin' | 'wrong_password';
}

async function guess(
  { attempts, passwords, passwordSlots }: PinDeps,
  { playerId, limit, hash, guessed, wrong }: Guess,
): Promise<Refusal | undefined> {
  const subjects = [`of ${playerId}`];
  const known = attempts.knownRefusal(limit, subjects);
  if (known !== undefined) return known;
  return passwordSlots.take(`player:${playerId}`, () =>
    attempts.guess(limit, subjects, async () =>
      (await passwords.verify(hash, guessed)) ? undefined : new Refusal(wrong),
    ),
  );
}

function secretsOf(queries: Queries, playerId: bigint) {
  return queries
    .selectFrom('player')
    .select(['password_hash', 'withdrawal_pin_hash'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
}
