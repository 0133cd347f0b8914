import { randomBytes } from 'node:crypto';
import {
  addSums,
  type Branch,
  MAX_SUM,
  readLiabilities,
  type Sums,
  verifyBranch,
  writeLiabilities,
} from '@sanduku/contracts/transparency/liabilities';
import {
  type DayOfHouse,
  dayOf,
  type Player,
  signerOf,
} from '@sanduku/contracts/transparency/testing/reference-operator';
import { expect, test } from 'vitest';

// docs/transparency.md, "Who detects what": the operator signs statements that our server would never write.

const house = signerOf();
const dayKey = randomBytes(32);
const amina: Player = { number: 7n, username: 'amina', sums: [12_500n, 0n, 3_000n] };
const brian: Player = { number: 8n, username: 'brian', sums: [500n, 100n, 0n] };
const chebet: Player = { number: 9n, username: 'chebet', sums: [40_000n, 0n, 0n] };

function state(players: readonly Player[], options: Partial<Parameters<typeof dayOf>[0]> = {}): DayOfHouse {
  return dayOf({
    day: '2026-11-16',
    taken: '2026-11-16T21:00:02.318Z',
    dayKey,
    signer: house,
    players: { UGX: players },
    ...options,
  });
}

async function check(
  player: Player,
  branch: Branch,
  { statement }: Pick<DayOfHouse, 'statement'>,
  currency = 'UGX',
) {
  const verdict = await verifyBranch({
    branch,
    statement,
    signingKey: house.publicKey,
    username: player.username,
    currency,
  });
  return verdict.ok ? verdict.sums : verdict.problem;
}

const honest = state([amina, brian, chebet]);

test('honest proofs verify for every player', async () => {
  for (const player of [amina, brian, chebet]) {
    expect(await check(player, honest.branchOf('UGX', player.username), honest)).toEqual(player.sums);
  }
});

test('an omitted player has no branch to the root', async () => {
  const cheating = state([amina, brian]);
  expect(await check(chebet, honest.branchOf('UGX', 'chebet'), cheating)).toBe('root');
  expect(await check(chebet, cheating.branchOf('UGX', 'amina'), cheating)).toBe('other_player');
  expect(await check(chebet, { ...cheating.branchOf('UGX', 'amina'), username: 'chebet' }, cheating)).toBe(
    'root',
  );
});

test('a lowered balance is visible in the leaf or breaks the root', async () => {
  const less: Sums = [2_500n, 0n, 3_000n];
  const cheating = state([{ ...amina, sums: less }, brian, chebet]);
  const branch = cheating.branchOf('UGX', 'amina');
  expect(await check(amina, branch, cheating)).toEqual(less);
  expect(await check(amina, { ...branch, sums: amina.sums.map(String) }, cheating)).toBe('root');
});

test('two players with the same balances cannot share a leaf', async () => {
  const twin: Player = { ...amina, number: 10n, username: 'twin' };
  const cheating = state([amina, brian]);
  const branch = cheating.branchOf('UGX', 'amina');
  expect(await check(amina, branch, cheating)).toEqual(amina.sums);
  expect(await check(twin, branch, cheating)).toBe('other_player');
  expect(await check(twin, { ...branch, username: 'twin' }, cheating)).toBe('root');
  // No salt helps: another preimage for the owner would be a SHA-256 collision.
  const salt = randomBytes(32).toString('hex');
  expect(await check(twin, { ...branch, username: 'twin', salt }, cheating)).toBe('root');
});

test('a negative leaf is detected by a player whose branch passes it', async () => {
  const debtor: Player = { number: 11n, username: 'nobody', sums: [-40_000n, 0n, 0n] };
  const cheating = state([amina, brian, chebet, debtor]);
  const total = readLiabilities(cheating.statement.text)?.totals.find(({ currency }) => currency === 'UGX');
  expect(total?.sums[0]).toBe(13_000n);
  const verdicts = await Promise.all(
    [amina, brian, chebet].map((player) =>
      check(player, cheating.branchOf('UGX', player.username), cheating),
    ),
  );
  // Only players beside the negative leaf see it; further up, a positive sum hides it.
  expect(verdicts).toContain('range');
});

test('overflowing sums are out of range', async () => {
  const huge: Player = { number: 12n, username: 'huge', sums: [MAX_SUM, 0n, 0n] };
  const cheating = state([amina, huge]);
  expect(await check(amina, cheating.branchOf('UGX', 'amina'), cheating)).toBe('malformed');
  const read = readLiabilities(honest.statement.text);
  if (!read) throw new Error('An honest statement is readable');
  const wrapped: Sums = [BigInt.asUintN(64, MAX_SUM + 12_500n), 0n, 3_000n];
  expect(
    readLiabilities(
      writeLiabilities({ ...read, totals: [{ currency: 'UGX', sums: wrapped, root: '0'.repeat(64) }] }),
    ),
  ).toBeUndefined();
});

test('a node that claims less than its children breaks the hash for every player below it', async () => {
  const cheating = state([amina, brian, chebet], {
    cheat: (node) => ({ hash: node.hash, sums: [node.sums[0] / 2n, node.sums[1], node.sums[2]] }),
  });
  for (const player of [amina, brian, chebet]) {
    const branch = cheating.branchOf('UGX', player.username);
    expect(await check(player, branch, cheating)).toBe('root');
  }
});

test('statement totals must equal the tree totals', async () => {
  const read = readLiabilities(honest.statement.text);
  if (!read) throw new Error('An honest statement is readable');
  const totals = read.totals.map((total) =>
    total.currency === 'UGX' ? { ...total, sums: addSums(total.sums, [-1n, 0n, 0n]) } : total,
  );
  const statement = house.sign(writeLiabilities({ ...read, totals }));
  expect(await check(amina, honest.branchOf('UGX', 'amina'), { statement })).toBe('root');
});

test('a branch of another currency is rejected', async () => {
  const cheating = state([], { players: { TZS: [amina, brian] } });
  const branch = cheating.branchOf('TZS', 'amina');
  expect(await check(amina, branch, cheating, 'TZS')).toEqual(amina.sums);
  expect(await check(amina, branch, cheating)).toBe('other_player');
  expect(await check(amina, { ...branch, currency: 'UGX' }, cheating)).toBe('root');
});

test('a branch of another day is rejected', async () => {
  const yesterday = state([amina], { day: '2026-11-15', dayKey: randomBytes(32) });
  const branch = yesterday.branchOf('UGX', 'amina');
  expect(await check(amina, branch, honest)).toBe('other_day');
  expect(await check(amina, { ...branch, day: '2026-11-16' }, honest)).toBe('root');
});

test('with two roots for one day, each branch verifies under only one', async () => {
  const forOthers = state([brian, chebet], { dayKey: randomBytes(32) });
  const branch = honest.branchOf('UGX', 'amina');
  expect(await check(amina, branch, honest)).toEqual(amina.sums);
  expect(await check(amina, branch, forOthers)).toBe('root');
  expect(forOthers.statement.key).toBe(honest.statement.key);
  expect(forOthers.statement.text).not.toBe(honest.statement.text);
});

test('a statement signed with another key is rejected', async () => {
  const other = state([amina], { signer: signerOf() });
  const branch = other.branchOf('UGX', 'amina');
  expect(await check(amina, branch, other)).toBe('signature');
  const disguised = { statement: { ...other.statement, key: house.publicKey } };
  expect(await check(amina, branch, disguised)).toBe('signature');
});
