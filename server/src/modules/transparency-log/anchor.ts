import { type AnchorChainName, readHead } from '@sanduku/contracts/transparency/log';
import { type Selectable, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import type { Log } from '../../lib/log.ts';
import type { Terms } from '../withdrawals/ports.ts';
import type { Anchoring } from './ports.ts';
import { readNewestHead } from './read.ts';

export interface AnchorDeps extends Anchoring {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Costs cents. */
const ANCHORED_EVERY = 24 * HOUR;
/** For failures that need a person. */
const FAILED_AGAIN = HOUR;
/** Without a block for this long, the fee is too low. */
const STUCK = 10 * MINUTE;

type Anchor = Selectable<Tables['log_anchor']>;
type Attempt = Selectable<Tables['log_anchor_transaction']>;
type SignedAttempt = Attempt & { readonly raw: string; readonly hash: string; readonly signed_at: Date };

const isSigned = (attempt: Attempt): attempt is SignedAttempt => attempt.raw !== null;

/** Stores each step before the next, so any process can continue. */
export async function anchorNewestHead(deps: AnchorDeps): Promise<void> {
  const { queries } = deps.database;
  const anchor = await queries
    .selectFrom('log_anchor')
    .selectAll()
    .where('confirmed_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  if (anchor) return follow(deps, anchor);
  if (await isDue(deps)) await begin(deps);
}

async function isDue({ database: { queries }, clock }: AnchorDeps): Promise<boolean> {
  const last = await queries
    .selectFrom('log_anchor')
    .select(['ordered_at', 'failed_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return true;
  const now = clock().getTime();
  return last.failed_at === null
    ? now - last.ordered_at.getTime() >= ANCHORED_EVERY
    : now - last.failed_at.getTime() >= FAILED_AGAIN;
}

async function begin(deps: AnchorDeps): Promise<void> {
  const { database, clock, log, name, chain, signer } = deps;
  const signed = (await readNewestHead(database.queries))?.signed;
  const head = signed && readHead(signed.text);
  if (!head || head.size === 0) return;
  const wallet = await signer.anchorWallet();
  if (wallet === undefined) {
    log.warn('the signer has no key for anchors');
    return;
  }
  const { sent } = await chain.stateOf(wallet);
  const { terms } = await chain.offerTerms();
  const anchor = await database
    .inTransaction(async (transaction) => {
      const row = await transaction
        .insertInto('log_anchor')
        .values({
          chain: name,
          wallet,
          nonce: BigInt(sent),
          size: BigInt(head.size),
          root: head.root,
          ordered_at: clock(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await order(transaction, row, 1, terms);
      return row;
    })
    .catch((error: unknown) => {
      // Another process started one.
      if (constraintName(error) === 'log_anchor_under_way') return undefined;
      throw error;
    });
  if (anchor) await follow(deps, anchor);
}

async function order(queries: Queries, { id }: Anchor, attempt: number, terms: Terms): Promise<void> {
  await queries
    .insertInto('log_anchor_transaction')
    .values({ anchor_id: id, attempt, terms: JSON.stringify(terms) })
    .execute();
}

async function follow(deps: AnchorDeps, anchor: Anchor): Promise<void> {
  const { database, clock, chain } = deps;
  const attempts = await attemptsOf(database.queries, anchor);
  const signed = attempts.filter(isSigned);
  const place = await placeAmong(deps, signed);
  if (place.status === 'included') return;
  if (place.status === 'final') return confirm(deps, anchor, place);
  const last = attempts.at(-1);
  const newest = signed.at(-1);
  // After a crash before the signer's response, the same order gets the same signature.
  if (last && !isSigned(last)) return sign(deps, anchor, last, newest);
  if (newest === undefined) throw new Error(`The order for anchor ${anchor.id} is gone`);
  const state = await chain.stateOf(anchor.wallet);
  if (BigInt(state.sentFinally) > anchor.nonce) {
    // A transaction that expired before this check cannot be included after it.
    const sure = await placeAmong(deps, signed);
    return sure.status === 'final'
      ? confirm(deps, anchor, sure)
      : giveUp(deps, anchor, 'its number was used');
  }
  const isStuck =
    BigInt(state.sent) === anchor.nonce && clock().getTime() - newest.signed_at.getTime() >= STUCK;
  if (!isStuck) return send(deps, newest);
  const { terms } = await chain.offerTerms(newest.terms as Terms);
  await order(database.queries, anchor, newest.attempt + 1, terms);
  return follow(deps, anchor);
}

async function placeAmong({ chain }: AnchorDeps, signed: readonly SignedAttempt[]) {
  for (const { hash } of signed.toReversed()) {
    const place = await chain.placeOf(hash);
    if (place.status !== 'absent') return { ...place, hash };
  }
  return { status: 'absent' as const };
}

async function sign(
  deps: AnchorDeps,
  anchor: Anchor,
  ordered: Attempt,
  before: SignedAttempt | undefined,
): Promise<void> {
  const { database, clock, log, name, signer } = deps;
  const answer = await signer.anchor({
    chain: name,
    wallet: anchor.wallet,
    size: Number(anchor.size),
    root: anchor.root,
    nonce: Number(anchor.nonce),
    terms: ordered.terms as Terms,
  });
  if (answer.status === 'refused') {
    if (before === undefined) return giveUp(deps, anchor, `the signer refuses: ${answer.detail}`);
    // The original may still be included.
    log.warn({ anchor: anchor.id, detail: answer.detail }, 'the signer refuses to replace an anchor');
    return send(deps, before);
  }
  const { raw, hash } = answer;
  await database.queries
    .updateTable('log_anchor_transaction')
    .set({ raw, hash, signed_at: clock() })
    .where('anchor_id', '=', anchor.id)
    .where('attempt', '=', ordered.attempt)
    .where('raw', 'is', null)
    .execute();
  return send(deps, { ...ordered, raw, hash, signed_at: clock() });
}

/** Idempotent. */
async function send({ chain, log }: AnchorDeps, { anchor_id, raw }: SignedAttempt): Promise<void> {
  const { taken, detail } = await chain.broadcast(raw);
  if (!taken) log.info({ anchor: anchor_id, detail }, 'a node did not take an anchor');
}

async function confirm(
  { database, clock, log }: AnchorDeps,
  anchor: Anchor,
  { hash, block }: { hash: string; block: number },
): Promise<void> {
  await database.queries
    .updateTable('log_anchor')
    .set({ transaction: hash, block: BigInt(block), confirmed_at: clock() })
    .where('id', '=', anchor.id)
    .where('confirmed_at', 'is', null)
    .execute();
  log.info({ anchor: anchor.id, size: anchor.size, hash }, 'a head of the log is anchored');
}

/** Nothing signed can still be included. */
async function giveUp({ database, clock, log }: AnchorDeps, { id }: Anchor, detail: string): Promise<void> {
  log.warn({ anchor: id, detail }, 'an anchor was given up');
  await database.queries
    .updateTable('log_anchor')
    .set({ failed_at: clock() })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

function attemptsOf(queries: Queries, { id }: Anchor): Promise<Attempt[]> {
  return queries
    .selectFrom('log_anchor_transaction')
    .selectAll()
    .where('anchor_id', '=', id)
    .orderBy('attempt')
    .execute();
}

export async function readNewestAnchor(queries: Queries) {
  const { rows } = await sql<{
    chain: AnchorChainName;
    transaction: string;
    size: number;
    root: string;
    at: Date;
  }>`
    select body ->> 'chain' as chain, body ->> 'transaction' as transaction, (body ->> 'size')::float8 as size,
           body ->> 'root' as root, at
    from log_fact where kind = 'anchor' and log_index is not null order by log_index desc limit 1`.execute(
    queries,
  );
  const [newest] = rows;
  return newest ? { ...newest, at: newest.at.toISOString() } : null;
}

export function anchorJob(deps: AnchorDeps) {
  return { name: 'anchors', everySeconds: 60, run: () => anchorNewestHead(deps) };
}
