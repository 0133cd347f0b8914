import {
  belowMinimumInvestmentWithdrawal,
  minimumInvestmentWithdrawal,
} from '@sanduku/contracts/investment/rules';
import { fromWire, type Micros } from '@sanduku/contracts/money';
import { callLocking } from '../../database/database.ts';
import { isPosted } from '../../ledger/post.ts';
import { fingerprintOf, type IdempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { pauseRejection } from '../play-limits/pauses.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { MoveDeps } from './deps.ts';

export type Direction = 'in' | 'out';

export interface MoveRequest {
  readonly direction: Direction;
  readonly amount: number;
}

/** Rejections of `investment_move` besides the minimum. */
type Rejection =
  | 'not_signed_in'
  | 'taking_a_break'
  | 'self_excluded'
  | 'not_enough_money'
  | 'key_reused'
  | 'key_expired';

/** Once per key. */
export async function moveInvestment(
  { database, ledger, settings, clock }: MoveDeps,
  { player, key, request }: { player: SignedInPlayer; key: IdempotencyKey; request: MoveRequest },
): Promise<{ gameBalance: Micros } | Refusal> {
  const { direction } = request;
  const amount = request.amount > 0 ? fromWire(request.amount) : undefined;
  if (amount === undefined) return new Refusal('invalid_request', { problem: 'amount_not_valid' });
  const { country } = player;
  const isTooSmall = direction === 'out' && amount < minimumInvestmentWithdrawal(country, settings.rates);
  const { outcome, game_balance } = await callLocking(database, 'investment_move', {
    token_hash: player.session.tokenHash,
    player: player.id,
    key,
    fingerprint: fingerprintOf({ kind: `investment.${direction}`, request: { direction, amount }, legs: [] }),
    direction,
    amount,
    rejection: isTooSmall ? 'withdrawal_too_small' : null,
    now: ledger.now(),
  });
  if (isPosted(outcome)) {
    ledger.moved();
    return { gameBalance: game_balance };
  }
  if (outcome === 'withdrawal_too_small')
    return new Refusal(outcome, belowMinimumInvestmentWithdrawal(country, settings.rates));
  const isPaused = outcome === 'taking_a_break' || outcome === 'self_excluded';
  const pause = isPaused ? await pauseRejection(database.queries, player.id, clock()) : undefined;
  return pause ?? new Refusal(outcome as Rejection);
}
