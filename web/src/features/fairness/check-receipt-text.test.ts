import { genuineReceipt } from '@sanduku/contracts/fairness/testing/genuine-round';
import { describe, expect, test } from 'vitest';
import { checkReceiptText, MAX_RECEIPT_BYTES, readReceiptFile } from './check-receipt-text.ts';

const receipt = genuineReceipt({ won: true });

describe('a pasted text', () => {
  test.each([
    ['as it was downloaded', `${JSON.stringify(receipt, null, 2)}\n`],
    ['without spaces', JSON.stringify(receipt)],
    [
      'with its fields in another order',
      JSON.stringify(Object.fromEntries(Object.entries(receipt).reverse())),
    ],
  ])('%s is a genuine receipt', async (_name, text) => {
    expect(await checkReceiptText(text)).toEqual({ ok: true, receipt });
  });

  test.each([
    ['of nothing', '', 'empty'],
    ['of spaces', ' \n\t', 'empty'],
    ['that was cut off', JSON.stringify(receipt).slice(0, -1), 'not_json'],
    ['in words', 'I won, honestly', 'not_json'],
    ['that is endless', ' '.repeat(MAX_RECEIPT_BYTES) + JSON.stringify(receipt), 'too_large'],
    ['nested without end', '['.repeat(15_000) + ']'.repeat(15_000), 'malformed'],
    ['of another kind', '{"version":1}', 'malformed'],
    ['that says null', 'null', 'malformed'],
    [
      'with a better stake',
      JSON.stringify({ ...receipt, pick: { ...receipt.pick, betAmount: 15_000 } }),
      'outcome',
    ],
    ['with another date', JSON.stringify({ ...receipt, playedAt: '2026-11-16T08:30:00.000Z' }), 'checksum'],
  ])('%s is rejected by name', async (_name, text, problem) => {
    expect(await checkReceiptText(text)).toEqual({ ok: false, problem });
  });

  test('is not judged if the verifier cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('offline'));
    expect(await checkReceiptText('{}', load)).toEqual({ ok: false, problem: 'unavailable' });
  });
});

describe('a file', () => {
  test('gives its text', async () => {
    expect(await readReceiptFile(new File(['{}'], 'receipt.json'))).toEqual({ text: '{}' });
  });

  test('that is too large is not read', async () => {
    const file = new File([new Uint8Array(MAX_RECEIPT_BYTES + 1)], 'film.mp4');
    expect(await readReceiptFile(file)).toEqual({ problem: 'too_large' });
  });
});
