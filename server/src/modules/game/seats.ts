import type { FilledRound } from '@sanduku/contracts/fairness/scheme';
import type { Queries } from '../../database/database.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { createRoundId, type Epoch, type Epochs } from './epochs.ts';

/** A player before a round that has not been played. */
export class Seat {
  /** The player's game account. */
  readonly accountId: bigint;
  readonly roundId: string;
  readonly epoch: Epoch;
  #filled: FilledRound | undefined;

  constructor({ accountId, roundId, epoch }: { accountId: bigint; roundId: string; epoch: Epoch }) {
    this.accountId = accountId;
    this.roundId = roundId;
    this.epoch = epoch;
  }

  /** The round with its boxes filled. All of it follows from the id and the epoch, so it is worked out when it is asked for. */
  filled(): FilledRound {
    this.#filled ??= this.epoch.fillRound(this.roundId);
    return this.#filled;
  }
}

/** What the busiest players of a process need; a filled round takes a few kilobytes. */
const REMEMBERED = 10_000;

/**
 * Every player's sealed next round. The database has it before anybody sees it; the memory of a process only saves
 * the reading and the hashing, and is told by the database when it is out of date.
 */
export class Seats {
  readonly #queries: Queries;
  readonly #epochs: Epochs;
  /** The longest unused first. */
  readonly #remembered = new Map<bigint, Seat>();

  constructor(options: { queries: Queries; epochs: Epochs }) {
    this.#queries = options.queries;
    this.#epochs = options.epochs;
  }

  /** Where the player sat when we last looked, if we remember: right, unless another process has played since. */
  recall(player: SignedInPlayer): Seat | undefined {
    return this.#remembered.get(player.id);
  }

  /** Where the player sits now. */
  async lookUp(player: SignedInPlayer): Promise<Seat> {
    const row = (await this.#find(player.id)) ?? (await this.#create(player));
    const epoch = await this.#epochs.of(row.epoch_id);
    const sealed = epoch.keepsOurOdds
      ? { roundId: row.round_id, epoch }
      : await this.#sealAgain(player.id, row.round_id);
    return this.remember(player.id, new Seat({ accountId: row.account_id, ...sealed }));
  }

  remember(playerId: bigint, seat: Seat): Seat {
    this.#remembered.delete(playerId);
    this.#remembered.set(playerId, seat);
    if (this.#remembered.size > REMEMBERED) {
      const [longestUnused] = this.#remembered.keys();
      if (longestUnused !== undefined) this.#remembered.delete(longestUnused);
    }
    return seat;
  }

  #find(playerId: bigint) {
    return this.#queries
      .selectFrom('game_seat')
      .select(['account_id', 'round_id', 'epoch_id'])
      .where('player_id', '=', playerId)
      .executeTakeFirst();
  }

  async #create(player: SignedInPlayer) {
    const [roundId, epoch] = [createRoundId(), await this.#epochs.current()];
    await this.#queries
      .insertInto('game_seat')
      .columns(['player_id', 'account_id', 'round_id', 'epoch_id'])
      .expression((select) =>
        select
          .selectFrom('ledger_account')
          .select(({ val }) => ['player_id', 'id', val(roundId).as('round_id'), val(epoch.id).as('epoch_id')])
          .where('player_id', '=', player.id)
          .where('kind', '=', 'player.game')
          .where('currency', '=', player.currency),
      )
      // Another call has just seated the player: then that round is the one.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.#find(player.id);
    if (row === undefined) throw new Error(`Player ${player.id} found no seat`);
    return row;
  }

  /** The odds have changed since the round was sealed: what the pages say now is what the next round pays. */
  async #sealAgain(playerId: bigint, staleRoundId: string): Promise<{ roundId: string; epoch: Epoch }> {
    const [roundId, epoch] = [createRoundId(), await this.#epochs.current()];
    await this.#queries
      .updateTable('game_seat')
      .set({ round_id: roundId, epoch_id: epoch.id })
      .where('player_id', '=', playerId)
      .where('round_id', '=', staleRoundId)
      .execute();
    const row = await this.#find(playerId);
    if (row === undefined) throw new Error(`Player ${playerId} lost the seat`);
    return { roundId: row.round_id, epoch: await this.#epochs.of(row.epoch_id) };
  }
}
