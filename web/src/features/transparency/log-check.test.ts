import { parentHash, recordHash, writeHead } from '@sanduku/contracts/transparency/log';
import { recordOf, statementRecord } from '@sanduku/contracts/transparency/records';
import { signerOf } from '@sanduku/contracts/transparency/testing/reference-operator';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { memoryStorage } from '../../lib/browser.ts';
import { checkLog } from './log-check.ts';

const house = signerOf();
const taken = '2026-11-16T21:00:02.318Z';
const signed = house.sign('sanduku/liabilities/v1\nday 2026-11-16');
const record = statementRecord({ day: '2026-11-16', at: taken, text: signed.text });
const time = '2026-11-16T21:10:00.000Z';

const one = recordHash(record);
const two = parentHash(one, recordHash('{}'));
const headOf = (size: number, root: string, signer = house) => signer.sign(writeHead({ size, root, time }));

/** Answers only the given calls. */
function houseWith(answers: Record<string, unknown>) {
  const call = async (name: string) => {
    const data = answers[name.split('/').at(-1) ?? ''];
    if (data === undefined) throw new ApiError('not_found', 'No');
    return { data };
  };
  return { call } as unknown as Parameters<typeof checkLog>[0]['api'];
}

function browser() {
  const storage = memoryStorage();
  return (answers: Record<string, unknown>, more: object = {}) =>
    checkLog({ api: houseWith(answers), signingKey: house.publicKey, storage, ...more });
}

test('a growing log is accepted, also when another server lags', async () => {
  const look = browser();
  expect(await look({ head: headOf(1, one) })).toBeUndefined();
  expect(await look({ head: headOf(1, one) })).toBeUndefined();
  const path = { path: [recordHash('{}')] };
  expect(await look({ head: headOf(2, two), consistency: path })).toBeUndefined();
  expect(await look({ head: headOf(1, one), consistency: path })).toBeUndefined();
});

test.each([
  ['has another root at the same size', headOf(1, two), {}],
  [
    'was rewritten and has grown',
    headOf(2, parentHash(recordHash('x'), recordHash('{}'))),
    { path: [recordHash('{}')] },
  ],
  ['has no proof', headOf(2, two), undefined],
])('a log that %s raises the alarm each time', async (_, head, consistency) => {
  const look = browser();
  await look({ head: headOf(1, one) });
  for (let looks = 0; looks < 2; looks++) {
    const alarm = await look({ head, consistency });
    expect(alarm).toMatchObject({ problem: 'rewritten', evidence: { kept: headOf(1, one), shown: head } });
  }
});

test('a head signed by another key raises the alarm and is not stored', async () => {
  const look = browser();
  const other = headOf(1, two, signerOf());
  expect(await look({ head: other, keys: { keys: [] } })).toMatchObject({
    problem: 'head_signature',
    evidence: { shown: other },
  });
  expect(await look({ head: headOf(1, one) })).toBeUndefined();
});

test('an announced key is followed, and its predecessor no longer', async () => {
  const next = signerOf();
  const announcement = recordOf('key', { at: time, key: next.publicKey });
  const root = parentHash(recordHash('{}'), recordHash(announcement));
  const over = headOf(2, root);
  const keys = { keys: [{ index: 1, record: announcement, path: [recordHash('{}')], head: over }] };
  const look = browser();
  await expect(look({ head: headOf(2, root, next) })).rejects.toBeInstanceOf(ApiError);
  expect(await look({ head: headOf(2, root, next), keys: { keys: [] } })).toMatchObject({
    problem: 'head_signature',
  });
  expect(await look({ head: headOf(2, root, next), keys })).toBeUndefined();
  const signingKey = next.publicKey;
  expect(await look({ head: over, keys }, { signingKey })).toMatchObject({ problem: 'head_signature' });
  // A browser that has not seen the new key.
  expect(await browser()({ head: over, keys }, { signingKey })).toBeUndefined();
});

test('the shown statement must be in the log', async () => {
  const statement = { day: '2026-11-16', taken, signed };
  const inclusion = { index: 0, size: 1, record, path: [] };
  const head = headOf(1, one);
  expect(await browser()({ head, inclusion }, { statement })).toBeUndefined();
  expect(await browser()({ head }, { statement })).toMatchObject({ problem: 'statement' });
  const other = { ...statement, signed: house.sign('another statement') };
  expect(await browser()({ head, inclusion }, { statement: other })).toMatchObject({ problem: 'statement' });
  const justNow = { ...statement, taken: '2026-11-16T21:09:00.000Z' };
  expect(await browser()({ head }, { statement: justNow })).toBeUndefined();
});
