import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { isReserveSigned } from '@sanduku/contracts/transparency/reserve-signature';
import { vectors } from '@sanduku/contracts/transparency/testing/vectors';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SigningOrder, SigningRefusal } from '../modules/withdrawals/ports.ts';
import { fileMemory, forgetfulMemory, SigningDesk } from './signing-desk.ts';

const USDT = MICROS_PER_UNIT;
const MINUTE = 60_000;
const key = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const start = Date.parse('2026-01-05T09:00:00Z');
let now = start;

const limits = { perTransaction: 1_000n * USDT, perDay: 2_500n * USDT };
const create = (memory = forgetfulMemory()) =>
  new SigningDesk({
    keys: { tron: key, ethereum: key, bsc: key },
    limits,
    memory,
    clock: () => new Date(now),
  });

function order(changes: Partial<SigningOrder> = {}): SigningOrder {
  return {
    rail: 'ethereum',
    reference: randomUUID(),
    wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    amount: 100n * USDT,
    nonce: 0,
    terms: { gas: '100000', maxFee: '20000000000', tip: '1000000000' },
    ...changes,
  };
}

function tronOrder(changes: Partial<SigningOrder> = {}, expiresInMs = 10 * MINUTE): SigningOrder {
  return order({
    rail: 'tron',
    wallet: desk.wallets.tron ?? '',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    to: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    nonce: null,
    terms: {
      refBlockBytes: 'e4ad',
      refBlockHash: '9d75f073a9620d64',
      timestamp: String(now),
      expiration: String(now + expiresInMs),
      feeLimit: '60000000',
    },
    ...changes,
  });
}

let desk: SigningDesk;
beforeEach(() => {
  now = start;
  desk = create();
});

const reasonOf = (given: SigningOrder): SigningRefusal | 'signed' => {
  const answer = desk.sign(given);
  return answer.status === 'signed' ? 'signed' : answer.reason;
};

