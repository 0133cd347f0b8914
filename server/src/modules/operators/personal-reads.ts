import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { lockOperator } from './access.ts';
import { recordAction } from './audit-log.ts';

/** Per operator and hour: rows of lists, and contacts in full. */
const MOST_ROWS = 2_000;
const MOST_CONTACTS = 60;
const HOUR_MS = 60 * 60_000;

interface ReadDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

interface ListRead {
  readonly list: 'players' | 'withdrawals' | 'deposits' | 'held transfers' | 'transfers' | 'approvals';
  readonly filter: string;
  readonly from: number;
  readonly rows: number;
}

/**
 * Refuses beyond the hourly limit. Pages refresh automatically, so a page counts once an hour, and again for
 * added rows. An empty page counts as a row: no match is information too.
 */
export async function recordListRead(
  { database, clock }: ReadDeps,
  operator: { id: bigint },
  { list, filter, from, rows }: ListRead,
): Promise<Refusal | undefined> {
  return database.inTransaction(async (transaction) => {
    await lockOperator(transaction, operator.id);
    const at = clock();
    const isSamePage = sql`subject_id = ${list} and after ->> 'filter' = ${filter} and after ->> 'from' = ${String(from)}`;
    const read = await readsOf(transaction, operator, 'list.read', at)
      .select([
        sql<number>`coalesce(sum(greatest((after ->> 'rows')::int, 1)), 0)::int`.as('total'),
        sql<number | null>`(sum((after ->> 'rows')::int) filter (where ${isSamePage}))::int`.as('same_page'),
      ])
      .executeTakeFirstOrThrow();
    const more = rows - (read.same_page ?? 0);
    if (read.same_page !== null && more <= 0) return undefined;
    if (read.total + Math.max(more, 1) > MOST_ROWS) return tooMany(read.oldest, at);
    await recordAction(transaction, {
      operator,
      action: 'list.read',
      subject: { kind: 'list', id: list },
      after: { filter, from, rows: more },
      at,
    });
    return undefined;
  });
}

/** For calls about one player, which would copy a list one by one. All pages of a player count once. */
export async function readPlayer<Answer>(
  deps: ReadDeps,
  operator: { id: bigint },
  id: string,
  read: (id: bigint) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const answer = await read(BigInt(id));
  if (answer instanceof Refusal) return answer;
  return (await recordRowRead(deps, operator, 'players', id)) ?? answer;
}

export function recordRowRead(
  deps: ReadDeps,
  operator: { id: bigint },
  list: ListRead['list'],
  id: bigint | string,
): Promise<Refusal | undefined> {
  return recordListRead(deps, operator, { list, filter: `#${id}`, from: 0, rows: 1 });
}

interface FoundContact<Contact> {
  readonly playerId: bigint;
  readonly contact: Contact;
  /** The payment that the contact belongs to; absent for the player's own. */
  readonly payment?: Readonly<Partial<Record<'withdrawal' | 'deposit', bigint>>>;
}

/** Records the read, or refuses beyond the hourly limit. */
export function readContactInFull<Contact>(
  { database, clock }: ReadDeps,
  operator: { id: bigint },
  find: (transaction: Transaction) => Promise<FoundContact<Contact> | undefined>,
): Promise<Contact | Refusal> {
  return database.inTransaction(async (transaction) => {
    const found = await find(transaction);
    if (found === undefined) return new Refusal('not_found');
    const at = clock();
    await lockOperator(transaction, operator.id);
    const { total, oldest } = await readsOf(transaction, operator, 'player.contact_read', at)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= MOST_CONTACTS) return tooMany(oldest, at);
    await recordAction(transaction, {
      operator,
      action: 'player.contact_read',
      subject: { kind: 'player', id: found.playerId },
      ...(found.payment && { after: found.payment }),
      at,
    });
    return found.contact;
  });
}

/** Such as "a…@example.com" or "+256…456". */
export function maskedContact(contact: string): string {
  const [name = '', domain] = contact.split('@');
  return domain === undefined ? `${name.slice(0, 4)}…${name.slice(-3)}` : `${name.slice(0, 1)}…@${domain}`;
}

function readsOf(
  transaction: Transaction,
  operator: { id: bigint },
  action: 'list.read' | 'player.contact_read',
  at: Date,
) {
  return transaction
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('operator_id', '=', operator.id)
    .where('action', '=', action)
    .where('created_at', '>', new Date(at.getTime() - HOUR_MS));
}

function tooMany(oldest: Date | null, at: Date): Refusal {
  const remainingMs = HOUR_MS - (at.getTime() - (oldest ?? at).getTime());
  return new Refusal('too_many_requests', {
    what: 'attempts',
    retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1_000)),
  });
}
