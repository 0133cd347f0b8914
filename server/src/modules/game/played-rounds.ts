import { playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import type { PlayOutcome, RevealedRound, SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import type { Epochs } from './epochs.ts';
import { revealRound } from './sealing.ts';

/** A game of the past, from its row. */
export interface PlayedRound {
  readonly id: bigint;
  readonly roundId: string;
  readonly selectedBox: number;
  readonly stake: Micros;
  readonly outcome: PlayOutcome;
  readonly playedAt: Date;
}

interface History {
  readonly playerId: bigint;
  readonly limit: number;
  /** Only games before this one. */
  readonly before?: bigint | undefined;
}

/** A player's games, the newest first. */
export async function listPlayedRounds(
  queries: Queries,
  { playerId, limit, before }: History,
): Promise<PlayedRound[]> {
  let query = roundsOf(queries, playerId).orderBy('r.transfer_id', 'desc').limit(limit);
  if (before !== undefined) query = query.where('r.transfer_id', '<', before);
  return (await query.execute()).map(playedRoundOf);
}

/** A game with both sides of its seal, worked out again from the key of its epoch. */
export interface OpenedRound extends PlayedRound {
  readonly newBalance: Micros;
  readonly sealed: SealedRound;
  readonly revealed: RevealedRound;
  /** The round that was sealed when this one was played. */
  readonly next: SealedRound;
}

/** One of the player's games; undefined when the player has no such game. */
export async function openPlayedRound(
  { database, epochs }: { database: { queries: Queries }; epochs: Epochs },
  playerId: bigint,
  id: bigint,
): Promise<OpenedRound | undefined> {
  const row = await roundsOf(database.queries, playerId)
    .innerJoin('game_seat as s', 's.player_id', 'r.player_id')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.account_id', '=', 's.account_id').onRef('e.transfer_id', '=', 'r.transfer_id'),
    )
    .select('e.balance_after')
    .where('r.transfer_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const round = (await epochs.of(row.epoch_id)).fillRound(row.round_id);
  return {
    ...playedRoundOf(row),
    newBalance: row.balance_after,
    sealed: round.sealed,
    revealed: revealRound(round, row.client_seed),
    next: (await epochs.of(row.next_epoch_id)).fillRound(row.next_round_id).sealed,
  };
}

function roundsOf(queries: Queries, playerId: bigint) {
  return queries
    .selectFrom('game_round as r')
    .innerJoin('ledger_transfer as t', 't.id', 'r.transfer_id')
    .selectAll('r')
    .select('t.created_at')
    .where('r.player_id', '=', playerId);
}

function playedRoundOf(row: {
  transfer_id: bigint;
  round_id: string;
  selected_box: number;
  stake: bigint;
  prize_basis_points: number;
  created_at: Date;
}): PlayedRound {
  return {
    id: row.transfer_id,
    roundId: row.round_id,
    selectedBox: row.selected_box,
    stake: row.stake,
    outcome: playOutcomeOf(row.stake, row.prize_basis_points),
    playedAt: row.created_at,
  };
}
