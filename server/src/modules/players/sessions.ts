import { sql } from 'kysely';
import { Batcher } from '../../database/batcher.ts';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { type NamedSession, playerOf, type SignedInPlayer } from '../../database/functions.ts';
import { createToken, isToken, tokenHashOf } from '../../lib/tokens.ts';
import type { Visitor } from './visitor.ts';

const SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
/** Precision of last_seen_at. */
const LAST_SEEN_MS = 60_000;

export type { SignedInPlayer };

/** Returns the token, which is not stored. */
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
      user_agent: visitor.userAgent,
      address: visitor.address,
    })
    .execute();
  return token;
}

/** Undefined if the token is unknown, ended or expired. */
export type FindSession = (token: string) => Promise<SignedInPlayer | undefined>;

export interface Sessions {
  readonly findSession: FindSession;
  /** Undefined if it is no token. */
  readonly nameSession: (token: string) => NamedSession | undefined;
  /** The cached player; undefined if unknown. The session may have ended since. */
  readonly recallSession: (token: string) => SignedInPlayer | undefined;
}

const REMEMBERED = 10_000;

export function createSessions({ database, clock }: { database: Database; clock: () => Date }): Sessions {
  /** Keyed by token, because hashing costs more than the lookup. Oldest first. */
  const known = new Map<string, { player: SignedInPlayer; seenAt: number }>();
  // One write at a time: thousands may be due in one second.
  const notes = new Batcher<bigint, undefined>({
    lanes: 1,
    claims: () => [],
    execute: async (sessionIds) => {
      await database.call('session_note_seen', { now: clock(), session: sessionIds });
      return sessionIds.map(() => undefined);
    },
    isolates: () => false,
  });
  const learn = (token: string, player: SignedInPlayer | undefined, seenAt = clock()) => {
    known.delete(token);
    if (player === undefined) return;
    const remembered = { player, seenAt: seenAt.getTime() };
    known.set(token, remembered);
    if (known.size > REMEMBERED) {
      const [longestKnown] = known.keys();
      if (longestKnown !== undefined) known.delete(longestKnown);
    }
    noteUse(remembered);
  };
  const noteUse = (session: { player: SignedInPlayer; seenAt: number }) => {
    const now = clock().getTime();
    if (Math.abs(now - session.seenAt) < LAST_SEEN_MS) return;
    session.seenAt = now;
    // Not awaited: last_seen_at is updated again within a minute.
    notes.submit(session.player.session.id).catch(() => {});
  };
  const nameSession = (token: string) =>
    isToken(token)
      ? {
          tokenHash: tokenHashOf(token),
          now: clock(),
          learn: (player: SignedInPlayer | undefined, seenAt?: Date) => learn(token, player, seenAt),
        }
      : undefined;
  return {
    nameSession,
    async findSession(token) {
      const session = nameSession(token);
      if (session === undefined) return undefined;
      const { tokenHash: token_hash, now } = session;
      const [found] = await database.call('session_player', { token_hash, now });
      return playerOf(session, found);
    },
    recallSession(token) {
      const session = known.get(token);
      if (session !== undefined) noteUse(session);
      return session?.player;
    },
  };
}

export async function activeSessions(
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

/** Undefined if a concurrent call renewed it first. */
export async function renewSession(
  { callOwn }: Pick<Database, 'callOwn'>,
  session: NamedSession,
): Promise<string | undefined> {
  const token = createToken();
  const { row } = await callOwn(session, 'session_renew', {
    next_hash: tokenHashOf(token),
    expires_at: expiryAfter(session.now),
  });
  return row.session_renew ? token : undefined;
}

/** Returns how many were active. Calls stop at once, sockets within seconds. */
export async function endSessionsOf(
  transaction: Transaction,
  playerId: bigint,
  now: Date,
  { only, except }: { only?: bigint; except?: NamedSession } = {},
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only as bigint))
    .$if(except !== undefined, (query) => query.where('token_hash', '<>', except?.tokenHash ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}

/** A record of sign-ins. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const SLICE = 1_000;

/** Deletes a slice and returns its size. */
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

async function removeExpiredCodes(queries: Queries, now: Date): Promise<void> {
  for (const table of ['contact_change', 'contact_claim'] as const)
    await queries.deleteFrom(table).where('expires_at', '<', now).execute();
}

const DAY_SECONDS = 24 * 60 * 60;

export function sessionCleaningJob({ database, clock }: { database: Database; clock: () => Date }) {
  return {
    name: 'session-cleaning',
    everySeconds: DAY_SECONDS,
    run: async (signal: AbortSignal) => {
      while (!signal.aborted && (await removeOldSessions(database.queries, clock())) > 0);
      await removeExpiredCodes(database.queries, clock());
    },
  };
}
