import { Refusal } from '../../lib/refusal.ts';
import { accessChanged } from '../players/access.ts';
import { afterOwnPassword, tryOwnSecret } from '../players/account.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { signedIn } from '../players/passwords.ts';
import type { SignedInPlayer } from '../players/sessions.ts';

export type PinDeps = Pick<
  PlayerDeps,
  'database' | 'clock' | 'passwords' | 'pinHashes' | 'passwordSlots' | 'attempts'
>;

/** Ten thousand PINs take three weeks. */
const wrongPinLimit = { name: 'withdrawal pin', most: 5, inMinutes: 15 };

/** Any four digits pass until the player sets a PIN. All calls share one limit. */
export async function verifyPin(
  deps: Pick<PinDeps, 'attempts' | 'passwords' | 'pinHashes' | 'passwordSlots'>,
  player: SignedInPlayer,
  hash: string | null,
  pin: string | undefined,
): Promise<Refusal | undefined> {
  if (hash === null) return undefined;
  if (pin === undefined) return new Refusal('invalid_request', { problem: 'pin_missing' });
  return tryOwnSecret(deps, player, wrongPinLimit, async () =>
    (await deps.passwords.verify(deps.pinHashes.decrypt(`player ${player.id}`, hash), pin))
      ? undefined
      : new Refusal('wrong_pin'),
  );
}

/**
 * With the old PIN it counts as changed, without it as recovered, and everything waits a day. A first PIN delays
 * nothing.
 */
export async function setPin(
  deps: PinDeps,
  player: SignedInPlayer,
  { password, pin, currentPin }: { password: string; pin: string | null; currentPin?: string | undefined },
): Promise<Refusal | undefined> {
  return afterOwnPassword(deps, player, password, async () => {
    const shown = await hashOf(deps, player.id);
    const wrong = currentPin === undefined ? undefined : await verifyPin(deps, player, shown, currentPin);
    if (wrong !== undefined) return wrong;
    const pinHash = pin === null ? null : await createHash(deps, player, pin);
    if (pinHash instanceof Refusal) return pinHash;
    return async (transaction, { id, withdrawal_pin_hash: before }) => {
      await transaction
        .updateTable('player')
        .set({ withdrawal_pin_hash: pinHash })
        .where('id', '=', id)
        .execute();
      if (before === null) return undefined;
      const isShown = currentPin !== undefined && before === shown;
      const how = isShown ? 'changed' : 'recovered';
      await accessChanged(transaction, id, { what: 'pin', how, at: deps.clock() });
      return undefined;
    };
  });
}

async function createHash(
  { passwords, passwordSlots, pinHashes }: PinDeps,
  player: SignedInPlayer,
  pin: string,
): Promise<string | Refusal> {
  const hash = await passwordSlots.take(signedIn(player), () => passwords.hash(pin));
  return hash instanceof Refusal ? hash : pinHashes.encrypt(`player ${player.id}`, hash);
}

async function hashOf({ database }: Pick<PinDeps, 'database'>, playerId: bigint): Promise<string | null> {
  const player = await database.queries
    .selectFrom('player')
    .select('withdrawal_pin_hash')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return player.withdrawal_pin_hash;
}
