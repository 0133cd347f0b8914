import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashOfText } from '../fairness/scheme.ts';
import { mutationsOf } from '../fairness/testing/mutations.ts';
import { type Liabilities, readLiabilities } from './liabilities.ts';
import { isReserveSigned, signReserve } from './reserve-signature.ts';
import {
  belongsTo,
  ratiosOf,
  readReserves,
  reserveMessage,
  type UsdtReserve,
  writeReserves,
} from './reserves.ts';
import { isSignedWith } from './signed-text.ts';
import { signerOf } from './testing/reference-operator.ts';
import { vectors } from './testing/vectors.ts';

const { text } = vectors.reserves as { text: string };
const published = readReserves(text);
const owed = readLiabilities(vectors.liabilities.text);
if (!published || !owed) throw new Error('The vectors cannot be read');
const addressKey = hexToBytes(vectors.addressPrivateKey);

describe('the vectors that docs/transparency.md publishes', () => {
  test('say what was held, set against what was owed, by whom it was signed, and what it comes to', async () => {
    expect(await isSignedWith(vectors.reserves.key, vectors.reserves)).toBe(true);
    expect(writeReserves(published)).toBe(text);
    expect(belongsTo(published, owed, vectors.liabilities.text)).toBe(true);
    expect(published.usdt.map((held) => isReserveSigned(held, published))).toEqual([true, true]);
    for (const held of published.usdt) expect(signReserve(addressKey, held, published)).toBe(held.signature);
    const { all, currencies } = ratiosOf(owed, published);
    const ratioOf = (name: string) => currencies.find(({ currency }) => currency === name)?.ratio;
    expect({ all: `${all}`, KES: `${ratioOf('KES')}`, UGX: `${ratioOf('UGX')}` }).toEqual(
      vectors.reserves.ratios,
    );
    expect(ratioOf('ZAR')).toBe(null);
  });

  test('hold for nothing but themselves: any change of an address, its chain, its signature or the day is found', () => {
    for (const held of published.usdt) {
      const { chain, address, signature } = held;
      const evidence = { chain, address, signature, day: published.day, liabilities: published.liabilities };
      const passed = mutationsOf(evidence).filter(
        ({ value }) => value !== null && isReserveSigned(value, value),
      );
      expect(passed).toEqual([]);
    }
  });
});

describe('a house that wants to look richer', () => {
  const [tron, ethereum] = [...published.usdt].reverse() as [UsdtReserve, UsdtReserve];

  test("cannot use yesterday's signature for today, nor for other liabilities of the same day", () => {
    const tomorrow = { ...published, day: '2026-11-17' };
    expect(isReserveSigned(tron, tomorrow)).toBe(false);
    expect(isReserveSigned(tron, { ...published, liabilities: hashOfText('less') })).toBe(false);
  });

  test('cannot count the address of somebody else, with no signature or with its own', () => {
    const rich = { ...ethereum, address: '0xF977814e90dA44bFA03b6295A0616a897441aceC' };
    expect(isReserveSigned(rich, published)).toBe(false);
    expect(isReserveSigned({ ...rich, signature: '00'.repeat(65) }, published)).toBe(false);
    expect(isReserveSigned({ ...rich, signature: signReserve(addressKey, rich, published) }, published)).toBe(
      false,
    );
  });

  test('cannot take the signature for one chain as one for another with the same key', () => {
    expect(isReserveSigned({ ...ethereum, chain: 'bsc' }, published)).toBe(false);
    expect(isReserveSigned({ ...tron, signature: ethereum.signature }, published)).toBe(false);
  });

  test('gains nothing by an address that has not signed: what is not proven is not counted', () => {
    const forged = { ...tron, amount: 10n ** 15n, signature: '11'.repeat(65) };
    const claimed = { ...published, usdt: [ethereum, forged] };
    const proven = ratiosOf(owed, claimed, (held) => isReserveSigned(held, claimed));
    expect(proven.usdt).toBe(ethereum.amount);
    expect(ratiosOf(owed, claimed).usdt).toBe(ethereum.amount + forged.amount);
  });

  test('cannot count an address or a provider twice', () => {
    const twice = (line: RegExp, change: (line: string) => string) => {
      const lines = text.split('\n');
      const copied = change(lines.find((one) => line.test(one)) ?? '');
      return [...lines.slice(0, 15), ...[...lines.slice(15), copied].sort()].join('\n');
    };
    expect(readReserves(twice(/^usdt tron/, (line) => line.replace(' 77000000 ', ' 77000001 ')))).toBe(
      undefined,
    );
    expect(readReserves(twice(/^stated mtn/, (line) => line.replace('9000000000', '9000000001')))).toBe(
      undefined,
    );
    expect(readReserves(twice(/^stated mtn/, (line) => line.replace('mtn', 'mtn2')))).toBeDefined();
  });

  test("cannot set another day's money, or that of another hour, against what it owes", () => {
    const fits = (changes: object) => belongsTo({ ...published, ...changes }, owed, vectors.liabilities.text);
    expect(fits({})).toBe(true);
    expect(fits({ day: '2026-11-15' })).toBe(false);
    expect(fits({ liabilities: hashOfText('less') })).toBe(false);
    expect(fits({ read: '2026-11-16T20:59:00.000Z' })).toBe(false);
    expect(fits({ rates: published.rates.slice(1) })).toBe(false);
    const later = published.stated.map((one) => ({ ...one, at: '2026-11-16T21:30:00.000Z' }));
    expect(fits({ stated: later })).toBe(false);
  });

  test('cannot write a text in a second way', async () => {
    const house = signerOf();
    for (const wrong of [
      `${text}\n`,
      text.replace('v1', 'v2'),
      text.replace('usdt ethereum', 'usdt Ethereum'),
      text.replace(' 1000000 ', ' 01000000 '),
      text.replace(' 1000000 ', ' -1000000 '),
      text.replace(' 2500000000 ', ' 9223372036854775808 '),
      text.replace('rate GHS 12000000\n', 'rate GHS 0\n'),
      text.replace('rate GHS 12000000\nrate IDR 15500000000', 'rate IDR 15500000000\nrate GHS 12000000'),
      text
        .split('\n')
        .with(-1, text.split('\n').at(-2) ?? '')
        .join('\n'),
    ]) {
      expect(wrong).not.toBe(text);
      const read = readReserves(wrong);
      // Rates in another order make a different text, which matches no liabilities.
      expect(read !== undefined && belongsTo(read, owed, vectors.liabilities.text)).toBe(false);
      expect(
        await isSignedWith(vectors.reserves.key, { ...house.sign(wrong), key: vectors.reserves.key }),
      ).toBe(false);
    }
  });
});

