import { REALITY_CHECK_MS, type RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import { callWithin } from '../../database/database.ts';
import type { Refusal } from '../../lib/refusal.ts';
import { changeFor, type PlayLimitDeps, pauseLimits } from './deps.ts';
import { pauseWithin } from './pauses.ts';

/**
 * A player who logs out and returns before a break is over is asked again. An early answer changes nothing; a
 * break can start at any time.
 */
export function answerRealityCheck(
  deps: PlayLimitDeps,
  { playerId, answer }: { playerId: bigint; answer: RealityAnswer },
): Promise<Refusal | undefined> {
  const limit = answer === 'take_a_break' ? pauseLimits : undefined;
  return changeFor(deps, { playerId, limit }, async (transaction, now) => {
    const [session] = await callWithin(transaction, 'play_session', { player: playerId, now });
    if (session && session.check_due_at <= now) {
      await transaction
        .insertInto('reality_check')
        .values({
          player_id: playerId,
          answer,
          answered_at: now,
          playing_since: session.since,
          rounds: session.rounds,
          staked: session.staked,
          paid_out: session.paid_out,
        })
        .execute();
      if (answer !== 'log_out')
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
