import { toWire } from '@sanduku/contracts/money';
import type { PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import type { PlayLimitName, RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import type { Row } from '../../database/functions.ts';
import type { LimitValue } from './limits.ts';

interface Page {
  readonly limit: number;
  readonly before?: string | undefined;
}

/** One extra row shows whether there are more. */
export function recordPage({ limit, before }: Page) {
  return { limit: limit + 1, before: before === undefined ? null : BigInt(before) };
}

export function toPlayRecord({ limit }: Page, rows: readonly Row<'play_record'>[]) {
  return { events: rows.slice(0, limit).map(toEvent), hasMore: rows.length > limit };
}

function toEvent(row: Row<'play_record'>): PlayLimitEvent {
  const common = { id: row.id.toString(), at: row.at.toISOString() };
  const kind = row.kind as PlayLimitEvent['kind'];
  switch (kind) {
    case 'limit': {
      const limit = row.limit_name as PlayLimitName;
      return {
        kind,
        ...common,
        limit,
        from: toWireValue(limit, row.value_before),
        to: toWireValue(limit, row.value),
        effectiveAt: row.effective_at.toISOString(),
        cancels: row.value_before === row.value,
      };
    }
    case 'return':
      return { kind, ...common };
    case 'reality_check':
      return {
        kind,
        ...common,
        answer: row.answer as RealityAnswer,
        playingSince: row.playing_since.toISOString(),
        rounds: Number(row.rounds),
        staked: toWire(row.staked),
        paid: toWire(row.paid_out),
        net: toWire(row.paid_out - row.staked),
      };
    default:
      return { kind, ...common, until: (row.until as Date | null)?.toISOString() ?? null };
  }
}

export function toWireValue(name: PlayLimitName, value: LimitValue): number | null {
  if (value === null) return null;
  return name === 'time_day' ? Number(value) : toWire(value);
}
