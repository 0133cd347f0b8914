import { hash } from 'node:crypto';

// RFC 9162, section 2.1; contracts/src/transparency/log.ts verifies. Stores only complete subtrees on every fourth
// level; records are level 0. Hashes are lower-case hex.

/** Between stored levels. */
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

/** A complete subtree: `2 ** level` records from `index * 2 ** level`. */
export interface TreeNode {
  readonly level: number;
  readonly index: number;
}

export interface StoredNode extends TreeNode {
  readonly hash: string;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function lowerHalf({ from, to }: Stretch): Stretch {
  let half = 1;
  while (half * 2 < to - from) half *= 2;
  return { from, to: from + half };
}

/** PATH of RFC 9162, 2.1.3.1. */
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

/** PROOF of RFC 9162, 2.1.4.1. */
export function consistencyPath(from: number, to: number): Stretch[] {
  if (from === 0 || from === to) return [];
  const path: Stretch[] = [];
  let tree = { from: 0, to };
  while (tree.to !== from) {
    const left = lowerHalf(tree);
    const right = { from: left.to, to: tree.to };
    const isWithin = from <= left.to;
    path.unshift(isWithin ? right : left);
    tree = isWithin ? left : right;
  }
  return tree.from === 0 ? path : [tree, ...path];
}

/** Complete subtrees, largest first. */
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

/** Below a node: itself, or up to eight adjacent ones. */
export interface StoredNodes {
  readonly level: number;
  readonly first: number;
  readonly count: number;
}

function keptUnder({ level, index }: TreeNode): StoredNodes {
  const kept = level - (level % LEVEL_STEP);
  const count = 2 ** (level - kept);
  return { level: kept, first: index * count, count };
}

export function storedNodesOf(stretches: readonly Stretch[]): StoredNodes[] {
  return stretches.flatMap((stretch) => nodesOf(stretch).map(keptUnder));
}

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

function wholeTree(hashes: readonly string[]): string {
  let level = hashes;
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      parentHash(level[2 * pair] as string, level[2 * pair + 1] as string),
    );
  }
  return level[0] as string;
}

/** Of adjacent complete subtrees of decreasing size. */
function joined(peaks: readonly string[]): string {
  return peaks.reduceRight((right, left) => parentHash(left, right));
}

/** At most fifteen per stored level. */
export function edgeOf(size: number): StoredNodes[] {
  const edge: StoredNodes[] = [];
  for (let level = 0, nodes = size; nodes > 0; level += LEVEL_STEP, nodes = Math.floor(nodes / GROUP)) {
    const count = nodes % GROUP;
    edge.push({ level, first: nodes - count, count });
  }
  return edge;
}

/** Enough to append and to compute the root. */
export class TreeEdge {
  #size: number;
  /** By stored level, records first. */
  readonly #levels: string[][];

  constructor(size: number, hashOf: (node: TreeNode) => string) {
    this.#size = size;
    this.#levels = edgeOf(size).map(({ level, first, count }) =>
      Array.from({ length: count }, (_, place) => hashOf({ level, index: first + place })),
    );
  }

  /** Returns the stored nodes that this record completes. */
  append(record: string): StoredNode[] {
    const whole: StoredNode[] = [];
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
