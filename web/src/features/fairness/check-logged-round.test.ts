import { recordOfReceipt } from '@sanduku/contracts/fairness/signed-receipt';
import { genuineReceipt } from '@sanduku/contracts/fairness/testing/genuine-round';
import { parentHash, recordHash, writeHead } from '@sanduku/contracts/transparency/log';
import { isSignedWith } from '@sanduku/contracts/transparency/signed-text';
import { signerOf } from '@sanduku/contracts/transparency/testing/reference-operator';
import { expect, test } from 'vitest';
import { ApiError } from '../../server/api-error.ts';
import { checkLoggedRound, type LogAccess } from './check-logged-round.ts';

const operator = signerOf();
const time = '2026-11-15T08:31:00.000Z';
const receipt = genuineReceipt({ won: true });
const record = recordOfReceipt({ ...receipt, version: 2, transfer: '77' });
const sibling = recordHash('{}');
const headOver = (text: string, signer = operator) =>
  signer.sign(writeHead({ size: 2, root: parentHash(recordHash(text), sibling), time }));
const placeOf = (text: string) => ({ index: 0, size: 2, record: text, path: [sibling] });
const honest = { head: headOver(record), inclusion: placeOf(record) };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const notFound = new ApiError('not_found', 'No', { status: 404 });
const unavailable = new ApiError('unavailable', 'No', { status: 503 });
const offline = new ApiError('offline', 'No');

function check(answers: Record<'head' | 'inclusion', unknown>, ageMs: number, played = receipt) {
  const call = async (name: string) => {
    const answer = answers[name.split('/').at(-1) as keyof typeof answers];
    if (answer instanceof Error) throw answer;
    return { data: answer };
  };
  const api = { call } as unknown as LogAccess['api'];
  return checkLoggedRound(played, ageMs, { api, isSigned: (text) => isSignedWith(operator.publicKey, text) });
}

test('a logged round is found', async () => {
  expect(await check(honest, 0)).toEqual({ status: 'logged', index: 0, time });
});

test('a missing round waits for the merge delay, then is withheld', async () => {
  const answers = { ...honest, inclusion: notFound };
  expect(await check(answers, 2 * MINUTE - 1)).toEqual({ status: 'waiting' });
  expect(await check(answers, 2 * MINUTE)).toMatchObject({
    status: 'withheld',
    evidence: { receipt, head: honest.head },
  });
});

test.each([
  ['another payout', { ...honest, ...recordsOf(record.replace(/"payout":"\d+"/, '"payout":"1"')) }],
  ['the record of another round', { ...honest, ...recordsOf(record.replace('round-1', 'round-2')) }],
  ['a record that is no JSON', { ...honest, ...recordsOf('x') }],
  ['a wrong path', { ...honest, inclusion: { ...placeOf(record), path: [recordHash('x')] } }],
  ['a head of another key', { ...honest, head: headOver(record, signerOf()) }],
])('%s counts as withheld at once', async (_name, answers) => {
  expect(await check(answers, 0)).toMatchObject({ status: 'withheld', evidence: { receipt } });
});

function recordsOf(text: string) {
  return { head: headOver(text), inclusion: placeOf(text) };
}

test('another transfer than the signed receipt names counts as withheld', async () => {
  const signed = { ...receipt, version: 2, transfer: '78', key: '', signature: '', log: null };
  expect(await check(honest, 0, signed as unknown as typeof receipt)).toMatchObject({ status: 'withheld' });
});

test.each([
  ['head', { ...honest, head: unavailable }],
  ['head before the first run of the log', { ...honest, head: notFound }],
  ['inclusion', { ...honest, inclusion: unavailable }],
])('a server that refuses the %s is not verified, and withholds after a day', async (_name, answers) => {
  expect(await check(answers, 10 * MINUTE)).toEqual({ status: 'not_verified' });
  expect(await check(answers, DAY + 1)).toMatchObject({ status: 'withheld' });
});

test('without a network a round stays unverified', async () => {
  expect(await check({ ...honest, head: offline }, 3 * DAY)).toEqual({ status: 'not_verified' });
});
