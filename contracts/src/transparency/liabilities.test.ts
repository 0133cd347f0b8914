import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { mutationsOf } from '../fairness/testing/mutations.ts';
import { MAX_SUM, readLiabilities, verifyBranch, writeLiabilities } from './liabilities.ts';
import { currencies, dayOf, type Player, signerOf } from './testing/reference-operator.ts';
import { vectors } from './testing/vectors.ts';

const signingKey = vectors.liabilities.key;
const published = {
  branch: vectors.branch,
  statement: vectors.liabilities,
  signingKey,
  username: 'amina',
  currency: 'UGX',
};

describe('vectors published in docs/transparency.md', () => {
  test('follow from the players and keys they name', () => {
    const byCurrency = Map.groupBy(
      vectors.players as (Player & { player: string; currency: string })[],
      (p) => p.currency,
    );
    const players = Object.fromEntries(
      [...byCurrency].map(([currency, list]) => [
        currency,
        list.map(({ player, username, sums }) => ({
          number: BigInt(player),
          username,
          sums: sums.map(BigInt) as unknown as Player['sums'],
        })),
      ]),
    );
    const day = dayOf({
      day: '2026-11-16',
      taken: '2026-11-16T21:00:02.318Z',
      dayKey: Buffer.from(vectors.dayKey, 'hex'),
      signer: signerOf(Buffer.from(vectors.signingPrivateKey, 'hex')),
      players,
    });
    expect(day.statement).toEqual(vectors.liabilities);
    expect(day.branchOf('UGX', 'amina')).toEqual(vectors.branch);
  });

  test('pass the check', async () => {
    expect(await verifyBranch(published)).toEqual({
      ok: true,
      sums: [12_500_000_000n, 0n, 3_000_000_000n],
      taken: '2026-11-16T21:00:02.318Z',
    });
  });

  test('pass without TLS, where WebCrypto is missing', async () => {
    vi.stubGlobal('crypto', {});
    expect(await verifyBranch(published)).toMatchObject({ ok: true });
    vi.unstubAllGlobals();
  });

  test('fail with any change', async () => {
    const { branch, statement } = published;
    const mutations = [
      ...mutationsOf(branch).map(({ name, value }) => ({ name, evidence: { branch: value } })),
      ...mutationsOf(statement).map(({ name, value }) => ({ name, evidence: { statement: value } })),
    ];
    expect(mutations.length).toBeGreaterThan(150);
    const passed: string[] = [];
    for (const { name, evidence } of mutations) {
      if ((await verifyBranch({ ...published, ...evidence })).ok) passed.push(name);
    }
    expect(passed).toEqual([]);
  });

  test('a branch takes less than 2,400 bytes on the wire', () => {
    expect(JSON.stringify(published.branch).length).toBeLessThan(2_400);
  });

  test('are unchanged', () => {
    const hash = createHash('sha256').update(JSON.stringify(vectors)).digest('hex');
    expect(hash).toBe('582e892b2dcf077bb14062e14330afa0bcef072069779aab3b2ed5ac2976bb95');
  });
});

test('a statement survives a round trip, and no changed character does', () => {
  const { text } = published.statement;
  const read = readLiabilities(text);
  expect(read?.totals.map(({ currency }) => currency)).toEqual(currencies);
  expect(read && writeLiabilities(read)).toBe(text);
  for (const wrong of [
    `${text}\n`,
    ` ${text}`,
    text.replace('UGX ', 'UGX 0'),
    text.replace('UGX', 'GHS'),
    text.replace('GHS', 'ZZZ'),
    text.replace(' 0 0 ', ' -1 0 '),
    text.replace(String(MAX_SUM), String(MAX_SUM + 1n)),
    text.replace('v1', 'v2'),
    text.replaceAll('\n', '\r\n'),
  ]) {
    expect(wrong).not.toBe(text);
    expect(readLiabilities(wrong)).toBeUndefined();
  }
});

const amount = fc.oneof(fc.constantFrom(0n, 1n, 10n ** 18n), fc.bigInt(0n, 10n ** 15n));

test('every player finds exactly their balances in an honest tree', async () => {
  const signer = signerOf();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 8 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      async (balances, dayKey) => {
        const players = balances.map((sums, index) => ({
          number: BigInt(index + 1),
          username: `p${index}`,
          sums,
        }));
        const day = dayOf({
          day: '2026-11-16',
          taken: '2026-11-16T21:00:00.000Z',
          dayKey,
          signer,
          players: { KES: players },
        });
        for (const { username, sums } of players) {
          const branch = day.branchOf('KES', username);
          const evidence = {
            branch,
            statement: day.statement,
            signingKey: signer.publicKey,
            username,
            currency: 'KES',
          };
          expect(await verifyBranch(evidence)).toEqual({ ok: true, sums, taken: '2026-11-16T21:00:00.000Z' });
        }
        const total = balances.reduce((sum, [game]) => sum + game, 0n);
        expect(readLiabilities(day.statement.text)?.totals[3]?.sums[0]).toBe(total);
      },
    ),
    { numRuns: 40 },
  );
});
