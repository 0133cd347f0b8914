import { expect, test } from 'vitest';
import { mutationsOf } from '../fairness/testing/mutations.ts';
import { type Announcement, followKeys, parentHash, recordHash, recordOf, writeHead } from './log.ts';
import { type StatementSigner, signerOf } from './testing/reference-operator.ts';
import { vectors } from './testing/vectors.ts';

const [first, second, third, outsider] = [signerOf(), signerOf(), signerOf(), signerOf()];
const time = '2026-11-16T21:10:00.000Z';
const other = recordHash('{}');

/** In a log of two records. */
function announced({ publicKey: key }: { publicKey: string }, by: StatementSigner): Announcement {
  const record = recordOf('key', { at: time, key });
  const root = parentHash(other, recordHash(record));
  return { index: 1, record, path: [other], head: by.sign(writeHead({ size: 2, root, time })) };
}

async function leadsTo(from: string, to: string, announcements: readonly Announcement[]) {
  return (await followKeys([from], announcements)).includes(to);
}

const genuine = [announced(first, first), announced(second, first), announced(third, second)];

test('a key leads to keys announced after it, and to none before', async () => {
  const keys = [first, second, third];
  for (const [place, from] of keys.entries())
    for (const [goal, to] of keys.entries())
      expect(await leadsTo(from.publicKey, to.publicKey, genuine)).toBe(place <= goal);
  expect(await leadsTo(outsider.publicKey, third.publicKey, genuine)).toBe(false);
});

const [, announcement = announced(second, first)] = genuine;

test.each<[string, Announcement]>([
  ['under a head that somebody else signed', announced(second, outsider)],
  ['under its own head alone', announced(second, second)],
  ['with another record', { ...announcement, record: announced(third, first).record }],
  ['at another place', { ...announcement, index: 0 }],
  ['with another path', { ...announcement, path: [recordHash('x')] }],
  ['by a record of another kind', announcedBy(recordOf('setting', { at: time, key: second.publicKey }))],
])('a key announced %s is not followed', async (_, changed) => {
  expect(await leadsTo(first.publicKey, second.publicKey, [changed])).toBe(false);
});

function announcedBy(record: string): Announcement {
  const head = first.sign(writeHead({ size: 1, root: recordHash(record), time }));
  return { index: 0, record, path: [], head };
}

test('the vectors of docs/transparency.md lead from one key to the next, and not with any change', async () => {
  const [own, following] = vectors.keys.announced as [Announcement, Announcement];
  const { key: newer } = vectors.anchor.logged.head;
  const older = vectors.liabilities.key;
  expect(await leadsTo(older, newer, [own, following])).toBe(true);
  expect(await leadsTo(newer, older, [own, following])).toBe(false);
  expect(await leadsTo(older, newer, [own])).toBe(false);
  for (const { name, value } of mutationsOf(following)) {
    const isLed = await leadsTo(older, newer, [own, value]).catch(() => false);
    expect(isLed, name).toBe(false);
  }
});
