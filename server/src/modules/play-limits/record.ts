import { toWire } from '@sanduku/contracts/money';
import type { PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import type { PlayLimitName } from '@sanduku/contracts/play-limits/rules';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { LimitValue } from './limits.ts';

const NEWER_THAN_ALL = 2n ** 63n - 1n;

interface Page {
  readonly playerId: bigint;
  readonly limit: number;
  /** Cursor. */
  readonly before: bigint | undefined;
}

/** Newest first. All kinds share one id sequence. */
export async function listPlayRecord(
  queries: Queries,
  page: Page,
): Promise<{ events: PlayLimitEvent[]; hasMore: boolean }> {
  const oneMore = { ...page, limit: page.limit + 1 };
  const kinds = [
    await listChanges(queries, oneMore),
    await listPauses(queries, oneMore),
    await listAnswers(queries, oneMore),
  ];
  const events = kinds.flat().toSorted((one, other) => (BigInt(one.id) > BigInt(other.id) ? -1 : 1));
  return { events: events.slice(0, page.limit), hasMore: events.length > page.limit };
}

async function newestOf<Table extends 'play_limit_change' | 'play_pause' | 'reality_check'>(
  queries: Queries,
  table: Table,
  { playerId, limit, before }: Page,
): Promise<Selectable<Tables[Table]>[]> {
  const { rows } = await sql<Selectable<Tables[Table]>>`
    select * from ${sql.table(table)}
    where player_id = ${playerId} and id < ${before ?? NEWER_THAN_ALL}
    order by id desc limit ${limit}`.execute(queries);
  return rows;
}

async function listChanges(queries: Queries, page: Page): Promise<PlayLimitEvent[]> {
  const rows = await newestOf(queries, 'play_limit_change', page);
  return rows.map((row) => ({
    kind: 'limit',
    id: row.id.toString(),
    at: row.asked_at.toISOString(),
    limit: row.limit_name,
    from: toWireValue(row.limit_name, row.value_before),
    to: toWireValue(row.limit_name, row.value),
    effectiveAt: row.effective_at.toISOString(),
    cancels: row.value_before === row.value,
  }));
}

async function listPauses(queries: Queries, page: Page): Promise<PlayLimitEvent[]> {
  const rows = await newestOf(queries, 'play_pause', page);
  return rows.map(({ kind, ...row }) => {
    const common = { id: row.id.toString(), at: row.asked_at.toISOString() };
    return kind === 'return'
      ? { kind, ...common }
      : { kind, ...common, until: row.until?.toISOString() ?? null };
  });
}

async function listAnswers(queries: Queries, page: Page): Promise<PlayLimitEvent[]> {
  const rows = await newestOf(queries, 'reality_check', page);
  return rows.map((row) => ({
    kind: 'reality_check',
    id: row.id.toString(),
    at: row.answered_at.toISOString(),
    answer: row.answer,
    playingSince: row.playing_since.toISOString(),
    rounds: Number(row.rounds),
    staked: toWire(row.staked),
    paid: toWire(row.paid_out),
    net: toWire(row.paid_out - row.staked),
  }));
}

export function toWireValue(name: PlayLimitName, value: LimitValue): number | null {
  if (value === null) return null;
  return name === 'time_day' ? Number(value) : toWire(value);
}
