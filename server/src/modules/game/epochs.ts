import { randomBytes } from 'node:crypto';
import { type FilledRound, oddsHash } from '@sanduku/contracts/fairness/scheme';
import { type Odds, odds } from '@sanduku/contracts/odds';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { createRandomText } from '../../lib/random-text.ts';
import type { EpochKeys } from './epoch-keys.ts';
import { roundsUnder } from './sealing.ts';

/** A key, and the odds that the rounds under it are sealed with. */
export interface Epoch {
  readonly id: number;
  /** All of a round follows from the key, the odds and the round's id. */
  readonly fillRound: (roundId: string) => FilledRound;
  /** Whether its rounds are played for what every page of ours says today. */
  readonly keepsOurOdds: boolean;
  readonly createdAt: Date;
}

/** A key seals for this long. Whoever gets hold of one learns no more than the rounds of that time. */
const EPOCH_MS = 24 * 60 * 60 * 1_000;
const KEY_BYTES = 32;
/** Twelve bytes are sixteen characters, with which the message of a box still fits into one block of SHA-256. */
const ROUND_ID_BYTES = 12;

const ourOddsHash = oddsHash(odds);

/** The keys from which the seeds of rounds are derived, opened once and kept in memory: no seed is ever fetched. */
export class Epochs {
  readonly #queries: Queries;
  readonly #keys: EpochKeys;
  readonly #clock: () => Date;
  readonly #known = new Map<number, Promise<Epoch>>();
  #newest: Promise<Epoch> | undefined;
  /** The same, once it is there. */
  #latest: Epoch | undefined;

  constructor(options: { queries: Queries; keys: EpochKeys; clock: () => Date }) {
    this.#queries = options.queries;
    this.#keys = options.keys;
    this.#clock = options.clock;
  }

  /** The epoch to seal with now, when there is no need to look for it. */
  currentIfKnown(): Epoch | undefined {
    return this.#latest !== undefined && this.#serves(this.#latest) ? this.#latest : undefined;
  }

  /** The epoch to seal with now. */
  async current(): Promise<Epoch> {
    this.#newest ??= this.#find();
    const newest = this.#newest;
    try {
      this.#latest = await newest;
      if (this.#serves(this.#latest)) return this.#latest;
      // Of all who wait here one adds the next. Other processes may add theirs; none is in the other's way.
      if (this.#newest === newest) this.#newest = this.#create();
      this.#latest = await this.#newest;
      return this.#latest;
    } catch (error) {
      this.#newest = undefined;
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
    return Math.abs(this.#clock().getTime() - epoch.createdAt.getTime()) < EPOCH_MS && epoch.keepsOurOdds;
  }

  async #find(): Promise<Epoch> {
    const row = await this.#queries
      .selectFrom('game_epoch')
      .selectAll()
      .where('secret_id', 'in', this.#keys.secretIds)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? this.#create() : epochOf(row, this.#keys);
  }

  #create(): Promise<Epoch> {
    return createEpoch(this.#queries, { keys: this.#keys, at: this.#clock() });
  }
}

/** A new key, which every process seals with as soon as its own is a day old. */
export async function createEpoch(
  queries: Queries,
  { keys, at }: { keys: EpochKeys; at: Date },
): Promise<Epoch> {
  const next = await sql<{ id: number }>`select nextval('game_epoch_id_seq')::int as id`.execute(queries);
  const id = next.rows[0]?.id as number;
  const row = await queries
    .insertInto('game_epoch')
    .values({
      id,
      ...keys.encrypt(id, randomBytes(KEY_BYTES)),
      boxes: odds.boxes,
      prizes_basis_points: [...odds.prizesBasisPoints],
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
    fillRound: roundsUnder(keys.decrypt(row.id, row), epochOdds),
    keepsOurOdds: oddsHash(epochOdds) === ourOddsHash,
    createdAt: row.created_at,
  };
}
