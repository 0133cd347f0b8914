import { randomBytes } from 'node:crypto';
import type { FilledRound } from '@sanduku/contracts/fairness/scheme';
import { type Odds, odds } from '@sanduku/contracts/odds';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { createRandomText } from '../../lib/random-text.ts';
import type { Offer } from '../prize-tables/offers.ts';
import type { EpochKeys } from './epoch-keys.ts';
import { roundsUnder } from './sealing.ts';

/** A key, and the prize table that the rounds under it are sealed with. */
export interface Epoch {
  readonly id: number;
  /** Where and while its table is offered; null: as the house began, with the table of the specification. */
  readonly offerId: number | null;
  readonly odds: Odds;
  /** All of a round follows from the key, the odds and the round's id. */
  readonly fillRound: (roundId: string) => FilledRound;
  readonly createdAt: Date;
}

/** A key seals for this long. Whoever gets hold of one learns no more than the rounds of that time. */
const EPOCH_MS = 24 * 60 * 60 * 1_000;
const KEY_BYTES = 32;
/** Twelve bytes are sixteen characters, with which the message of a box still fits into one block of SHA-256. */
const ROUND_ID_BYTES = 12;

/** The keys from which the seeds of rounds are derived, opened once and kept in memory: no seed is ever fetched. */
export class Epochs {
  readonly #queries: Queries;
  readonly #keys: EpochKeys;
  readonly #clock: () => Date;
  readonly #known = new Map<number, Promise<Epoch>>();
  /** The newest of each offer. */
  readonly #newest = new Map<number, Promise<Epoch>>();
  /** The same, once they are there. */
  readonly #latest = new Map<number, Epoch>();

  constructor(options: { queries: Queries; keys: EpochKeys; clock: () => Date }) {
    this.#queries = options.queries;
    this.#keys = options.keys;
    this.#clock = options.clock;
  }

  /** The epoch to seal with now under that offer, when there is no need to look for it. */
  currentIfKnown({ id }: Offer): Epoch | undefined {
    const latest = this.#latest.get(id);
    return latest !== undefined && this.#serves(latest) ? latest : undefined;
  }

  /** The epoch to seal with now under that offer. */
  async current(offer: Offer): Promise<Epoch> {
    const newest = this.#newest.get(offer.id) ?? this.#expect(offer, this.#find(offer));
    try {
      let serving = await newest;
      if (!this.#serves(serving)) {
        // Of all who wait here one adds the next. Other processes may add theirs; none is in the other's way.
        const next = this.#newest.get(offer.id) ?? newest;
        serving = await (next === newest ? this.#expect(offer, this.#create(offer)) : next);
      }
      this.#latest.set(offer.id, serving);
      return serving;
    } catch (error) {
      this.#newest.delete(offer.id);
      throw error;
    }
  }

  async of(id: number): Promise<Epoch> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const finding = this.#queries
      .selectFrom('game_epoch')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then((row) => epochOf(row, this.#keys));
    this.#known.set(id, finding);
    finding.catch(() => this.#known.delete(id));
    return finding;
  }

  #serves(epoch: Epoch): boolean {
    // A clock that was set back must not make a key last for longer.
    return Math.abs(this.#clock().getTime() - epoch.createdAt.getTime()) < EPOCH_MS;
  }

  #expect({ id }: Offer, epoch: Promise<Epoch>): Promise<Epoch> {
    this.#newest.set(id, epoch);
    return epoch;
  }

  async #find(offer: Offer): Promise<Epoch> {
    const row = await this.#queries
      .selectFrom('game_epoch')
      .selectAll()
      .where('prize_offer_id', '=', offer.id)
      .where('secret_id', 'in', this.#keys.secretIds)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? this.#create(offer) : epochOf(row, this.#keys);
  }

  #create(offer: Offer): Promise<Epoch> {
    return createEpoch(this.#queries, { keys: this.#keys, at: this.#clock(), offer });
  }
}

/** A new key, which every process seals with under that offer as soon as its own is a day old. */
export async function createEpoch(
  queries: Queries,
  { keys, at, offer }: { keys: EpochKeys; at: Date; offer?: Offer },
): Promise<Epoch> {
  const next = await sql<{ id: number }>`select nextval('game_epoch_id_seq')::int as id`.execute(queries);
  const id = next.rows[0]?.id as number;
  const { boxes, prizesBasisPoints } = offer?.odds ?? odds;
  const row = await queries
    .insertInto('game_epoch')
    .values({
      id,
      ...keys.encrypt(id, randomBytes(KEY_BYTES)),
      boxes,
      prizes_basis_points: [...prizesBasisPoints],
      prize_offer_id: offer?.id ?? null,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return epochOf(row, keys);
}

/** A fresh id. Random, so that it never comes again under the same key, not even after a restored backup. */
export const createRoundId = createRandomText(ROUND_ID_BYTES);

function epochOf(row: Selectable<Tables['game_epoch']>, keys: EpochKeys): Epoch {
  const epochOdds: Odds = { boxes: row.boxes, prizesBasisPoints: row.prizes_basis_points };
  return {
    id: row.id,
    offerId: row.prize_offer_id,
    odds: epochOdds,
    fillRound: roundsUnder(keys.decrypt(row.id, row), epochOdds),
    createdAt: row.created_at,
  };
}
