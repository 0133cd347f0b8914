import type { SecretRound } from '@sanduku/contracts/fairness/scheme';
import type { VoidReason } from '@sanduku/contracts/fairness/wire';
import { sql } from 'kysely';
import { callWithin, type Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { type Offer, offerFor, type PrizeOffers } from '../prize-tables/offers.ts';
import { createRoundId, type Epoch, type Epochs } from './epochs.ts';

export type SeatedPlayer = Pick<SignedInPlayer, 'id' | 'country' | 'currency'>;
type SeatRow = Row<'game_seat_of'>;

export class Seat {
  readonly accountId: bigint;
  readonly roundId: string;
  readonly epoch: Epoch;
  /** Null means the first table of the country. */
  readonly chosenTable: number | null;
  #secret: SecretRound | undefined;

  constructor(seat: Pick<Seat, 'accountId' | 'roundId' | 'epoch' | 'chosenTable'>) {
    this.accountId = seat.accountId;
    this.roundId = seat.roundId;
    this.epoch = seat.epoch;
    this.chosenTable = seat.chosenTable;
  }

  secret(): SecretRound {
    this.#secret ??= this.epoch.sealRound(this.roundId);
    return this.#secret;
  }
}

const REMEMBERED = 10_000;

/** The cache only saves queries and hashing: `game_play` rejects bets on stale rounds. */
export class Seats {
  readonly #queries: Queries;
  readonly #epochs: Epochs;
  readonly #offers: PrizeOffers;
  readonly #clock: () => Date;
  /** Least recently used first. */
  readonly #remembered = new Map<bigint, Seat>();

  constructor(options: { queries: Queries; epochs: Epochs; offers: PrizeOffers; clock: () => Date }) {
    this.#queries = options.queries;
    this.#epochs = options.epochs;
    this.#offers = options.offers;
    this.#clock = options.clock;
  }

  /** Stale if another process has played since. */
  recall(player: SeatedPlayer): Seat | undefined {
    return this.#remembered.get(player.id);
  }

  /** Replaces a round whose table is no longer offered to the player. */
  async lookUp(player: SeatedPlayer, row?: SeatRow): Promise<Seat> {
    const seat = await this.#seatOf(player, row);
    const offer = this.offerOf(player, seat.chosenTable);
    if (fits(seat.epoch, offer)) return seat;
    return this.#replace(player, seat, { offer, chosenTable: seat.chosenTable, reason: 'ended' });
  }

  /** The database decides whether the round is still valid. */
  async lookUpForBet(player: SeatedPlayer): Promise<Seat> {
    const row =
      (await this.#find(player.id)) ?? (await this.#epochs.withoutRetired(() => this.#create(player)));
    return this.#remember(player, row);
  }

  async choose(player: SeatedPlayer, row: SeatRow | undefined, offer: Offer): Promise<Seat> {
    let seat = await this.#seatOf(player, row);
    while (seat.chosenTable !== offer.tableId || !fits(seat.epoch, offer))
      seat = await this.#replace(player, seat, { offer, chosenTable: offer.tableId, reason: 'chosen' });
    return seat;
  }

  offerOf({ country }: SeatedPlayer, chosenTable: number | null): Offer {
    return offerFor(this.#offers.at(country, this.#clock()), chosenTable);
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

  #seatOf(player: SeatedPlayer, row: SeatRow | undefined): Promise<Seat> {
    return row === undefined ? this.lookUpForBet(player) : this.#remember(player, row);
  }

  async #remember(player: SeatedPlayer, row: SeatRow): Promise<Seat> {
    const { account_id: accountId, round_id: roundId, prize_table_id: chosenTable } = row;
    const epoch = await this.#epochs.of(row.epoch_id);
    return this.remember(player.id, new Seat({ accountId, roundId, epoch, chosenTable }));
  }

  async #find(player: bigint): Promise<SeatRow | undefined> {
    return (await callWithin(this.#queries, 'game_seat_of', { player }))[0];
  }

  async #create(player: SeatedPlayer): Promise<SeatRow> {
    const [roundId, epoch] = [createRoundId(), await this.#epochs.current(this.offerOf(player, null))];
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
      // A concurrent call may have created the seat.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.#find(player.id);
    if (row === undefined) throw new Error(`Player ${player.id} found no seat`);
    return row;
  }

  async #replace(
    player: SeatedPlayer,
    { roundId, epoch }: Seat,
    next: { offer: Offer; chosenTable: number | null; reason: VoidReason },
  ): Promise<Seat> {
    await this.#epochs.withoutRetired(async () => {
      const [nextRoundId, nextEpoch] = [createRoundId(), await this.#epochs.current(next.offer)];
      await sql`
      with voided as (
        update game_seat set round_id = ${nextRoundId}, epoch_id = ${nextEpoch.id}, prize_table_id = ${next.chosenTable}
        where player_id = ${player.id} and round_id = ${roundId}
        returning player_id
      )
      insert into voided_round (round_id, player_id, epoch_id, reason, voided_at)
      select ${roundId}, player_id, ${epoch.id}, ${next.reason}, ${this.#clock()} from voided
    `.execute(this.#queries);
    });
    // A concurrent bet or call may have moved the seat first.
    return this.lookUpForBet(player);
  }
}

function fits(epoch: Epoch, offer: Offer): boolean {
  if (epoch.offerId !== null) return epoch.offerId === offer.id;
  return epoch.odds.prizesBasisPoints.join() === offer.odds.prizesBasisPoints.join();
}
