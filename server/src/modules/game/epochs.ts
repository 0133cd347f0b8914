import { randomBytes } from 'node:crypto';
import { oddsHash, type SecretRound } from '@sanduku/contracts/fairness/scheme';
import { type Odds, odds } from '@sanduku/contracts/odds';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { createRandomText } from '../../lib/tokens.ts';
import type { Offer } from '../prize-tables/offers.ts';
import { EpochKeyError, type EpochKeys } from './epoch-keys.ts';
import { roundsUnder } from './sealing.ts';

export interface Epoch {
  readonly id: number;
  /** Null if created without an offer, with the default odds. */
  readonly offerId: number | null;
  readonly odds: Odds;
  readonly sealRound: (roundId: string) => SecretRound;
  readonly createdAt: Date;
}

/** A leaked key reveals at most the rounds of this period. */
const EPOCH_MS = 24 * 60 * 60 * 1_000;
const KEY_BYTES = 32;
const ROUND_ID_BYTES = 12;

export class Epochs {
  readonly #queries: Queries;
  readonly #keys: EpochKeys;
  readonly #clock: () => Date;
  readonly #known = new Map<number, Promise<Epoch>>();
  /** Keyed by offer id. */
  readonly #newest = new Map<number, Promise<Epoch>>();
  /** The resolved values of #newest. */
  readonly #latest = new Map<number, Epoch>();

  constructor(options: { queries: Queries; keys: EpochKeys; clock: () => Date }) {
    this.#queries = options.queries;
    this.#keys = options.keys;
    this.#clock = options.clock;
  }

  /** Undefined if not cached or expired. */
  currentIfKnown({ id }: Offer): Epoch | undefined {
    const latest = this.#latest.get(id);
    return latest !== undefined && this.#serves(latest) ? latest : undefined;
  }

  async current(offer: Offer): Promise<Epoch> {
    const newest = this.#newest.get(offer.id) ?? this.#expect(offer, this.#find(offer));
    try {
      let serving = await newest;
      if (!this.#serves(serving)) {
        // Concurrent callers share one creation. Epochs of other processes do not conflict.
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

  /** The database rejects epochs that "npm run reseal" retired; the work then runs again with new ones. */
  async withoutRetired<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (constraintName(error) !== 'game_epoch_not_retired') throw error;
      this.#newest.clear();
      this.#latest.clear();
      return work();
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

  /** `secret` is undefined once operators have resealed without the key. Before that, a missing key is an error. */
  async ofEnded(
    id: number,
    roundId: string,
  ): Promise<{ readonly oddsHash: string; readonly secret: SecretRound | undefined }> {
    try {
      const secret = (await this.of(id)).sealRound(roundId);
      return { oddsHash: secret.sealed.odds.hash, secret };
    } catch (error) {
      if (!(error instanceof EpochKeyError)) throw error;
      const row = await this.#queries
        .selectFrom('game_epoch')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (row.retired_at === null) throw error;
      return { oddsHash: oddsHash(oddsOf(row)), secret: undefined };
    }
  }

  #serves(epoch: Epoch): boolean {
    // A clock set back must not extend a key's lifetime.
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
      .where('retired_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? this.#create(offer) : epochOf(row, this.#keys);
  }

  #create(offer: Offer): Promise<Epoch> {
    return createEpoch(this.#queries, { keys: this.#keys, at: this.#clock(), offer });
  }
}

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

/** Random, so an id never repeats under the same key, even after a restored backup. */
export const createRoundId = createRandomText(ROUND_ID_BYTES);

type EpochRow = Selectable<Tables['game_epoch']>;

const oddsOf = ({ boxes, prizes_basis_points: prizesBasisPoints }: EpochRow): Odds => ({
  boxes,
  prizesBasisPoints,
});

function epochOf(row: EpochRow, keys: EpochKeys): Epoch {
  const epochOdds = oddsOf(row);
  return {
    id: row.id,
    offerId: row.prize_offer_id,
    odds: epochOdds,
    sealRound: roundsUnder(keys.decrypt(row.id, row), epochOdds),
    createdAt: row.created_at,
  };
}
