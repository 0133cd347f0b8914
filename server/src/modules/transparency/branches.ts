import type { Currency } from '@sanduku/contracts/countries';
import type { DataOf } from '@sanduku/contracts/endpoint';
import type { transparencyApi } from '@sanduku/contracts/transparency/api';
import type { Queries } from '../../database/database.ts';
import { chunkOf, type Leaf, readLeaves, TreeSecrets, TreeTop } from './tree.ts';

type Branch = DataOf<typeof transparencyApi.liabilityBranch>;

interface BranchPlayer {
  readonly number: bigint;
  readonly username: string;
  readonly currency: Currency;
}

interface OpenTree {
  readonly secrets: TreeSecrets;
  readonly top: TreeTop;
}

/** Per currency, for two days. */
const MOST_OPEN = 22;

export class Branches {
  readonly #queries: Queries;
  /** Upper halves of trees; they never change. */
  readonly #open = new Map<string, Promise<OpenTree | undefined>>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** Undefined if the day is missing or the player signed up later. */
  async of({ number: player, username, currency }: BranchPlayer, day: string): Promise<Branch | undefined> {
    const tree = await this.#treeOf(day, currency);
    if (tree === undefined) return undefined;
    const found = await this.#find({ day, currency, player }, tree.secrets);
    if (found === undefined) return undefined;
    const { leaf, leaves } = found;
    return {
      day,
      currency,
      username,
      place: leaf.place,
      salt: tree.secrets.saltOf(player).toString('hex'),
      sums: leaf.sums.map(String),
      siblings: tree.top.siblingsOf(leaf.place, leaves).map((node) => node.toString('base64url')),
    };
  }

  #treeOf(day: string, currency: Currency): Promise<OpenTree | undefined> {
    const name = `${day} ${currency}`;
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const opening = this.#openTree(day, currency);
    this.#open.set(name, opening);
    const forget = () => this.#open.delete(name);
    // Do not cache a missing day: it may be published soon.
    opening.then((tree) => tree ?? forget(), forget);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest);
    return opening;
  }

  async #openTree(day: string, currency: Currency): Promise<OpenTree | undefined> {
    const kept = await this.#queries
      .selectFrom('liability_tree as tree')
      .innerJoin('liability_day as day', 'day.day', 'tree.day')
      .select(['day.day_key', 'day.salt_key', 'tree.chunk_roots'])
      .where('tree.day', '=', day)
      .where('tree.currency', '=', currency)
      .executeTakeFirst();
    if (kept === undefined) return undefined;
    const secrets = new TreeSecrets({ dayKey: kept.day_key, saltKey: kept.salt_key }, currency);
    return { secrets, top: new TreeTop(Buffer.from(kept.chunk_roots), secrets) };
  }

  /** At the player's first free candidate position. */
  async #find(
    { day, currency, player }: { day: string; currency: Currency; player: bigint },
    secrets: TreeSecrets,
  ): Promise<{ leaf: Leaf; leaves: Buffer } | undefined> {
    for (let attempt = 0; ; attempt++) {
      const place = secrets.placeOf(player, attempt);
      const chunk = await this.#queries
        .selectFrom('liability_chunk')
        .select('leaves')
        .where('day', '=', day)
        .where('currency', '=', currency)
        .where('number', '=', chunkOf(place))
        .executeTakeFirst();
      if (chunk === undefined) return undefined;
      const leaves = Buffer.from(chunk.leaves);
      const leaf = readLeaves(leaves).find((candidate) => candidate.place === place);
      if (leaf === undefined) return undefined;
      if (leaf.player === player) return { leaf, leaves };
    }
  }
}
