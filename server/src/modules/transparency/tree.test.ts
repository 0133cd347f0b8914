import { type Currency, currencies } from '@sanduku/contracts/countries';
import { readLiabilities, type Sums } from '@sanduku/contracts/transparency/liabilities';
import { dayOf, signerOf } from '@sanduku/contracts/transparency/testing/reference-operator';
import { vectors } from '@sanduku/contracts/transparency/testing/vectors';
import { describe, expect, test } from 'vitest';
import {
  chunkOf,
  type DayKeys,
  readLeaves,
  TreeBuilder,
  type TreePlayer,
  TreeSecrets,
  TreeTop,
} from './tree.ts';

function build(day: string, currency: Currency, keys: DayKeys, players: readonly TreePlayer[]) {
  const builder = new TreeBuilder(day, currency, keys);
  for (const player of players) builder.add(player);
  return builder.build();
}

const sameKeys = { dayKey: Buffer.alloc(32, 1), saltKey: Buffer.alloc(32, 1) };

describe('vectors published in docs/transparency.md', () => {
  const dayKey = Buffer.from(vectors.dayKey, 'hex');
  const stated = readLiabilities(vectors.liabilities.text);
  type Row = { player: string; username: string; currency: string; sums: string[]; place: number };

  test.each(currencies)('the tree of %s', (currency) => {
    const players = (vectors.players as Row[])
      .filter((player) => player.currency === currency)
      .map(({ player, username, sums }) => ({
        number: BigInt(player),
        username,
        sums: sums.map(BigInt) as unknown as Sums,
      }));
    const { root, sums } = build('2026-11-16', currency, { dayKey, saltKey: dayKey }, players);
    expect({ currency, root, sums }).toEqual(stated?.totals.find((total) => total.currency === currency));
  });
});

test('a thousand players have the documented tree and branches', () => {
  const keys = { dayKey: Buffer.alloc(32, 7), saltKey: Buffer.alloc(32, 9) };
  const players = Array.from({ length: 1_000 }, (_, index) => ({
    number: BigInt(3 * index + 1),
    username: `player ${index}`,
    sums: [BigInt(index) * 1_000_003n, BigInt(index % 3), 0n] as const,
  }));
  const house = dayOf({
    day: '2026-11-16',
    taken: '2026-11-16T21:00:00.000Z',
    ...keys,
    signer: signerOf(),
    players: { UGX: players },
  });
  const tree = build('2026-11-16', 'UGX', keys, players);
  const line = readLiabilities(house.statement.text)?.totals.find(({ currency }) => currency === 'UGX');
  expect({ root: tree.root, sums: tree.sums }).toEqual({ root: line?.root, sums: line?.sums });

  const secrets = new TreeSecrets(keys, 'UGX');
  const top = new TreeTop(Buffer.from(tree.chunkRoots), secrets);
  for (const { username } of [players[0], players[499], players[999]].flatMap((player) => player ?? [])) {
    const branch = house.branchOf('UGX', username);
    const player = players.find((one) => one.username === username);
    expect(secrets.saltOf(player?.number ?? 0n).toString('hex')).toBe(branch.salt);
    const chunk = tree.chunks.find(({ number }) => number === chunkOf(branch.place));
    const siblings = top.siblingsOf(branch.place, Buffer.from(chunk?.leaves ?? []));
    expect(siblings.map((node) => node.toString('base64url'))).toEqual(branch.siblings);
  }
});

test('no two players share a position', () => {
  const players = Array.from({ length: 8_000 }, (_, number) => ({
    number: BigInt(number),
    username: `${number}`,
    sums: [1n, 0n, 0n] as const,
  }));
  const { chunks, sums } = build('2026-11-16', 'UGX', sameKeys, players);
  const places = chunks.flatMap(({ leaves }) => readLeaves(Buffer.from(leaves)).map(({ place }) => place));
  // So many players that a few draw an occupied position.
  expect(new Set(places).size).toBe(8_000);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(sums).toEqual([8_000n, 0n, 0n]);
});

test('a negative balance is rejected', () => {
  expect(() =>
    build('2026-11-16', 'UGX', sameKeys, [{ number: 1n, username: 'a', sums: [-1n, 0n, 0n] }]),
  ).toThrow(RangeError);
});