test('what an address signs can be no transaction: it begins as messages do, and says what it is for', () => {
  const message = reserveMessage({ ...published, ...(published.usdt[0] as UsdtReserve) });
  expect(message.split('\n')).toEqual([
    'sanduku/reserve/v1',
    'day 2026-11-16',
    `liabilities ${published.liabilities}`,
    `address ethereum ${published.usdt[0]?.address}`,
  ]);
  // A signature over the bare message, as over a transaction's bytes, is another one.
  const bare = secp256k1.sign(new TextEncoder().encode(message), addressKey, { format: 'recovered' });
  const [recovery = 0, ...rest] = bare;
  const signature = Buffer.from([...rest, recovery + 27]).toString('hex');
  expect(isReserveSigned({ ...(published.usdt[0] as UsdtReserve), signature }, published)).toBe(false);
});

const amount = fc.bigInt(0n, 10n ** 15n);

test('all ratios are at least 100% exactly where the USDT covers what mobile money does not', () => {
  const currencies = ['KES', 'UGX'];
  fc.assert(
    fc.property(fc.tuple(amount, amount), fc.tuple(amount, amount), amount, (due, stated, usdt) => {
      const liabilities: Liabilities = {
        ...owed,
        totals: currencies.map((currency, place) => ({
          currency,
          sums: [due[place] ?? 0n, 0n, 0n],
          root: '',
        })),
      };
      const rates = [130n, 3_800n].map((rate) => rate * 1_000_000n);
      const { currencies: ratios, all } = ratiosOf(liabilities, {
        ...published,
        rates: currencies.map((currency, place) => ({ currency, rate: rates[place] ?? 1n })),
        stated: currencies.map((currency, place) => ({
          provider: `p${place}`,
          currency,
          amount: stated[place] ?? 0n,
          at: owed.taken,
        })),
        usdt: [{ ...(published.usdt[0] as UsdtReserve), amount: usdt }],
      });
      const needs = due.map((sum, place) => {
        const open = sum - (stated[place] ?? 0n);
        const rate = rates[place] ?? 1n;
        return open > 0n ? (open * 1_000_000n + rate - 1n) / rate : 0n;
      });
      const isCovered = usdt >= needs.reduce((sum, need) => sum + need, 0n);
      const isFull = ratios.every(({ ratio }) => ratio === null || ratio >= 10_000n);
      expect(isFull).toBe(isCovered);
      // Where each currency is covered, so is everything.
      if (isCovered && all !== null) expect(all).toBeGreaterThanOrEqual(9_999n);
    }),
  );
});
