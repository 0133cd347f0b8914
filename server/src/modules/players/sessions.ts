import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { sql } from 'kysely';
import { Batcher } from '../../database/batcher.ts';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { createToken, isToken, tokenHashOf } from '../../lib/session-token.ts';
import { noteDevice, type Visitor } from './visitor.ts';

const SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
/** How exactly we know when a session was last used. */
const LAST_SEEN_MS = 60_000;
const MAX_USER_AGENT = 300;
/** More than anybody is signed in at; all others can be ended at once. */
const MOST_LISTED = 100;

/** A player with a session that counts now. */
export interface SignedInPlayer {
  readonly id: bigint;
  readonly username: string;
  readonly country: CountryCode;
  readonly currency: Currency;
  readonly session: { readonly id: bigint; readonly tokenHash: string };
}

/** Signs a player in and answers the token: the only time that anybody sees it. */
export async function startSession(
  queries: Queries,
  { playerId, visitor, now }: { playerId: bigint; visitor: Visitor; now: Date },
): Promise<string> {
  const token = createToken();
  await queries
    .insertInto('session')
    .values({
      player_id: playerId,
      token_hash: tokenHashOf(token),
      created_at: now,
      last_seen_at: now,
      expires_at: expiryAfter(now),
      ended_at: null,
      user_agent: visitor.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      address: visitor.address,
    })
    .execute();
  const { deviceId } = visitor;
  if (deviceId !== undefined) await noteDevice(queries, { playerId, deviceId, now });
  return token;
}

/** Says whose token it is; undefined when it is nobody's, or no longer counts. */
export type FindSession = (token: string) => Promise<SignedInPlayer | undefined>;

/**
 * Says whose token it was when we last looked; undefined when we have to look. Only for calls that make the database look
 * at the session in the statement that does their work, as bets do: the ending of a session must count at once.
 */
export type RecallSession = (token: string) => SignedInPlayer | undefined;

export interface Sessions {
  readonly findSession: FindSession;
  readonly recallSession: RecallSession;
}

/** What the busiest players of a process need. */
const REMEMBERED = 10_000;
/** Lookups in flight at once: as with the ledger, while one is answered the next is on its way. */
const LANES = 2;

/**
 * A call of a signed-in player begins with a look at the session, so that ending one counts at once; those that wait travel
 * together, on the way of the hot functions. Bets, most of all calls, leave it to the call that places them.
 */
export function createSessions({ database, clock }: { database: Database; clock: () => Date }): Sessions {
  /** By the token: its hash would take longer than finding it. The longest known first. */
  const known = new Map<string, { player: SignedInPlayer; lookedAt: number }>();
  // One write at a time: it waits for the disk, and there may be thousands in the same second.
  const notes = new Batcher<bigint, undefined>({
    lanes: 1,
    claims: () => [],
    execute: async (sessionIds) => {
      await database.call('session_note_seen', { now: clock(), session: sessionIds });
      return sessionIds.map(() => undefined);
    },
    isolates: () => false,
  });
  const finder = (lanes: number): FindSession => {
    const lookups = new Batcher<string, Found | undefined>({
      lanes: Math.min(lanes, database.connections),
      claims: () => [],
      execute: (tokenHashes) => lookUpSessions(database, tokenHashes, clock()),
      isolates: () => false,
    });
    return async (token) => {
      if (!isToken(token)) return undefined;
      const found = await lookups.submit(tokenHashOf(token));
      known.delete(token);
      if (found === undefined) return undefined;
      const { player, isDue } = found;
      // Nobody waits for this: it is a note for the player's list of sessions, and is made again a minute later.
      if (isDue) notes.submit(player.session.id).catch(() => {});
      known.set(token, { player, lookedAt: clock().getTime() });
      if (known.size > REMEMBERED) {
        const [longestKnown] = known.keys();
        if (longestKnown !== undefined) known.delete(longestKnown);
      }
      return player;
    };
  };
  // On a way of its own: whoever waits for an answer does not stand behind those who do not.
  const findAgain = finder(1);
  return {
    findSession: finder(LANES),
    recallSession(token) {
      const session = known.get(token);
      if (session === undefined) return undefined;
      const now = clock().getTime();
      if (Math.abs(now - session.lookedAt) >= LAST_SEEN_MS) {
        // Looking also notes when the session was last used. Nobody waits for it: the database is about to look by itself.
        session.lookedAt = now;
        findAgain(token).catch(() => {});
      }
      return session.player;
    },
  };
}

interface Found {
  readonly player: SignedInPlayer;
  /** It is some time since it was noted that the session is used. */
  readonly isDue: boolean;
}

async function lookUpSessions(
  database: Database,
  tokenHashes: readonly string[],
  now: Date,
): Promise<(Found | undefined)[]> {
  const found: (Found | undefined)[] = tokenHashes.map(() => undefined);
  for (const row of await database.call('session_look_up', { now, token_hash: tokenHashes })) {
    const { place, session_id, last_seen_ms, ...player } = row;
    const index = Number(place) - 1;
    const session = { id: session_id, tokenHash: tokenHashes[index] as string };
    // Both are written by sign-up only, from the contract's list.
    const { country, currency } = player as Pick<SignedInPlayer, 'country' | 'currency'>;
    found[index] = {
      player: { ...player, country, currency, session },
      isDue: now.getTime() - last_seen_ms >= LAST_SEEN_MS,
    };
  }
  return found;
}

/** Those of the given token hashes that a call could still be made with. */
export async function sessionsThatCount(
  queries: Queries,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select('session.token_hash')
    .where('session.token_hash', '=', sql<string>`any (${tokenHashes}::text[])`)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('player.status', '=', 'active')
    .execute();
  return new Set(rows.map(({ token_hash }) => token_hash));
}

/** Gives a session a new token and a new term; undefined when another call has just done so. */
export async function renewSession(
  queries: Queries,
  { session }: SignedInPlayer,
  now: Date,
): Promise<string | undefined> {
  const token = createToken();
  const renewed = await queries
    .updateTable('session')
    .set({ token_hash: tokenHashOf(token), expires_at: expiryAfter(now) })
    .where('id', '=', session.id)
    .where('token_hash', '=', session.tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n ? token : undefined;
}

export async function endSession(queries: Queries, { session }: SignedInPlayer, now: Date): Promise<void> {
  await queries
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends the sessions of a player, or `only` one of them, or all `except` one, and answers how many counted until now. Calls
 * feel it at once; sockets are dropped when sessions are next looked at, a few seconds later.
 */
export async function endSessionsOf(
  transaction: Transaction,
  playerId: bigint,
  now: Date,
  { only, except }: { only?: bigint; except?: bigint } = {},
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only as bigint))
    .$if(except !== undefined, (query) => query.where('id', '<>', except as bigint))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The sessions of a player that count now, the last used first. */
export function listOwnSessions(queries: Queries, playerId: bigint, now: Date) {
  return queries
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}

/** So long after its end a session may still answer who was signed in, and from where. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const SLICE = 1_000;

/** Removes a slice of the sessions that have been over for long, and answers how many they were. */
export async function removeOldSessions(queries: Queries, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const { numDeletedRows } = await queries
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where((row) => row.or([row('ended_at', '<', before), row('expires_at', '<', before)]))
        .limit(SLICE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
