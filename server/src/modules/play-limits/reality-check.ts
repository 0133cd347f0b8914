import type { Micros } from '@sanduku/contracts/money';
import { PLAY_BREAK_MS, REALITY_CHECK_MS, type RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import type { Queries } from '../../database/database.ts';
import type { Refusal } from '../../lib/refusal.ts';
import { changeFor, type PlayLimitDeps, pauseLimits } from './deps.ts';
import { pauseWithin } from './pauses.ts';

/** Uninterrupted play and its result. */
export interface StretchOfPlay {
  readonly since: Date;
  readonly checkDueAt: Date;
  readonly due: boolean;
  readonly ms: number;
  readonly rounds: bigint;
  readonly staked: Micros;
  readonly paidOut: Micros;
}

/** Undefined after a break. */
export async function findPlaySession(
  queries: Queries,
  playerId: bigint,
  now: Date,
): Promise<StretchOfPlay | undefined> {
  const seat = await queries
    .selectFrom('game_seat')
    .select(['last_bet_at', 'playing_since', 'check_due_at', 'games', 'staked', 'paid_out'])
    .select(['games_before', 'staked_before', 'paid_out_before'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!seat?.last_bet_at || !seat.playing_since || !seat.check_due_at) return undefined;
  if (now.getTime() - seat.last_bet_at.getTime() >= PLAY_BREAK_MS) return undefined;
  return {
    since: seat.playing_since,
    checkDueAt: seat.check_due_at,
    due: seat.check_due_at <= now,
    ms: Math.max(0, now.getTime() - seat.playing_since.getTime()),
    rounds: seat.games - seat.games_before,
    staked: seat.staked - seat.staked_before,
    paidOut: seat.paid_out - seat.paid_out_before,
  };
}

/**
 * Records the answer and extends play by an hour or starts a break. A player who logs out and returns before
 * a break is over is asked again. An early answer changes nothing; a break can start at any time.
 */
export function answerRealityCheck(
  deps: PlayLimitDeps,
  { playerId, answer }: { playerId: bigint; answer: RealityAnswer },
): Promise<Refusal | undefined> {
  const limit = answer === 'take_a_break' ? pauseLimits : undefined;
  return changeFor(deps, { playerId, limit }, async (transaction, now) => {
    const stretch = await findPlaySession(transaction, playerId, now);
    if (stretch?.due) {
      await transaction
        .insertInto('reality_check')
        .values({
          player_id: playerId,
          answer,
          answered_at: now,
          playing_since: stretch.since,
          rounds: stretch.rounds,
          staked: stretch.staked,
          paid_out: stretch.paidOut,
        })
        .execute();
    }
    if (stretch?.due && answer !== 'log_out') {
      await transaction
        .updateTable('game_seat')
        .set({ check_due_at: new Date(now.getTime() + REALITY_CHECK_MS) })
        .where('player_id', '=', playerId)
        .execute();
    }
    // A longer pause stays in force.
    if (answer === 'take_a_break') await pauseWithin(transaction, { playerId, length: '24_hours', now });
    return undefined;
  });
}
