import type { PauseKind, PauseLength } from '@sanduku/contracts/play-limits/rules';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';

export interface StandingPause {
  readonly kind: PauseKind;
  readonly since: Date;
  /** Undefined: permanent. */
  readonly until: Date | undefined;
  /** An expired self-exclusion, in force until the player confirms. */
  readonly awaitsReturn: boolean;
}

interface PauseRow {
  readonly kind: PauseKind;
  readonly asked_at: Date;
  readonly until: Date | null;
}

async function findPause(queries: Queries, playerId: bigint, now: Date): Promise<StandingPause | undefined> {
  const { rows } = await sql<PauseRow>`
    select kind, asked_at, until from play_pause_at(${playerId}::bigint, ${now}::timestamptz)`.execute(
    queries,
  );
  return rows[0] && toPause(rows[0], now);
}

export function toPause({ kind, asked_at: since, until }: PauseRow, now: Date): StandingPause {
  return { kind, since, until: until ?? undefined, awaitsReturn: until !== null && until <= now };
}

export async function pauseRejection(
  queries: Queries,
  playerId: bigint,
  now: Date,
): Promise<Refusal | undefined> {
  const pause = await findPause(queries, playerId, now);
  return pause && pausedRefusal(pause, 'play');
}

export function pausedRefusal(
  { kind, until, awaitsReturn }: StandingPause,
  asked: 'play' | 'shorter_pause' | 'return',
): Refusal {
  if (awaitsReturn) return new Refusal('self_excluded', { asked: 'play_before_return' });
  const ends = until?.toISOString() ?? null;
  return kind === 'cool_off' && ends !== null && asked !== 'return'
    ? new Refusal('taking_a_break', { asked, until: ends })
    : new Refusal('self_excluded', { asked, until: ends });
}

const HOUR_MS = 60 * 60_000;
const hours: Partial<Record<PauseLength, number>> = {
  '24_hours': 24,
  '3_days': 3 * 24,
  '7_days': 7 * 24,
  '30_days': 30 * 24,
};
const months: Partial<Record<PauseLength, number>> = { '6_months': 6, '1_year': 12, '5_years': 60 };

/** Undefined: never. A month without that day ends later, not earlier. */
export function endOf(length: PauseLength, from: Date): Date | undefined {
  const inHours = hours[length];
  if (inHours !== undefined) return new Date(from.getTime() + inHours * HOUR_MS);
  const inMonths = months[length];
  if (inMonths === undefined) return undefined;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + inMonths);
  return end;
}
