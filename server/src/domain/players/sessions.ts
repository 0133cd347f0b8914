import { hash, randomBytes } from 'node:crypto';
import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Database, Queries } from '../../database/database.ts';
import type { Visitor } from './visitor.ts';

const SESSION_MS = 30 * 24 * 60 * 60 * 1_000;
/** How exactly we know when a session was last used. */
const LAST_SEEN_MS = 60_000;
const MAX_USER_AGENT = 300;

const TOKEN_BYTES = 32;
const wellFormedToken = /^[\w-]{43}$/;

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
      token_hash: hashOf(token),
      created_at: now,
      last_seen_at: now,
      expires_at: expiryAfter(now),
      ended_at: null,
      user_agent: visitor.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      address: visitor.address,
    })
    .execute();
  return token;
}

interface SessionRow {
  session_id: bigint;
  last_seen_at: Date;
  id: bigint;
  username: string;
  country: CountryCode;
  currency: Currency;
}

/** Every call of a signed-in player begins with this one, so it goes the way of the hot functions. */
const findSession = {
  name: 'find_session',
  sql: `select s.id as session_id, s.last_seen_at, p.id, p.username, p.country, p.currency
    from session s join player p on p.id = s.player_id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and p.status = 'active'`,
};

/** Whose token this is; undefined when it is nobody's, or no longer counts. */
export async function findSignedInPlayer(
  database: Database,
  token: string,
  now: Date,
): Promise<SignedInPlayer | undefined> {
  // What cannot be one of our tokens is not worth a query.
  if (!wellFormedToken.test(token)) return undefined;
  const tokenHash = hashOf(token);
  const [row] = await database.call<SessionRow>(findSession, [tokenHash, now]);
  if (row === undefined) return undefined;
  const { session_id, last_seen_at, ...player } = row;
  if (now.getTime() - last_seen_at.getTime() >= LAST_SEEN_MS) {
    await database.queries
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('id', '=', session_id)
      .where('last_seen_at', '=', last_seen_at)
      .execute();
  }
  return { ...player, session: { id: session_id, tokenHash } };
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
    .set({ token_hash: hashOf(token), expires_at: expiryAfter(now) })
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

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A plain hash will do: a token is 256 random bits, which nobody can guess from any hash. */
function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}
