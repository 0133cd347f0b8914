import { hash } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import {
  addSums,
  LEVELS,
  ownerPreimage,
  PLACES,
  type Sums,
} from '@sanduku/contracts/transparency/liabilities';

// docs/transparency.md, "Liabilities". One chunk (the leaves that share the upper half of their position) and all chunk
// roots rebuild a branch.

const CHUNK_LEVELS = 12;
/** Beyond this, free positions are hard to find. */
const MOST_PLAYERS = PLACES / 2;

const HASH_BYTES = 32;
const SUMS_BYTES = 24;
const NODE_BYTES = HASH_BYTES + SUMS_BYTES;

/** Hash, then sums: the bytes that the parent hashes. */
type TreeNode = Buffer;

// Reused across millions of hashes. A hash as text costs half of one as a buffer.
const parentBytes = Buffer.alloc(1 + 2 * NODE_BYTES, 1);
const leafBytes = Buffer.alloc(1 + NODE_BYTES);
const sha256Text = (bytes: Uint8Array) => hash('sha256', bytes, 'binary');

function nodeOfLeaf(ownerAndSums: Buffer): TreeNode {
  leafBytes.set(ownerAndSums, 1);
  const node = Buffer.allocUnsafe(NODE_BYTES);
  node.write(sha256Text(leafBytes), 'latin1');
  ownerAndSums.copy(node, HASH_BYTES, HASH_BYTES);
  return node;
}

/** With zero sums. */
function emptyNodeOf(hashText: string): TreeNode {
  const node = Buffer.allocUnsafe(NODE_BYTES).fill(0, HASH_BYTES);
  node.write(hashText, 'latin1');
  return node;
}

function hashAbove(left: TreeNode, right: TreeNode): string {
  parentBytes.set(left, 1);
  parentBytes.set(right, 1 + NODE_BYTES);
  return sha256Text(parentBytes);
}

/** Throws if a sum is negative or out of range. */
function writeSums(bytes: Buffer, at: number, sums: Sums): void {
  for (const [part, sum] of sums.entries()) {
    if (sum < 0n) throw new RangeError('A sum is below zero');
    bytes.writeBigInt64BE(sum, at + 8 * part);
  }
}

function readSums(bytes: Buffer, at: number): Sums {
  return [bytes.readBigInt64BE(at), bytes.readBigInt64BE(at + 8), bytes.readBigInt64BE(at + 16)];
}

export interface DayKeys {
  /** For positions and empty subtrees. Auditors get it and recompute them. */
  readonly dayKey: Uint8Array;
  /** For salts. Secret, or names could be guessed. */
  readonly saltKey: Uint8Array;
}

/** Of one day and currency. */
export class TreeSecrets {
  /** Kind, key and currency, then the subject. */
  readonly #bytes = Buffer.alloc(36 + 12);
  readonly #saltBytes = Buffer.alloc(36 + 8, 4);

  constructor({ dayKey, saltKey }: DayKeys, currency: string) {
    this.#bytes.set(dayKey, 1);
    this.#bytes.write(currency, 33);
    this.#saltBytes.set(saltKey, 1);
    this.#saltBytes.write(currency, 33);
  }

