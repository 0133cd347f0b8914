import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import { askSecondFactor, guessSecondFactor, useSecondFactor } from '../second-factors/proof.ts';
import { accessChanged } from './access.ts';
import type { AttemptLimit } from './attempt-limits.ts';
import type { PlayerDeps } from './deps.ts';
import { lookOf } from './name-look.ts';
import { lockPlayer, type Player } from './player.ts';
import { startSession } from './sessions.ts';
import type { SignedIn } from './sign-up.ts';
import { deviceHashOf, networkOf, type Visitor } from './visitor.ts';

const failedLoginLimit = { name: 'failed login', most: 10, inMinutes: 1 };

export async function logIn(
  deps: PlayerDeps,
  request: { username: string; password: string; secondFactor?: SecondFactorProof | undefined },
  visitor: Visitor,
  site: Site,
): Promise<SignedIn | Refusal> {
  const name = lookOf(request.username);
  const { deviceId } = visitor;
  const findAcquaintance = deviceId === undefined ? undefined : () => findOwnDevice(deps, name, deviceId);
  const player = await tryPassword(deps, { limit: failedLoginLimit, name, visitor, findAcquaintance }, () =>
    authenticate(deps, name, request.password),
  );
  if (player instanceof Refusal) return player;
  const { secondFactor } = request;
  const enter = () => letIn(deps, player, { visitor, secondFactor, site });
  // A factor that is missing is no guess.
  return player.second_factor_since === null || secondFactor === undefined
    ? enter()
    : guessSecondFactor(deps.attempts, player.id, enter);
}

/** The device, if the player has been signed in on it: its id is random, and nobody else knows it. */
async function findOwnDevice({ database }: PlayerDeps, look: string, deviceId: string) {
  const device = await database.queries
    .selectFrom('player')
    .innerJoin('player_device', 'player_device.player_id', 'player.id')
    .select('device_hash')
    .where('username_look', '=', look)
    .where('device_hash', '=', deviceHashOf(deviceId))
    .executeTakeFirst();
  return device?.device_hash;
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

interface Entering {
  readonly visitor: Visitor;
  readonly secondFactor: SecondFactorProof | undefined;
  readonly site: Site;
}

/**
 * Since the password was looked at, an operator may have suspended the player, or the player may have chosen another
 * one: both end all sessions, and one that begins a moment later must not escape that.
 */
function letIn(
  { database, clock, totpSecrets }: PlayerDeps,
  { id, password_hash }: Player,
  { visitor, secondFactor, site }: Entering,
) {
  return database.inTransaction(async (transaction): Promise<SignedIn | Refusal> => {
    const player = await lockPlayer(transaction, id);
    if (player instanceof Refusal) return player;
    if (player.password_hash !== password_hash) return new Refusal('invalid_credentials');
    if (player.status === 'suspended') return new Refusal('account_suspended');
    const now = clock();
    if (player.second_factor_since !== null) {
      const asked = { playerId: id, purpose: 'sign_in', site, now } as const;
      if (secondFactor === undefined) return askSecondFactor(transaction, asked);
      const shown = await useSecondFactor(transaction, { ...asked, proof: secondFactor, totpSecrets });
      if (shown instanceof Refusal) return shown;
      // Whoever found somebody's password and codes is let in like the owner, but carries nothing away for a day.
      if (shown === 'recovery_code') {
        await accessChanged(transaction, id, { what: 'second_factor', how: 'recovered', at: now });
      }
    }
    const token = await startSession(transaction, { playerId: id, visitor, now });
    return { player, token };
  });
}

interface PasswordAttempt {
  /** For wrong passwords. */
  readonly limit: AttemptLimit;
  readonly name: string;
  readonly visitor: Visitor;
  /** What the visitor is known by to whoever has the name, if anything. */
  readonly findAcquaintance?: (() => Promise<string | undefined>) | undefined;
}

/**
 * Lets a visitor try a password for a name, as often as the limit allows. Strangers who guess at a name fill its count, and
 * their whole network's: whoever is known already is counted apart, so that nobody can be locked out by others.
 */
export async function tryPassword<T>(
  { passwordSlots, attempts }: Pick<PlayerDeps, 'passwordSlots' | 'attempts'>,
  { limit, name, visitor, findAcquaintance }: PasswordAttempt,
  verify: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const network = networkOf(visitor.address);
  const asStranger = [`from ${network}`, `as ${name}`];
  // A right password costs as much work as a wrong one: nobody needs so many of them from one network.
  const rightLimit = { name: `right instead of ${limit.name}`, most: 30, inMinutes: 1 };
  const asBoth = [`as ${name} from ${network}`];
  const knownRefusal = () =>
    attempts.knownRefusal(rightLimit, asBoth) ??
    (findAcquaintance === undefined ? attempts.knownRefusal(limit, asStranger) : undefined);
  // Whoever is refused anyway takes nobody's turn.
  const known = knownRefusal();
  if (known !== undefined) return known;
  // Counted only when it is our turn, so that a crowd of right logins from one town does not fill the count.
  return passwordSlots.take(network, async () => {
    const sinceThen = knownRefusal();
    if (sinceThen !== undefined) return sinceThen;
    const acquaintance = await findAcquaintance?.();
    const subjects = acquaintance === undefined ? asStranger : [`as ${name} by ${acquaintance}`];
    const result = await attempts.guess(limit, subjects, verify);
    if (result instanceof Refusal) return result;
    const counted = await attempts.count(rightLimit, asBoth);
    return counted instanceof Refusal ? counted : result;
  });
}
