import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { signerOf } from '../transparency/testing/reference-operator.ts';
import { vectors } from '../transparency/testing/vectors.ts';
import {
  readStatement,
  type StatementSummary,
  statementFragment,
  statementInFragment,
  writeStatement,
} from './signed-statement.ts';

const house = signerOf();
const summary: StatementSummary = {
  username: 'Zoë ~ 7%',
  account: 'game',
  currency: 'UGX',
  from: '2026-10-31T21:00:00.000Z',
  to: '2026-11-16T08:00:00.123Z',
  movements: 3,
  opening: 0n,
  in: 20_000_000_000n,
  out: 5_500_000_000n,
  closing: 14_500_000_000n,
  made: '2026-11-16T08:00:00.123Z',
};
const text = writeStatement(summary);

test.each([summary, { ...summary, from: null }, { ...summary, closing: 2n ** 63n - 1n }])(
  'a statement survives a round trip, also through a link',
  async (one) => {
    expect(readStatement(writeStatement(one))).toEqual(one);
    const fragment = statementFragment(house.sign(writeStatement(one)));
    expect(fragment).toMatch(/^s1~[\w.~%:-]+$/);
    expect(fragment.length).toBeLessThan(400);
    expect(await statementInFragment(fragment)).toEqual({ summary: one, signedWith: house.publicKey });
  },
);

test('the vectors of docs/transparency.md match what is signed and linked', async () => {
  const published: StatementSummary = {
    ...summary,
    username: 'Zoë ~7',
    to: '2026-11-16T21:00:00.000Z',
    made: '2026-11-17T06:30:00.123Z',
  };
  const signed = signerOf(hexToBytes(vectors.signingPrivateKey)).sign(writeStatement(published));
  expect(signed).toEqual(vectors.statement);
  expect(statementFragment(signed)).toBe(vectors.statementFragment);
  expect(await statementInFragment(vectors.statementFragment)).toEqual({
    summary: published,
    signedWith: vectors.statement.key,
  });
});

test.each([
  text.replace('v1', 'v2'),
  text.replace('opening 0', 'opening 00'),
  text.replace('opening 0', 'opening -1'),
  text.replace('account game UGX', 'account game UGX x'),
  text.replace('from 2026', 'from x2026'),
  text.replace('\nin ', '\nin  '),
  `${text}\nmore 1`,
  text.split('\n').toSorted().join('\n'),
  '',
])('other texts are rejected', (other) => {
  expect(readStatement(other)).toBeUndefined();
});

test('a changed or unsigned link is rejected', async () => {
  const genuine = statementFragment(house.sign(text));
  const parts = genuine.split('~');
  for (const place of parts.keys()) {
    const changed = parts.with(place, `${parts[place]}0`).join('~');
    expect(await statementInFragment(changed), `part ${place}`).toBeUndefined();
  }
  for (const other of ['', 's1', 's1~', '2~x', `${genuine}~`, 's1~%~'.repeat(5)])
    expect(await statementInFragment(other)).toBeUndefined();
  // Another kind of text, signed with the same key.
  const head = house.sign(text.replace('sanduku/statement/v1', 'sanduku/other/v1'));
  expect(await statementInFragment(statementFragment(head))).toBeUndefined();
});
