import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutationsOf } from '../fairness/testing/mutations.ts';
import {
  EMPTY_ROOT,
  isExtension,
  isIncluded,
  readHead,
  readSignedHead,
  recordHash,
  recordOf,
  writeHead,
} from './log.ts';
import { pathOf, rootOf, subproofOf } from './testing/reference-log.ts';
import { type StatementSigner, signerOf } from './testing/reference-operator.ts';
import { vectors } from './testing/vectors.ts';

const { records, roots, head, inclusion, consistency } = vectors.log;

describe('vectors published in docs/transparency.md', () => {
  test('roots, head, inclusion and consistency', async () => {
    const hashes = records.map(recordHash);
    expect(roots).toEqual(roots.map((_: string, index: number) => rootOf(hashes.slice(0, index + 1))));
    const read = await readSignedHead(head.key, head);
    expect(read).toEqual({ size: 5, root: roots[4], time: '2026-11-16T21:10:04.000Z' });
    expect(inclusion.path).toEqual(pathOf(2, hashes));
    expect(isIncluded({ ...inclusion, record: records[2] }, { size: 5, root: roots[4] })).toBe(true);
    expect(consistency.path).toEqual(subproofOf(3, hashes, true));
    expect(isExtension({ size: 3, root: roots[2] }, { size: 5, root: roots[4] }, consistency.path)).toBe(
      true,
    );
  });

  test('keys and an anchor that follow in the log', async () => {
    const house = signerOf(hexToBytes(vectors.signingPrivateKey));
    const next = signerOf(hexToBytes(vectors.keys.nextPrivateKey));
    const [own, following] = vectors.keys.announced;
    const { order, hash, logged } = vectors.anchor;
    const { chain, size, root } = order;
    expect({ size, root }).toEqual({ size: 5, root: roots[4] });
    const goesOn: [Placed, StatementSigner, record: string, time: string][] = [
      [own, house, recordOf('key', { at: evening('20:00'), key: house.publicKey }), evening('20:04')],
      [following, house, recordOf('key', { at: evening('30:00'), key: next.publicKey }), evening('30:04')],
      [
        logged,
        next,
        recordOf('anchor', { at: evening('45:00'), chain, transaction: hash, size, root }),
        evening('45:04'),
      ],
    ];
    const hashes = records.map(recordHash);
    for (const [placed, signer, record, time] of goesOn) {
      const index = hashes.push(recordHash(record)) - 1;
      const tree = { size: index + 1, root: rootOf(hashes), time };
      const head = signer.sign(writeHead(tree));
      expect(placed).toEqual({ index, record, path: pathOf(index, hashes), head });
      expect(isIncluded(placed, tree)).toBe(true);
    }
  });

  test('any change to an inclusion proof, a consistency proof or a head fails', async () => {
    const tree = { size: 5, root: roots[4] as string };
    const found = { index: 2, path: inclusion.path as string[], record: records[2] as string };
    expect(mutationsOf(found).filter(({ value }) => quietly(() => isIncluded(value, tree)))).toEqual([]);
    const extended = { earlier: { size: 3, root: roots[2] as string }, path: consistency.path as string[] };
    expect(
      mutationsOf(extended).filter(({ value }) =>
        quietly(() => isExtension(value.earlier, tree, value.path)),
      ),
    ).toEqual([]);
    for (const { name, value } of mutationsOf(head)) {
      const read = await readSignedHead(head.key, value).catch(() => undefined);
      expect(read, name).toBeUndefined();
    }
  });
});

interface Placed {
  readonly index: number;
  readonly record: string;
  readonly path: readonly string[];
}

const evening = (minutes: string) => `2026-11-16T21:${minutes}.000Z`;

/** Wrong types may throw. */
function quietly(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

test('every record is found at its index only', () => {
  for (let size = 1; size <= 24; size++) {
    const all = Array.from({ length: size }, (_, index) => `record ${index}`);
    const hashes = all.map(recordHash);
    const tree = { size, root: rootOf(hashes) };
    for (const [index, record] of all.entries()) {
      const path = pathOf(index, hashes);
      expect(isIncluded({ index, record, path }, tree)).toBe(true);
      for (let other = 0; other < size; other++) {
        if (other !== index) expect(isIncluded({ index: other, record, path }, tree)).toBe(false);
      }
      expect(isIncluded({ index, record: `${record}!`, path }, tree)).toBe(false);
      expect(isIncluded({ index, record, path: [...path, tree.root] }, tree)).toBe(false);
    }
  }
});

test('every tree extends every earlier one, and none with changed records', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), fc.nat(), (a, b, pick) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const hashes = Array.from({ length: to }, (_, index) => recordHash(`record ${index}`));
      const earlier = { size: from, root: rootOf(hashes.slice(0, from)) };
      const later = { size: to, root: rootOf(hashes) };
      const path = from === 0 || from === to ? [] : subproofOf(from, hashes, true);
      expect(isExtension(earlier, later, path)).toBe(true);
      if (from === 0) return;
      const rewritten = hashes.with(pick % from, recordHash('rewritten'));
      const other = { size: to, root: rootOf(rewritten) };
      const otherPath = from === to ? [] : subproofOf(from, rewritten, true);
      expect(isExtension(earlier, other, otherPath)).toBe(false);
      expect(isExtension(earlier, other, path)).toBe(false);
      if (from < to) expect(isExtension(later, earlier, path)).toBe(false);
    }),
  );
});

test('a head survives a round trip', () => {
  const written = { size: 2 ** 52, root: EMPTY_ROOT, time: '2026-11-16T21:10:04.000Z' };
  expect(readHead(writeHead(written))).toEqual(written);
  expect(readHead(`${writeHead(written)}\n`)).toBeUndefined();
  expect(readHead(writeHead(written).replace('size ', 'size 0'))).toBeUndefined();
  expect(readHead(writeHead({ ...written, size: 2 ** 53 }))).toBeUndefined();
});
