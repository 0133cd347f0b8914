import { hash } from 'node:crypto';

// The tree of RFC 9162, section 2.1, as it is kept: the hashes of whole subtrees on every fourth level, those of records
// being level 0. What is checked with it stands in contracts/src/transparency/log.ts. Hashes are lower-case hex.

/** How many levels lie between two that are kept, and how many nodes of one make a node of the next. */
export const LEVEL_STEP = 4;
const GROUP = 2 ** LEVEL_STEP;

export function recordHash(record: string): string {
  return hash('sha256', Buffer.concat([LEAF, Buffer.from(record)]));
}

function parentHash(left: string, right: string): string {
  return hash('sha256', Buffer.from(`01${left}${right}`, 'hex'));
}

const LEAF = Buffer.of(0);
const EMPTY_ROOT = hash('sha256', '');

/** A whole subtree: of `2 ** level` records, from record `index * 2 ** level` on. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

export interface KeptNode extends TreeNode {
  readonly hash: string;
}

/** The records from one to before another, as a subtree of the log has them: it begins where a whole one of its size could. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function lowerHalf({ from, to }: Stretch): Stretch {
  let half = 1;
  while (half * 2 < to - from) half *= 2;
  return { from, to: from + half };
}

/** PATH of RFC 9162, 2.1.3.1: what stands beside the way from a record to the root. */
export function inclusionPath(index: number, size: number): Stretch[] {
  const path: Stretch[] = [];
  let tree = { from: 0, to: size };
  while (tree.to - tree.from > 1) {
    const left = lowerHalf(tree);
    const right = { from: left.to, to: tree.to };
    const isLeft = index < left.to;
    path.unshift(isLeft ? right : left);
    tree = isLeft ? left : right;
  }
  return path;
}

/** PROOF of RFC 9162, 2.1.4.1: from what an earlier and a later root can both be worked out. */
export function consistencyPath(from: number, to: number): Stretch[] {
  if (from === 0 || from === to) return [];
  const path: Stretch[] = [];
  let tree = { from: 0, to };
  // Whoever knows the earlier root needs no other copy of it.
  while (tree.to !== from) {
    const left = lowerHalf(tree);
    const right = { from: left.to, to: tree.to };
    const isWithin = from <= left.to;
    path.unshift(isWithin ? right : left);
    tree = isWithin ? left : right;
  }
  return tree.from === 0 ? path : [tree, ...path];
}

/** The whole subtrees that make up a stretch, the largest first. */
function nodesOf({ from, to }: Stretch): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let start = from; start < to; ) {
    let level = 0;
    while (2 ** (level + 1) <= to - start) level++;
    nodes.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return nodes;
}

/** The nodes that are kept under a node: itself, or up to eight side by side. */
export interface KeptNodes {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

function keptUnder({ level, index }: TreeNode): KeptNodes {
  const kept = level - (level % LEVEL_STEP);
  const count = 2 ** (level - kept);
  return { level: kept, first: index * count, count };
}

/** All that has to be read to hash these stretches. */
export function keptNodesOf(stretches: readonly Stretch[]): KeptNodes[] {
  return stretches.flatMap((stretch) => nodesOf(stretch).map(keptUnder));
}

/** The hash of each stretch, from the nodes that are kept. */
export function hashesOf(stretches: readonly Stretch[], hashOf: (node: TreeNode) => string): string[] {
  return stretches.map((stretch) =>
    joined(
      nodesOf(stretch).map((node) => {
        const { level, first, count } = keptUnder(node);
        const kept = Array.from({ length: count }, (_, place) => hashOf({ level, index: first + place }));
        return wholeTree(kept);
      }),
    ),
  );
}

/** The root over a power of two of nodes. */
function wholeTree(hashes: readonly string[]): string {
  let level = hashes;
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      parentHash(level[2 * pair] as string, level[2 * pair + 1] as string),
    );
  }
  return level[0] as string;
}

/** The root over whole subtrees side by side, each smaller than the one before it. */
function joined(peaks: readonly string[]): string {
  return peaks.reduceRight((right, left) => parentHash(left, right));
}

/** What of a log of this size has no kept node above it yet: at most fifteen nodes on each kept level. */
export function edgeOf(size: number): KeptNodes[] {
  const edge: KeptNodes[] = [];
  for (let level = 0, nodes = size; nodes > 0; level += LEVEL_STEP, nodes = Math.floor(nodes / GROUP)) {
    const count = nodes % GROUP;
    edge.push({ level, first: nodes - count, count });
  }
  return edge;
}

/** The right edge of the log: all that is needed to add to it, and to work out its root. */
export class TreeEdge {
  #size: number;
  /** By kept level, from the records up: the nodes that are not under another kept one. */
  readonly #levels: string[][];

  constructor(size: number, hashOf: (node: TreeNode) => string) {
    this.#size = size;
    this.#levels = edgeOf(size).map(({ level, first, count }) =>
      Array.from({ length: count }, (_, place) => hashOf({ level, index: first + place })),
    );
  }

  /** Adds a record, and answers the kept nodes that are whole now. */
  append(record: string): KeptNode[] {
    const whole: KeptNode[] = [];
    let hashed = recordHash(record);
    let nodes = ++this.#size;
    for (let step = 0; ; step++) {
      const level = this.#levels[step] ?? [];
      this.#levels[step] = level;
      level.push(hashed);
      if (level.length < GROUP) return whole;
      hashed = wholeTree(level);
      this.#levels[step] = [];
      nodes /= GROUP;
      whole.push({ level: (step + 1) * LEVEL_STEP, index: nodes - 1, hash: hashed });
    }
  }

  root(): string {
    const peaks = this.#levels.toReversed().flatMap((nodes) => {
      const whole = nodesOf({ from: 0, to: nodes.length });
      return whole.map(({ level, index }) =>
        wholeTree(nodes.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      );
    });
    return peaks.length === 0 ? EMPTY_ROOT : joined(peaks);
  }
}
