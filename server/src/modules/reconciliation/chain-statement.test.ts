import { startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readChainStatement } from './chain-statement.ts';
import type { ChainMovement, StatementChain } from './ports.ts';

const DAY = '2026-03-01';
const START = startOfKampalaDay(DAY).getTime();
const BLOCK_MS = 60 * 60_000;
/** Block 24 begins the day, block 48 the next. */
const timeOf = (block: number) => new Date(START + (block - 24) * BLOCK_MS);
const UNITS_PER_MICRO = 1_000n;

interface Transfer {
  readonly sender: string;
  readonly recipient: string;
  readonly units: bigint;
  readonly block: number;
}

/** `initial`: balances before the first block. */
function chainOf(transfers: readonly Transfer[], initial: Record<string, bigint>, head = 60): StatementChain {
  const moved: ChainMovement[] = transfers
    .toSorted((one, other) => one.block - other.block)
    .map((transfer, logIndex) => ({ ...transfer, hash: `0x${logIndex}`, logIndex }));
  return {
    rail: 'bsc',
    unitsPerMicro: UNITS_PER_MICRO,
    lastBlockBefore: async (time) =>
      timeOf(head) < time ? undefined : Math.ceil((time.getTime() - START) / BLOCK_MS) + 23,
    timeOf: async (block) => timeOf(block),
    movements: async ({ from, to }, addresses) =>
      moved.filter(
        ({ block, sender, recipient }) =>
          block >= from && block <= to && (addresses.includes(sender) || addresses.includes(recipient)),
      ),
    holding: async (address) => ({
      units: moved.reduce(
        (held, { sender, recipient, units }) =>
          held + (recipient === address ? units : 0n) - (sender === address ? units : 0n),
        initial[address] ?? 0n,
      ),
      block: head,
    }),
  };
}

const addresses = { paying: ['hot'], deposit: ['amina', 'paul'], payingBefore: ['hot'] };
const linesIn = async (
  transfers: readonly Transfer[],
  own: Partial<Parameters<typeof readChainStatement>[2]> = {},
) =>
  (
    await readChainStatement(chainOf(transfers, { hot: 1_000_000n, old: 70_000n }), DAY, {
      ...addresses,
      ...own,
    })
  )?.statement.lines.map(({ amount, providerReference }) => [amount, providerReference]);
const transfer = (sender: string, recipient: string, units = 5_000n, block = 30): Transfer => ({
  sender,
  recipient,
  units,
  block,
});

describe('a statement of a chain', () => {
  test('has a line for each transfer over our border', async () => {
    expect(
      await linesIn([
        transfer('outsider', 'amina'),
        transfer('hot', 'adversary'),
        transfer('amina', 'adversary', 2_000n),
        transfer('outsider', 'hot', 9_000n),
      ]),
    ).toEqual([
      [5n, '0:0'],
      [-5n, '1'],
      [-2n, '2'],
      [9n, '3:3'],
    ]);
  });

  test('leaves out sweeps and days other than its own', async () => {
    expect(
      await linesIn([
        transfer('outsider', 'amina', 5_000n, 23),
        transfer('amina', 'hot'),
        transfer('outsider', 'amina', 5_000n, 48),
      ]),
    ).toEqual([]);
  });

  test('has two lines for a payout to a deposit address, which the ledger books twice', async () => {
    expect(await linesIn([transfer('hot', 'paul')])).toEqual([
      [5n, '0:0'],
      [-5n, '0'],
    ]);
  });

  test('ignores transfers of nothing, which anyone may order in our name', async () => {
    expect(await linesIn([transfer('hot', 'outsider', 0n)])).toEqual([]);
  });

  test('shows the money on a paying address that is new', async () => {
    const lines = await linesIn([], { paying: ['hot', 'old'] });
    expect(lines).toEqual([[70n, 'balance of old']]);
    expect(await linesIn([], { paying: ['hot', 'old'], payingBefore: undefined })).toEqual([]);
  });

  test('waits until the day is final', async () => {
    expect(await readChainStatement(chainOf([], {}, 47), DAY, addresses)).toBeUndefined();
  });

  test('of a node that is behind is refused', async () => {
    const chain = { ...chainOf([], {}), holding: async () => ({ units: 0n, block: 46 }) };
    await expect(readChainStatement(chain, DAY, addresses)).rejects.toThrow('no balance after block 47');
  });

  test('of a node that leaves out a transfer does not add up', async () => {
    const honest = chainOf([transfer('outsider', 'amina'), transfer('amina', 'adversary', 5_000n, 50)], {});
    const chain: StatementChain = {
      ...honest,
      movements: async (...asked) => (await honest.movements(...asked)).slice(0, 1),
    };
    await expect(readChainStatement(chain, DAY, addresses)).rejects.toThrow('does not add up');
  });

  test('is the same whenever it is read, and its lines come to its closing balance', async () => {
    const name = fc.constantFrom('hot', 'old', 'amina', 'paul', 'outsider');
    const movement = fc.record({
      sender: name,
      recipient: name,
      units: fc.bigInt({ min: 0n, max: 3_000n }),
      block: fc.integer({ min: 20, max: 60 }),
    });
    const initial = { hot: 500_000n, old: 500_000n, amina: 500_000n, paul: 500_000n };
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 40 }), async (transfers) => {
        const read = async (head: number) =>
          readChainStatement(
            chainOf(
              transfers.filter(({ block }) => block <= head),
              initial,
              head,
            ),
            DAY,
            { ...addresses, paying: ['hot', 'old'] },
          );
        const now = await read(48);
        expect(await read(60)).toEqual(now);
        const { opening, closing, lines } = now?.statement ?? { opening: 0n, closing: 1n, lines: [] };
        expect(lines.reduce((sum, { amount }) => sum + amount, opening)).toBe(closing);
      }),
    );
  });
});
