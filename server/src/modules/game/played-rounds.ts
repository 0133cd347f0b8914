import { playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import type {
  RefusedAttempt,
  RevealedRound,
  SealedRound,
  VoidReason,
} from '@sanduku/contracts/fairness/wire';
import type { Micros } from '@sanduku/contracts/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import { cached } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { GameDeps } from './deps.ts';
import { EpochKeyError } from './epoch-keys.ts';
import type { Epochs } from './epochs.ts';
import { revealRound } from './sealing.ts';

async function sumGames(queries: Queries) {
  const rows = await queries
    .selectFrom('game_seat as s')
    .innerJoin('player as p', 'p.id', 's.player_id')
    .select([
      'p.currency',
      sql<bigint>`sum(s.games)::bigint`.as('rounds'),
      sql<bigint>`sum(s.wins)::bigint`.as('wins'),
      // As text: a sum over all players may exceed 64 bits.
      sql<string>`sum(s.staked)::text`.as('staked'),
      sql<string>`sum(s.paid_out)::text`.as('paid_out'),
    ])
    .where('s.games', '>', 0n)
    .groupBy('p.currency')
    .orderBy('p.currency')
    .execute();
  return {
    rounds: rows.reduce((sum, { rounds }) => sum + Number(rounds), 0),
    wins: rows.reduce((sum, { wins }) => sum + Number(wins), 0),
    money: rows.map(({ currency, staked, paid_out }) => ({
      currency,
      staked: BigInt(staked),
      paidOut: BigInt(paid_out),
    })),
  };
}

/** By the hash of their prize table. */
export async function sumRefused(queries: Queries) {
  const rows = await queries
    .selectFrom('log_refused_count')
    .select(({ fn }) => ['odds_hash', fn.sum('attempts').as('attempts'), fn.sum('would_have_won').as('won')])
    .groupBy('odds_hash')
    .execute();
  return new Map(
    rows.map(({ odds_hash, attempts, won }) => [
      odds_hash,
      { attempts: Number(attempts), wouldHaveWon: Number(won) },
    ]),
  );
}

const SUM_SERVES_MS = 10_000;

export function createGameFigures({ database, clock }: Pick<GameDeps, 'database' | 'clock'>) {
  return cached(() => database.readFromReplica(sumGames), { clock, keepMs: SUM_SERVES_MS });
}

type PlayedRound = ReturnType<typeof playedRoundOf>;

/** Recomputed from the epoch key. */
export interface OpenedRound extends PlayedRound {
  readonly newBalance: Micros;
  readonly logged: Row<'log_place'>;
  readonly sealed: SealedRound;
  readonly revealed: RevealedRound;
  readonly next: SealedRound;
}

/** Undefined without a row: the player has no such game. */
export async function openPlayedRound(
  epochs: Epochs,
  row: Row<'game_receipt'> | undefined,
): Promise<OpenedRound | Refusal | undefined> {
  if (row === undefined) return undefined;
  const opened = await Promise.all([epochs.of(row.epoch_id), epochs.of(row.next_epoch_id)]).catch(
    (error: unknown) => {
      if (error instanceof EpochKeyError) return undefined;
      throw error;
    },
  );
  if (opened === undefined) return new Refusal('round_unreadable');
  const [epoch, nextEpoch] = opened;
  const round = epoch.sealRound(row.round_id);
  return {
    ...playedRoundOf(row),
    newBalance: row.balance_after,
    logged: row,
    sealed: round.sealed,
    revealed: revealRound(round, row.client_seed),
    next: nextEpoch.sealRound(row.next_round_id).sealed,
  };
}

export type RoundEnd =
  | { readonly kind: 'played'; readonly played: OpenedRound }
  | { readonly kind: 'voided'; readonly seed: string; readonly reason: VoidReason; readonly voidedAt: Date };

/** Undefined if the player has no such round, or it has not ended. */
export async function openRoundEnd(
  epochs: Epochs,
  roundId: string,
  end: Row<'game_round_end'>,
): Promise<RoundEnd | Refusal | undefined> {
  if (end.voided_epoch !== null) {
    const { secret } = await epochs.ofEnded(end.voided_epoch, roundId);
    if (secret === undefined) return new Refusal('round_unreadable');
    const { seed } = secret;
    return { kind: 'voided', seed, reason: end.reason as VoidReason, voidedAt: end.voided_at };
  }
  const played = await openPlayedRound(epochs, end.transfer_id === null ? undefined : end);
  return played === undefined || played instanceof Refusal ? played : { kind: 'played', played };
}

/** Of an ended round, so no more can follow. As its log record lists them. */
export function refusedOn(
  player: RawBuilder<unknown>,
  round: RawBuilder<unknown>,
): RawBuilder<RefusedAttempt[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
             'box', f.selected_box, 'cause', f.cause, 'clientSeed', f.client_seed, 'stake', f.stake::text
           ) order by f.attempt), '[]')
    from refused_bet f where f.player_id = ${player} and f.round_id = ${round}
  )`;
}

type RoundRow = Pick<
  Row<'game_receipt'>,
  'transfer_id' | 'round_id' | 'selected_box' | 'stake' | 'prize_basis_points' | 'created_at'
>;

export function playedRoundOf(row: RoundRow) {
  return {
    id: row.transfer_id,
    roundId: row.round_id,
    selectedBox: row.selected_box,
    stake: row.stake,
    outcome: playOutcomeOf(row.stake, row.prize_basis_points),
    playedAt: row.created_at,
  };
}
