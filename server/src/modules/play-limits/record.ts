import { toWire } from '@sanduku/contracts/money';
import type { PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import type { PlayLimitName } from '@sanduku/contracts/play-limits/rules';
import type { Queries } from '../../database/database.ts';
import type { LimitValue } from './limits.ts';

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

async function listChanges(queries: Queries, { playerId, limit, before }: Page): Promise<PlayLimitEvent[]> {
  const rows = await queries
    .selectFrom('play_limit_change')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as bigint))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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

async function listPauses(queries: Queries, { playerId, limit, before }: Page): Promise<PlayLimitEvent[]> {
  const rows = await queries
    .selectFrom('play_pause')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as bigint))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ kind, ...row }) => {
    const common = { id: row.id.toString(), at: row.asked_at.toISOString() };
    return kind === 'return'
      ? { kind, ...common }
      : { kind, ...common, until: row.until?.toISOString() ?? null };
  });
}

async function listAnswers(queries: Queries, { playerId, limit, before }: Page): Promise<PlayLimitEvent[]> {
  const rows = await queries
    .selectFrom('reality_check')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as bigint))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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
