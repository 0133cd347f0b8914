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
} from '@sanduku/contracts/transparency/testing/small-house';
import { expect, test } from 'vitest';

// A house that cheats its players, and what their browsers say (docs/transparency.md, "Who detects what"). The house here
// has code of its own, so nothing keeps it from writing what ours would refuse.

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

/** What a player's browser says: the balances it found, or what is wrong. */
async function check(
  player: Player,
  branch: Branch,
  { statement }: Pick<DayOfHouse, 'statement'>,
  currency = 'UGX',
) {
  const verdict = await verifyBranch({
    branch,
    statement,
    houseKey: house.publicKey,
    username: player.username,
    currency,
  });
  return verdict.ok ? verdict.sums : verdict.problem;
}

const honest = state([amina, brian, chebet]);

test('an honest house satisfies everybody', async () => {
  for (const player of [amina, brian, chebet]) {
    expect(await check(player, honest.branchOf('UGX', player.username), honest)).toEqual(player.sums);
  }
});

test('a player who is left out has no branch that leads to the root', async () => {
  const cheating = state([amina, brian]);
  expect(await check(chebet, honest.branchOf('UGX', 'chebet'), cheating)).toBe('root');
  expect(await check(chebet, cheating.branchOf('UGX', 'amina'), cheating)).toBe('other_player');
  expect(await check(chebet, { ...cheating.branchOf('UGX', 'amina'), username: 'chebet' }, cheating)).toBe(
    'root',
  );
});

test('a lowered balance is either in the leaf, where the player sees it, or not in the root', async () => {
  const less: Sums = [2_500n, 0n, 3_000n];
  const cheating = state([{ ...amina, sums: less }, brian, chebet]);
  const branch = cheating.branchOf('UGX', 'amina');
  expect(await check(amina, branch, cheating)).toEqual(less);
  expect(await check(amina, { ...branch, sums: amina.sums.map(String) }, cheating)).toBe('root');
});

test('one leaf does not serve two players who hold the same', async () => {
  const twin: Player = { ...amina, number: 10n, username: 'twin' };
  const cheating = state([amina, brian]);
  const branch = cheating.branchOf('UGX', 'amina');
  expect(await check(amina, branch, cheating)).toEqual(amina.sums);
  expect(await check(twin, branch, cheating)).toBe('other_player');
  expect(await check(twin, { ...branch, username: 'twin' }, cheating)).toBe('root');
  // Not with any salt either: another preimage of the same owner would be a collision of SHA-256.
  const salt = randomBytes(32).toString('hex');
  expect(await check(twin, { ...branch, username: 'twin', salt }, cheating)).toBe('root');
});

test('a leaf below zero is seen by everybody whose branch passes it', async () => {
  const debtor: Player = { number: 11n, username: 'nobody', sums: [-40_000n, 0n, 0n] };
  const cheating = state([amina, brian, chebet, debtor]);
  const total = readLiabilities(cheating.statement.text)?.totals.find(({ currency }) => currency === 'UGX');
  expect(total?.sums[0]).toBe(13_000n);
  const verdicts = await Promise.all(
    [amina, brian, chebet].map((player) =>
      check(player, cheating.branchOf('UGX', player.username), cheating),
    ),
  );
  // Wherever the leaf stands, it is below some sibling of everybody else: alone it is out of range there, and together with
  // others their sum hides it only from those who are not beside it.
  expect(verdicts).toContain('range');
});

test('sums that overflow are out of range on the way up', async () => {
  const huge: Player = { number: 12n, username: 'huge', sums: [MAX_SUM, 0n, 0n] };
  const cheating = state([amina, huge]);
  expect(await check(amina, cheating.branchOf('UGX', 'amina'), cheating)).toBe('malformed');
  // The same with a statement that claims the sum modulo 2^64.
  const read = readLiabilities(honest.statement.text);
  if (!read) throw new Error('An honest statement is readable');
  const wrapped: Sums = [BigInt.asUintN(64, MAX_SUM + 12_500n), 0n, 3_000n];
  expect(
    readLiabilities(
      writeLiabilities({ ...read, totals: [{ currency: 'UGX', sums: wrapped, root: '0'.repeat(64) }] }),
    ),
  ).toBeUndefined();
});

test('a node that claims less than its children breaks the hash for everybody below it', async () => {
  const cheating = state([amina, brian, chebet], {
    cheat: (node) => ({ hash: node.hash, sums: [node.sums[0] / 2n, node.sums[1], node.sums[2]] }),
  });
  for (const player of [amina, brian, chebet]) {
    const branch = cheating.branchOf('UGX', player.username);
    expect(await check(player, branch, cheating)).toBe('root');
  }
});

test('the totals of the statement are those of the tree, and no smaller ones', async () => {
  const read = readLiabilities(honest.statement.text);
  if (!read) throw new Error('An honest statement is readable');
  const totals = read.totals.map((total) =>
    total.currency === 'UGX' ? { ...total, sums: addSums(total.sums, [-1n, 0n, 0n]) } : total,
  );
  const statement = house.sign(writeLiabilities({ ...read, totals }));
  expect(await check(amina, honest.branchOf('UGX', 'amina'), { statement })).toBe('root');
});

test('shillings of one country do not pass for those of another', async () => {
  const cheating = state([], { players: { TZS: [amina, brian] } });
  const branch = cheating.branchOf('TZS', 'amina');
  expect(await check(amina, branch, cheating, 'TZS')).toEqual(amina.sums);
  expect(await check(amina, branch, cheating)).toBe('other_player');
  expect(await check(amina, { ...branch, currency: 'UGX' }, cheating)).toBe('root');
});

test('the branch of another day does not pass for today’s', async () => {
  const yesterday = state([amina], { day: '2026-11-15', dayKey: randomBytes(32) });
  const branch = yesterday.branchOf('UGX', 'amina');
  expect(await check(amina, branch, honest)).toBe('other_day');
  expect(await check(amina, { ...branch, day: '2026-11-16' }, honest)).toBe('root');
});

test('two roots for one day are two signed texts: each player’s branch holds under one of them only', async () => {
  const forOthers = state([brian, chebet], { dayKey: randomBytes(32) });
  const branch = honest.branchOf('UGX', 'amina');
  expect(await check(amina, branch, honest)).toEqual(amina.sums);
  expect(await check(amina, branch, forOthers)).toBe('root');
  expect(forOthers.statement.key).toBe(honest.statement.key);
  expect(forOthers.statement.text).not.toBe(honest.statement.text);
});

test('a statement under another key is nobody’s', async () => {
  const other = state([amina], { signer: signerOf() });
  const branch = other.branchOf('UGX', 'amina');
  expect(await check(amina, branch, other)).toBe('signature');
  const disguised = { statement: { ...other.statement, key: house.publicKey } };
  expect(await check(amina, branch, disguised)).toBe('signature');
});
