import { EMPTY_ROOT, isExtension, isIncluded, parentHash } from '@sanduku/contracts/transparency/log';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyPath,
  hashesOf,
  inclusionPath,
  LEVEL_STEP,
  recordHash,
  storedNodesOf,
  TreeEdge,
  type TreeNode,
} from './tree.ts';

const records = Array.from({ length: 700 }, (_, index) => `record ${index}`);

/** MTH of RFC 9162, by definition. */
function rootOf(hashes: readonly string[]): string {
  if (hashes.length === 0) return EMPTY_ROOT;
  if (hashes.length === 1) return hashes[0] as string;
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return parentHash(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}

function grow(size: number, from = new TreeEdge(0, () => '')) {
  const kept = new Map<string, string>();
  for (const record of records.slice(0, size)) {
    for (const { level, index, hash } of from.append(record)) kept.set(`${level} ${index}`, hash);
  }
  const hashOf = ({ level, index }: TreeNode) => {
    const hash = level === 0 ? recordHash(records[index] as string) : kept.get(`${level} ${index}`);
    if (hash === undefined || level % LEVEL_STEP !== 0) throw new Error(`No node ${level} ${index} is kept`);
    return hash;
  };
  return { edge: from, hashOf, root: from.root() };
}

const hashes = records.map(recordHash);

test('the root matches the plain definition at every size', () => {
  const edge = new TreeEdge(0, () => '');
  expect(edge.root()).toBe(EMPTY_ROOT);
  for (let size = 1; size <= 300; size++) {
    edge.append(records[size - 1] as string);
    expect(edge.root(), `of ${size}`).toBe(rootOf(hashes.slice(0, size)));
  }
});

test('a tree restored from stored nodes continues unchanged', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.integer({ min: 1, max: 90 }), (size, more) => {
      const { hashOf } = grow(size);
      const edge = new TreeEdge(size, hashOf);
      for (const record of records.slice(size, size + more)) edge.append(record);
      expect(edge.root()).toBe(rootOf(hashes.slice(0, size + more)));
    }),
    { numRuns: 60 },
  );
});

test("every proof from stored nodes passes the contract's check", () => {
  const { hashOf } = grow(600);
  fc.assert(
    fc.property(fc.nat(599), fc.nat(599), (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const tree = { size: to, root: rootOf(hashes.slice(0, to)) };
      const path = hashesOf(inclusionPath(from, to), hashOf);
      expect(isIncluded({ index: from, record: records[from] as string, path }, tree)).toBe(true);
      const earlier = { size: from, root: rootOf(hashes.slice(0, from)) };
      expect(isExtension(earlier, tree, hashesOf(consistencyPath(from, to), hashOf))).toBe(true);
      expect(path.length).toBeLessThanOrEqual(10);
    }),
    { numRuns: 60 },
  );
});

test('a proof over a billion records reads a few dozen rows per stored level', () => {
  const size = fc.integer({ min: 1, max: 2 ** 30 });
  fc.assert(
    fc.property(size, size, (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      for (const path of [inclusionPath(from - 1, to), consistencyPath(from, to)]) {
        const kept = storedNodesOf(path);
        expect(kept.reduce((rows, { count }) => rows + count, 0)).toBeLessThanOrEqual(240);
        expect(kept.length).toBeLessThanOrEqual(60);
      }
    }),
  );
});