describe('signing', () => {
  test("a USDT transfer on each chain, from the key's wallet", () => {
    expect(reasonOf(order())).toBe('signed');
    expect(reasonOf(tronOrder())).toBe('signed');
    const bsc = {
      rail: 'bsc',
      contract: '0x55d398326f99059fF775485246999027B3197955',
      terms: { gas: '100000', gasPrice: '100000000' },
    } as const;
    expect(reasonOf(order(bsc))).toBe('signed');
    expect(desk.wallets).toMatchObject({ ethereum: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' });
  });

  test('a repeated order returns the same bytes and counts once', () => {
    const given = order({ amount: 1_000n * USDT });
    const answers = [1, 2, 3].map(() => desk.sign(given));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(reasonOf(order({ nonce: 1, amount: 1_000n * USDT }))).toBe('signed');
  });

  test('a replacement keeps nonce, receiver and amount, and does not count again', () => {
    const given = order({ amount: 1_000n * USDT });
    desk.sign(given);
    for (const maxFee of ['30000000000', '40000000000']) {
      expect(reasonOf({ ...given, terms: { ...given.terms, maxFee } })).toBe('signed');
    }
    expect(reasonOf(order({ nonce: 1, amount: 1_000n * USDT }))).toBe('signed');
  });
});

test.each<[string, Partial<SigningOrder>, SigningRefusal]>([
  ['another wallet', { wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'no_key'],
  ['another contract', { contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }, 'not_allowed'],
  ['a contract of another chain', { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'not_allowed'],
  ['the contract itself as receiver', { to: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }, 'not_allowed'],
  ['a mistyped receiver', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79c8' }, 'not_allowed'],
  ['a receiver of another chain', { to: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' }, 'not_allowed'],
  ['nothing', { amount: 0n }, 'not_allowed'],
  ['no number', { nonce: null }, 'not_allowed'],
  ['more than one payout may have', { amount: 1_000n * USDT + 1n }, 'above_limit'],
  [
    'a fee to empty the wallet',
    { terms: { gas: '100000', maxFee: '1000000000000', tip: '1' } },
    'fee_too_high',
  ],
  ['gas to empty the wallet', { terms: { gas: '3000000', maxFee: '1000000000', tip: '1' } }, 'fee_too_high'],
  ['a tip above the fee', { terms: { gas: '100000', maxFee: '1', tip: '2' } }, 'fee_too_high'],
  ['terms that nobody knows', { terms: { gas: '100000', data: 'ff' } }, 'not_allowed'],
])('%s is refused', (_, changes, reason) => {
  expect(reasonOf(order(changes))).toBe(reason);
});

describe('a signed transaction prevents', () => {
  test.each<[string, Partial<SigningOrder>]>([
    ['another receiver', { to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
    ['another amount', { amount: 101n * USDT }],
    ['another number', { nonce: 1 }],
  ])('%s under the same reference', (_, changes) => {
    const given = order();
    desk.sign(given);
    expect(reasonOf({ ...given, ...changes })).toBe('conflict');
  });

  test('another reference under the same nonce', () => {
    desk.sign(order());
    expect(reasonOf(order())).toBe('conflict');
  });

  test('a second transaction on TRON until the first has expired', () => {
    const given = tronOrder();
    expect(reasonOf(given)).toBe('signed');
    const again = () => tronOrder({ reference: given.reference });
    now += 9 * MINUTE;
    expect(reasonOf(again())).toBe('conflict');
    now += 2 * MINUTE;
    expect(reasonOf(again())).toBe('conflict');
    now += 2 * MINUTE;
    expect(reasonOf(again())).toBe('signed');
    expect(reasonOf(again())).toBe('signed');
  });

  test('a TRON transaction valid for days', () => {
    expect(reasonOf(tronOrder({}, 24 * 60 * MINUTE))).toBe('not_allowed');
  });
});

describe('the daily limit', () => {
  test('covers all chains together and resets at midnight', () => {
    expect(reasonOf(order({ amount: 1_000n * USDT }))).toBe('signed');
    expect(reasonOf(tronOrder({ amount: 1_000n * USDT }))).toBe('signed');
    expect(reasonOf(order({ amount: 501n * USDT, nonce: 1 }))).toBe('above_daily_limit');
    expect(reasonOf(order({ amount: 500n * USDT, nonce: 1 }))).toBe('signed');
    now = Date.parse('2026-01-06T00:00:00Z');
    expect(reasonOf(order({ amount: 1_000n * USDT, nonce: 2 }))).toBe('signed');
  });

  test('is not used up by a refused order, nor is its nonce', () => {
    expect(reasonOf(order({ amount: 5_000n * USDT }))).toBe('above_limit');
    expect(reasonOf(order({ amount: 1_000n * USDT }))).toBe('signed');
  });
});

describe('vouching for liabilities', () => {
  const liabilities = 'ab'.repeat(32);
  const vouch = (changes = {}) => desk.vouch({ rail: 'tron', day: '2026-01-04', liabilities, ...changes });

  test('each address signs for a day with its own key, always the same bytes', () => {
    for (const rail of ['tron', 'ethereum', 'bsc'] as const) {
      const answer = vouch({ rail });
      if (answer.status === 'refused') throw new Error(answer.reason);
      expect(answer.address).toBe(desk.wallets[rail]);
      expect(isReserveSigned({ chain: rail, ...answer }, { day: '2026-01-04', liabilities })).toBe(true);
      expect(isReserveSigned({ chain: rail, ...answer }, { day: '2026-01-03', liabilities })).toBe(false);
      expect(vouch({ rail })).toEqual(answer);
    }
  });

  test('it signs one statement per day, also after a restart', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'signer-')), 'signed.jsonl');
    const before = fileMemory(file);
    desk = create(before);
    expect(vouch().status).toBe('signed');
    before.close();
    const after = fileMemory(file);
    desk = create(after);
    expect(vouch({ liabilities: 'cd'.repeat(32) })).toEqual({ status: 'refused', reason: 'conflict' });
    expect(vouch().status).toBe('signed');
    expect(reasonOf(order())).toBe('signed');
    after.close();
    expect(fileMemory(file)).toMatchObject({ records: { length: 1 }, vouched: { length: 1 } });
  });

  test('it refuses days that are not over or long past, and chains without a key', () => {
    expect(vouch({ day: '2026-01-05' })).toEqual({ status: 'refused', reason: 'not_allowed' });
    expect(vouch({ day: '2026-01-01' })).toEqual({ status: 'refused', reason: 'not_allowed' });
    desk = new SigningDesk({ keys: {}, limits, memory: forgetfulMemory(), clock: () => new Date(now) });
    expect(vouch()).toEqual({ status: 'refused', reason: 'no_key' });
  });

  test('it uses no payout limit', () => {
    for (let day = 2; day <= 4; day++) vouch({ day: `2026-01-0${day}` });
    expect(reasonOf(order({ amount: 1_000n * USDT }))).toBe('signed');
    expect(reasonOf(order({ amount: 1_000n * USDT, nonce: 1 }))).toBe('signed');
  });
});

describe('the journal', () => {
  const path = () => join(mkdtempSync(join(tmpdir(), 'signer-')), 'deep', 'signed.jsonl');

  test('keeps limits, nonces and references across a restart', () => {
    const file = path();
    const given = order({ amount: 1_000n * USDT });
    const before = fileMemory(file);
    desk = create(before);
    const answer = desk.sign(given);
    desk.sign(order({ nonce: 1, amount: 1_000n * USDT }));
    before.close();

    const after = fileMemory(file);
    desk = create(after);
    expect(desk.sign(given)).toEqual(answer);
    expect(reasonOf(order())).toBe('conflict');
    expect(reasonOf(order({ nonce: 2, amount: 1_000n * USDT }))).toBe('above_daily_limit');
    after.close();
    expect(readFileSync(file, 'utf8')).not.toContain('ac0974be');
  });

  test('ignores a line cut off by a crash', () => {
    const file = path();
    const before = fileMemory(file);
    desk = create(before);
    desk.sign(order());
    before.close();
    appendFileSync(file, '{"rail":"ethereum","refer');
    const after = fileMemory(file);
    desk = create(after);
    expect(after.records).toHaveLength(1);
    expect(reasonOf(order({ nonce: 1 }))).toBe('signed');
    after.close();
    expect(fileMemory(file).records).toHaveLength(2);
  });

  test('rejects a record that does not fit on the disk, and stays readable', () => {
    const file = path();
    const desk = JSON.stringify(join(import.meta.dirname, 'signing-desk.ts'));
    const script = `
      const { remember } = (await import(${desk})).fileMemory(${JSON.stringify(file)});
      const head = (size, length) =>
        ({ size, root: 'ab', order: 'x'.repeat(length), at: '2026-01-05T09:00:00.000Z' });
      for (const [size, length] of [[1, 200], [2, 400], [3, 10]]) {
        try { remember(head(size, length)); } catch (error) { console.log(error.code); }
      }`;
    // Files of one block of 512 bytes.
    const limited = ['-c', 'ulimit -f 1 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e'];
    const { stdout, stderr } = spawnSync('sh', [...limited, script], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: 'EFBIG\n', stderr: '' });
    expect(fileMemory(file).anchored.map(({ size }) => size)).toEqual([1, 3]);
  });
});

test('an anchor is the transaction documented in docs/transparency.md', () => {
  const { privateKey, order, raw, hash } = vectors.anchor;
  const anchoring = new SigningDesk({
    keys: {},
    anchorKey: hexToBytes(privateKey),
    limits,
    memory: forgetfulMemory(),
    clock: () => new Date(now),
  });
  expect(anchoring.anchorWallet).toBe(order.wallet);
  expect(anchoring.anchor(order)).toEqual({ status: 'signed', raw, hash });
});
