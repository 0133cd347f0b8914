import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Composite } from '../database/functions.ts';
import { openPlayerAccounts, type PlayerAccount } from '../ledger/accounts.ts';
import { freshKey } from './ledger.ts';
import { insertPlayer } from './players.ts';

export interface SeatedPlayer {
  readonly id: bigint;
  readonly account: PlayerAccount;
  readonly tokenHash: string;
}

/** In epoch 1, for tests that call `game_play` themselves. */
export async function seatPlayer(transaction: Transaction, now: Date): Promise<SeatedPlayer> {
  const id = await insertPlayer(transaction);
  const tokenHash = `hash of ${randomUUID()}`;
  const [account] = await openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']);
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 60_000) };
  await transaction
    .insertInto('session')
    .values({ player_id: id, token_hash: tokenHash, ...times })
    .execute();
  await transaction
    .insertInto('game_seat')
    .values({ player_id: id, account_id: account.id, round_id: randomUUID(), epoch_id: 1 })
    .execute();
  return { id, account, tokenHash };
}

/** Lost, or won with a prize of 20%. */
export async function betOf(
  transaction: Transaction,
  player: SeatedPlayer,
  { house, stake, isWon = false }: { house: bigint; stake: bigint; isWon?: boolean },
): Promise<Composite<'game_bet'>> {
  const seat = await transaction
    .selectFrom('game_seat')
    .select('round_id')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  return {
    token_hash: player.tokenHash,
    player_id: player.id,
    house_account_id: house,
    key: freshKey(),
    fingerprint: 'asked',
    round_id: seat.round_id,
    epoch_id: 1,
    client_seed: 'seed',
    selected_box: 3,
    stake,
    prize_basis_points: isWon ? 2_000 : 0,
    payout: isWon ? (stake * 12n) / 10n : 0n,
    next_round_id: randomUUID(),
    next_epoch_id: 1,
  };
}
