import type { Micros } from '@sanduku/contracts/money';
import type { LimitName, PauseKind, RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import type { Queries } from '../../database/database.ts';
import type { LimitValue } from './standing.ts';

/** A line of the record of what a player has set, asked for and answered. */
export type PlayRecordLine = { readonly id: bigint; readonly at: Date } & (
  | {
      readonly kind: 'limit';
      readonly name: LimitName;
      readonly from: LimitValue;
      readonly to: LimitValue;
      readonly effectiveAt: Date;
    }
  | { readonly kind: PauseKind; readonly until: Date | null }
  | { readonly kind: 'return' }
  | {
      readonly kind: 'reality_check';
      readonly answer: RealityAnswer;
      readonly playingSince: Date;
      readonly rounds: bigint;
      readonly staked: Micros;
      readonly paidOut: Micros;
    }
);

interface Page {
  readonly playerId: bigint;
  readonly limit: number;
  /** Only lines before this one. */
  readonly before: bigint | undefined;
}

/** The newest first. All kinds share one sequence of ids. */
export async function listPlayRecord(
  queries: Queries,
  page: Page,
): Promise<{ lines: PlayRecordLine[]; hasMore: boolean }> {
  const oneMore = { ...page, limit: page.limit + 1 };
  const kinds = [
    await listChanges(queries, oneMore),
    await listPauses(queries, oneMore),
    await listAnswers(queries, oneMore),
  ];
  const lines = kinds.flat().toSorted((one, other) => (one.id > other.id ? -1 : 1));
  return { lines: lines.slice(0, page.limit), hasMore: lines.length > page.limit };
}

async function listChanges(queries: Queries, { playerId, limit, before }: Page): Promise<PlayRecordLine[]> {
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
    id: row.id,
    at: row.asked_at,
    name: row.limit_name,
    from: row.value_before,
    to: row.value,
    effectiveAt: row.effective_at,
  }));
}

async function listPauses(queries: Queries, { playerId, limit, before }: Page): Promise<PlayRecordLine[]> {
  const rows = await queries
    .selectFrom('play_pause')
    .select(['id', 'kind', 'asked_at as at', 'until'])
    .where('player_id', '=', playerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as bigint))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, at, until }) =>
    kind === 'return' ? { kind, id, at } : { kind, id, at, until },
  );
}

async function listAnswers(queries: Queries, { playerId, limit, before }: Page): Promise<PlayRecordLine[]> {
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
    id: row.id,
    at: row.answered_at,
    answer: row.answer,
    playingSince: row.playing_since,
    rounds: row.rounds,
    staked: row.staked,
    paidOut: row.paid_out,
  }));
}
