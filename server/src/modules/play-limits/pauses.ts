import { type PauseKind, type PauseLength, pauseKindOf } from '@sanduku/contracts/play-limits/rules';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { changeFor, type PlayLimitDeps, pauseLimits } from './deps.ts';

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

async function findPause(
  queries: Queries,
  playerId: bigint,
  now: Date,
): Promise<StandingPause | undefined> {
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

function pausedRefusal(
  { kind, until, awaitsReturn }: StandingPause,
  asked: 'play' | 'shorter_pause' | 'return',
): Refusal {
  if (awaitsReturn) return new Refusal('self_excluded', { asked: 'play_before_return' });
  const ends = until?.toISOString() ?? null;
  return kind === 'cool_off' && ends !== null && asked !== 'return'
    ? new Refusal('taking_a_break', { asked, until: ends })
    : new Refusal('self_excluded', { asked, until: ends });
}

export function pausePlay(
  deps: PlayLimitDeps,
  { playerId, length }: { playerId: bigint; length: PauseLength },
): Promise<Refusal | undefined> {
  return changeFor(deps, { playerId, limit: pauseLimits }, (transaction, now) =>
    pauseWithin(transaction, { playerId, length, now }),
  );
}

/** The transaction holds the player's row. */
export async function pauseWithin(
  transaction: Transaction,
  { playerId, length, now }: { playerId: bigint; length: PauseLength; now: Date },
): Promise<Refusal | undefined> {
  const kind = pauseKindOf(length);
  const until = endOf(length, now);
  const standing = await findPause(transaction, playerId, now);
  if (standing !== undefined) {
    if (standing.kind === kind && standing.until?.getTime() === until?.getTime()) return undefined;
    if (standing.kind === 'self_exclusion' && kind === 'cool_off')
      return pausedRefusal(standing, 'shorter_pause');
    if (!endsLater(until, standing.until)) return pausedRefusal(standing, 'shorter_pause');
  }
  await transaction
    .insertInto('play_pause')
    .values({ player_id: playerId, kind, asked_at: now, until: until ?? null })
    .execute();
  return undefined;
}

/** A no-op unless a self-exclusion has expired. */
export function returnToPlay(deps: PlayLimitDeps, playerId: bigint): Promise<Refusal | undefined> {
  return changeFor(deps, { playerId, limit: undefined }, async (transaction, now) => {
    const pause = await findPause(transaction, playerId, now);
    if (pause?.kind !== 'self_exclusion') return undefined;
    if (!pause.awaitsReturn) return pausedRefusal(pause, 'return');
    await transaction
      .insertInto('play_pause')
      .values({ player_id: playerId, kind: 'return', asked_at: now, until: null })
      .execute();
    return undefined;
  });
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
function endOf(length: PauseLength, from: Date): Date | undefined {
  const inHours = hours[length];
  if (inHours !== undefined) return new Date(from.getTime() + inHours * HOUR_MS);
  const inMonths = months[length];
  if (inMonths === undefined) return undefined;
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + inMonths);
  return end;
}

function endsLater(until: Date | undefined, than: Date | undefined): boolean {
  if (than === undefined) return false;
  return until === undefined || until > than;
}
