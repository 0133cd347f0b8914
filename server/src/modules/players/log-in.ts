import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import { askSecondFactor, guessSecondFactor, useSecondFactor } from '../second-factors/proof.ts';
import { accessChanged } from './access.ts';
import type { AttemptLimit } from './attempt-limits.ts';
import type { PlayerDeps } from './deps.ts';
import { lookOf } from './look-alike-names.ts';
import { holderOf } from './passwords.ts';
import { lockPlayer, type Player } from './player.ts';
import { countRight, knownRightRefusal } from './right-passwords.ts';
import { startSession } from './sessions.ts';
import type { SignedIn } from './sign-up.ts';
import { fromNetworks, networkOf, type Visitor } from './visitor.ts';

const failedLoginLimit = { name: 'failed login', most: 10, inMinutes: 1 };
/** Newest sessions, which tell an account's usual networks. */
export const RECENT_SESSIONS = 50;

export async function logIn(
  deps: PlayerDeps,
  request: { username: string; password: string; secondFactor?: SecondFactorProof | undefined },
  visitor: Visitor,
  site: Site,
): Promise<SignedIn | Refusal> {
  const name = lookOf(request.username);
  const recentSessions = () => listRecentSessions(deps, name);
  const player = await tryPassword(deps, { limit: failedLoginLimit, name, visitor, recentSessions }, () =>
    authenticate(deps, name, request.password),
  );
  if (player instanceof Refusal) return player;
  const { secondFactor } = request;
  const enter = () => letIn(deps, player, { visitor, secondFactor, site });
  // A missing factor is not a guess.
  return player.second_factor_since === null || secondFactor === undefined
    ? enter()
    : guessSecondFactor(deps.attempts, player.id, enter);
}

function listRecentSessions({ database }: PlayerDeps, look: string) {
  return database.queries
    .selectFrom('player')
    .innerJoin('session', 'session.player_id', 'player.id')
    .select('address')
    .where('username_look', '=', look)
    .orderBy('session.id', 'desc')
    .limit(RECENT_SESSIONS)
    .execute();
}

/** The same work in every case, so timing reveals nothing. */
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
  const isRight = await passwords.verify(player?.password_hash ?? passwords.dummyHash, password);
  return isRight && player !== undefined ? player : new Refusal('invalid_credentials');
}

interface Entering {
  readonly visitor: Visitor;
  readonly secondFactor: SecondFactorProof | undefined;
  readonly site: Site;
}

/** Rechecks under the lock: the player may have been suspended or changed the password since. */
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
      // A stolen recovery code must not move money for a day.
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
  /** Undefined if the caller is signed in. */
  readonly recentSessions?: () => Promise<readonly { readonly address: string | null }[]>;
}

/**
 * Limits per name and per network. Devices and networks on which the account was signed in before have a
 * separate count, so guesses from elsewhere cannot lock the owner out.
 */
export async function tryPassword<T>(
  { passwordSlots, attempts, knownDevices }: Pick<PlayerDeps, 'passwordSlots' | 'attempts' | 'knownDevices'>,
  { limit, name, visitor, recentSessions }: PasswordAttempt,
  verify: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const network = networkOf(visitor.address);
  const networks = fromNetworks(visitor);
  const isKnownDevice = knownDevices.isKnown(name, visitor.cookies);
  const asAnonymousCaller = [...networks, `as ${name}`];
  const onKnownDevice = [`as ${name} on known devices`];
  const knowing = { name, networks };
  const knownRefusal = () =>
    knownRightRefusal(attempts, limit, knowing) ??
    (isKnownDevice ? attempts.knownRefusal(limit, onKnownDevice) : undefined) ??
    (recentSessions === undefined && !isKnownDevice
      ? attempts.knownRefusal(limit, asAnonymousCaller)
      : undefined);
  // A blocked caller takes no slot.
  const known = knownRefusal();
  if (known !== undefined) return known;
  const queue = recentSessions === undefined ? 'signed in' : isKnownDevice ? 'known devices' : 'new devices';
  // Counted once a slot is free, so a burst of log-ins does not fill the limit.
  return passwordSlots.take(holderOf(queue, visitor, name), async () => {
    const sinceThen = knownRefusal();
    if (sinceThen !== undefined) return sinceThen;
    const isUsualNetwork = async () =>
      ((await recentSessions?.()) ?? []).some(
        ({ address }) => address !== null && networkOf(address) === network,
      );
    const subjects = isKnownDevice
      ? onKnownDevice
      : (await isUsualNetwork())
        ? [`as ${name} from usual ${network}`]
        : asAnonymousCaller;
    const result = await attempts.guess(limit, subjects, verify);
    if (result instanceof Refusal) return result;
    return (await countRight(attempts, limit, knowing)) ?? result;
  });
}