  saltOf(player: bigint): Buffer {
    this.#saltBytes.writeBigUInt64BE(player, 36);
    return Buffer.from(sha256Text(this.#saltBytes), 'latin1');
  }

  placeOf(player: bigint, attempt: number): number {
    this.#bytes.writeBigUInt64BE(player, 36);
    this.#bytes.writeUInt32BE(attempt, 44);
    const drawn = this.#hash(5, 12);
    return (drawn.charCodeAt(0) << 16) | (drawn.charCodeAt(1) << 8) | drawn.charCodeAt(2);
  }

  emptyNode(level: number, index: number): TreeNode {
    this.#bytes[36] = level;
    this.#bytes.writeUInt32BE(index, 37);
    return emptyNodeOf(this.#hash(3, 5));
  }

  #hash(kind: number, length: number): string {
    this.#bytes[0] = kind;
    return sha256Text(this.#bytes.subarray(0, 36 + length));
  }
}

export interface Leaf {
  readonly place: number;
  /** Auditor number. */
  readonly player: bigint;
  readonly owner: Uint8Array;
  readonly sums: Sums;
}

const OWNER_AT = 4 + 8;
const LEAF_BYTES = OWNER_AT + NODE_BYTES;

function writeLeaf({ place, player, owner, sums }: Leaf): Buffer {
  const bytes = Buffer.allocUnsafe(LEAF_BYTES);
  bytes.writeUInt32BE(place);
  bytes.writeBigUInt64BE(player, 4);
  bytes.set(owner, OWNER_AT);
  writeSums(bytes, OWNER_AT + HASH_BYTES, sums);
  return bytes;
}

export function readLeaves(bytes: Buffer): Leaf[] {
  return eachOf(bytes, LEAF_BYTES).map((leaf) => ({
    place: leaf.readUInt32BE(),
    player: leaf.readBigUInt64BE(4),
    owner: leaf.subarray(OWNER_AT, OWNER_AT + HASH_BYTES),
    sums: readSums(leaf, OWNER_AT + HASH_BYTES),
  }));
}

function eachOf(bytes: Buffer, length: number): Buffer[] {
  return Array.from({ length: bytes.length / length }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

/** Chunk number, then its node. */
const ROOT_BYTES = 2 + NODE_BYTES;

function writeChunkRoots(roots: ReadonlyMap<number, TreeNode>): Buffer {
  const written = Array.from(roots, ([number, root]) => {
    const bytes = Buffer.allocUnsafe(ROOT_BYTES);
    bytes.writeUInt16BE(number);
    bytes.set(root, 2);
    return bytes;
  });
  return Buffer.concat(written);
}

function readChunkRoots(bytes: Buffer): Map<number, TreeNode> {
  return new Map(eachOf(bytes, ROOT_BYTES).map((root) => [root.readUInt16BE(), root.subarray(2)]));
}

/** Nodes above players, by index, lowest level first. */
type Nodes = readonly ReadonlyMap<number, TreeNode>[];

function levelsAbove(
  bottom: ReadonlyMap<number, TreeNode>,
  levels: { from: number; to: number },
  secrets: TreeSecrets,
): Nodes {
  const all = [bottom];
  let below = bottom;
  for (let level = levels.from; level < levels.to; level++) {
    const above = new Map<number, TreeNode>();
    for (const child of below.keys()) {
      const index = child >>> 1;
      if (above.has(index)) continue;
      const [left, right] = [below.get(2 * index), below.get(2 * index + 1)];
      const node = emptyNodeOf(
        hashAbove(
          left ?? secrets.emptyNode(level, 2 * index),
          right ?? secrets.emptyNode(level, 2 * index + 1),
        ),
      );
      if (left && right) {
        writeSums(node, HASH_BYTES, addSums(readSums(left, HASH_BYTES), readSums(right, HASH_BYTES)));
      } else (left ?? right)?.copy(node, HASH_BYTES, HASH_BYTES);
      above.set(index, node);
    }
    all.push(above);
    below = above;
  }
  return all;
}

function chunkLevels(leaves: Buffer, secrets: TreeSecrets): Nodes {
  const bottom = new Map(
    eachOf(leaves, LEAF_BYTES).map((leaf) => [leaf.readUInt32BE(), nodeOfLeaf(leaf.subarray(OWNER_AT))]),
  );
  return levelsAbove(bottom, { from: 0, to: CHUNK_LEVELS }, secrets);
}

export const chunkOf = (place: number) => place >>> CHUNK_LEVELS;

export interface Chunk {
  readonly number: number;
  readonly leaves: Uint8Array;
}

export interface BuiltTree {
  readonly currency: Currency;
  /** In hex. */
  readonly root: string;
  readonly sums: Sums;
  readonly chunkRoots: Uint8Array;
  readonly chunks: readonly Chunk[];
}

export interface TreePlayer {
  /** Auditor number. */
  readonly number: bigint;
  readonly username: string;
  readonly sums: Sums;
}

/** Players must come ordered by number. */
export class TreeBuilder {
  readonly #day: string;
  readonly #currency: Currency;
  readonly #secrets: TreeSecrets;
  readonly #taken = new Uint8Array(PLACES / 8);
  readonly #chunks = new Map<number, Buffer[]>();
  #players = 0;

  constructor(day: string, currency: Currency, keys: DayKeys) {
    this.#day = day;
    this.#currency = currency;
    this.#secrets = new TreeSecrets(keys, currency);
  }

  add({ number, username, sums }: TreePlayer): void {
    if (++this.#players > MOST_PLAYERS)
      throw new RangeError(`More players of ${this.#currency} than a tree holds`);
    const place = this.#freePlace(number);
    const salt = this.#secrets.saltOf(number);
    const preimage = ownerPreimage({ salt, day: this.#day, currency: this.#currency, username });
    const owner = Buffer.from(sha256Text(preimage), 'latin1');
    const leaf = writeLeaf({ place, player: number, owner, sums });
    const chunk = this.#chunks.get(chunkOf(place));
    if (chunk) chunk.push(leaf);
    else this.#chunks.set(chunkOf(place), [leaf]);
  }

  #freePlace(player: bigint): number {
    for (let attempt = 0; ; attempt++) {
      const place = this.#secrets.placeOf(player, attempt);
      const bit = 1 << (place & 7);
      const byte = this.#taken[place >>> 3] ?? 0;
      if (byte & bit) continue;
      this.#taken[place >>> 3] = byte | bit;
      return place;
    }
  }

  build(): BuiltTree {
    const roots = new Map<number, TreeNode>();
    const chunks: Chunk[] = [];
    for (const [number, written] of [...this.#chunks].sort(([a], [b]) => a - b)) {
      // A leaf starts with its position: byte order is position order.
      const leaves = Buffer.concat(written.sort(Buffer.compare));
      chunks.push({ number, leaves });
      roots.set(number, topOf(chunkLevels(leaves, this.#secrets), number));
    }
    const top = levelsAbove(roots, { from: CHUNK_LEVELS, to: LEVELS }, this.#secrets);
    const root = top.at(-1)?.get(0) ?? this.#secrets.emptyNode(LEVELS, 0);
    return {
      currency: this.#currency,
      root: root.toString('hex', 0, HASH_BYTES),
      sums: readSums(root, HASH_BYTES),
      chunkRoots: writeChunkRoots(roots),
      chunks,
    };
  }
}

function topOf(levels: Nodes, index: number): TreeNode {
  const top = levels.at(-1)?.get(index);
  if (top === undefined) throw new Error(`Chunk ${index} has no root`);
  return top;
}

export class TreeTop {
  readonly #secrets: TreeSecrets;
  readonly #levels: Nodes;

  constructor(chunkRoots: Buffer, secrets: TreeSecrets) {
    this.#secrets = secrets;
    this.#levels = levelsAbove(readChunkRoots(chunkRoots), { from: CHUNK_LEVELS, to: LEVELS }, secrets);
  }

  /** Siblings from the leaf up. */
  siblingsOf(place: number, leaves: Buffer): Buffer[] {
    const lower = chunkLevels(leaves, this.#secrets);
    return Array.from({ length: LEVELS }, (_, level) => {
      const index = (place >>> level) ^ 1;
      const nodes = level < CHUNK_LEVELS ? lower[level] : this.#levels[level - CHUNK_LEVELS];
      return nodes?.get(index) ?? this.#secrets.emptyNode(level, index);
    });
  }
}

export interface TreeWork extends DayKeys {
  readonly day: string;
  readonly currencies: readonly Currency[];
}

export function treeBuilders({ day, currencies, ...keys }: TreeWork) {
  const builders = new Map(currencies.map((currency) => [currency, new TreeBuilder(day, currency, keys)]));
  return {
    take(players: readonly (TreePlayer & { readonly currency: Currency })[]): void {
      for (const { currency, ...player } of players) {
        const builder = builders.get(currency);
        if (builder === undefined) throw new Error(`${currency} has no tree`);
        builder.add(player);
      }
    },
    /** One by one, to bound memory. */
    *build(): Generator<BuiltTree> {
      for (const builder of builders.values()) yield builder.build();
    },
  };
}
