import type { NamedSession } from '../../database/functions.ts';
import { Refusal } from '../../lib/refusal.ts';
import { accessChanged } from '../players/access.ts';
import { changeOwn, checkOwnPassword, tryOwnSecret } from '../players/account.ts';
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
  session: NamedSession,
  { password, pin, currentPin }: { password: string; pin: string | null; currentPin?: string | undefined },
): Promise<Refusal | undefined> {
  const own = await checkOwnPassword(deps, session, password);
  if (own instanceof Refusal) return own;
  const { player, secrets } = own;
  const { withdrawal_pin_hash: before } = secrets;
  const wrong = currentPin === undefined ? undefined : await verifyPin(deps, player, before, currentPin);
  if (wrong !== undefined) return wrong;
  const pinHash = pin === null ? null : await createHash(deps, player, pin);
  if (pinHash instanceof Refusal) return pinHash;
  return changeOwn<undefined>(deps, own, async (transaction, { id, withdrawal_pin_hash: locked }) => {
    await transaction
      .updateTable('player')
      .set({ withdrawal_pin_hash: pinHash })
      .where('id', '=', id)
      .execute();
    if (locked === null) return undefined;
    const isShown = currentPin !== undefined && locked === before;
    const how = isShown ? 'changed' : 'recovered';
    await accessChanged(transaction, id, { what: 'pin', how, at: deps.clock() });
    return undefined;
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
