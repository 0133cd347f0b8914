import type { CountryCode } from '@sanduku/contracts/countries';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { addressesBelow, sandboxKeys } from '../../rails/usdt/addresses.ts';
import { dialects } from '../../rails/usdt/dialects.ts';
import { toQuantity } from '../../rails/usdt/evm-chain.ts';
import type { TestChain } from '../../rails/usdt/testing/test-chain.ts';
import type { TestNode } from '../../rails/usdt/testing/test-node.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { depositAddressOf } from './addresses.ts';
import type { ChainRail } from './ports.ts';
import { createSimulatedWorld, type SimulatedWorld } from './testing/chain-world.ts';
import { ChainUnsettled, creditReceived, readChain } from './usdt-read.ts';

const USDT = 1_000_000n;

onOneEngine('reading USDT deposits', (context) => {
  describe.each<[ChainRail, number]>([
    ['tron', 20],
    ['ethereum', 12],
  ])('%s', (rail, confirmations) => {
    let world: SimulatedWorld;
    let chain: TestChain;
    beforeEach(async () => {
      world = await createSimulatedWorld(context, rail);
      chain = world.chain;
    });
    afterEach(() => world.close());

    // shows 9.15
    test('a transfer is seen, counts confirmations, and is credited when final', async () => {
      const { player, account } = await world.playerWithAddress();
      const { transactionHash } = chain.pay(account, 10n * USDT);
      await world.read();
      const [seen] = await world.depositsOf(player);
      expect(seen).toMatchObject({
        rail,
        status: 'waiting',
        reference: `${transactionHash}:0`,
        paid_amount: 10n * USDT,
        paid_currency: 'USDT',
        amount: 38_000n * USDT,
        currency: 'UGX',
        usdt_amount: 10n * USDT,
      });
      expect(await world.confirmationsOf(player)).toEqual([{ seen: 1, needed: confirmations }]);
      chain.mine(confirmations - 2);
      await world.read();
      expect(await world.confirmationsOf(player)).toEqual([
        { seen: confirmations - 1, needed: confirmations },
      ]);
      expect(await world.balanceOf(player)).toBe(0n);
      chain.mine();
      await world.read();
      expect(await world.depositsOf(player)).toMatchObject([
        { id: seen?.id, status: 'credited', is_first: true },
      ]);
      expect(await world.confirmationsOf(player)).toEqual([]);
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
      await world.read();
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test.each<[CountryCode, bigint, bigint]>([
      ['US', 10_000n, 10_000n],
      ['KE', 1_234_567n, 160_493_710n],
      ['ID', 1_000_000n * USDT, 15_500_000_000n * USDT],
    ])('%s: %i becomes %i', async (country, paid, credited) => {
      const { player, account } = await world.playerWithAddress(country);
      chain.pay(account, paid);
      await world.readWhenFinal();
      expect(await world.balanceOf(player)).toBe(credited);
    });

    test('two transfers in one transaction are two deposits', async () => {
      const { player, account } = await world.playerWithAddress();
      const first = chain.pay(account, 3n * USDT);
      chain.include({ ...first, logIndex: 1 });
      await world.readWhenFinal();
      expect(await world.balanceOf(player)).toBe(2n * 3n * 3_800n * USDT);
    });

    test('dust is held for review, zero is ignored', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.pay(account, 0n);
      const dust = chain.pay(account, 9_999n);
      const flood = chain.pay(account, 2n ** 200n);
      const more = chain.pay(account, 1_000_000n * USDT + 1n);
      await world.read();
      expect(await world.depositsOf(player)).toEqual([]);
      const { heldTransfers } = await world.readWhenFinal();
      expect(heldTransfers).toBe(3);
      expect(await world.heldTransfers(account)).toEqual([
        { transaction_hash: dust.transactionHash, amount: '9999', reason: 'below_minimum' },
        { transaction_hash: flood.transactionHash, amount: (2n ** 200n).toString(), reason: 'above_maximum' },
        { transaction_hash: more.transactionHash, amount: '1000000000001', reason: 'above_maximum' },
      ]);
      expect((await world.read())?.heldTransfers).toBe(0);
      expect(await world.depositsOf(player)).toEqual([]);
    });

    test('a reorganised transfer at another index is credited once', async () => {
      const { player, account } = await world.playerWithAddress();
      const transfer = chain.pay(account, 10n * USDT);
      await world.read();
      chain.reorganise(1);
      await world.read();
      expect(await world.depositsOf(player)).toEqual([]);
      chain.mine();
      chain.include({ ...transfer, logIndex: 7 });
      await world.read();
      expect(await world.depositsOf(player)).toMatchObject([{ status: 'waiting' }]);
      await world.readWhenFinal();
      expect(await world.depositsOf(player)).toMatchObject([
        { status: 'credited', reference: `${transfer.transactionHash}:7` },
      ]);
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test('the final block counts, not the first sighting', async () => {
      const { player, account } = await world.playerWithAddress();
      const transfer = chain.pay(account, 10n * USDT);
      await world.read();
      chain.reorganise(1);
      chain.mine();
      chain.include({ ...transfer, amount: 4n * USDT });
      await world.readWhenFinal();
      expect(await world.balanceOf(player)).toBe(4n * 3_800n * USDT);
    });

    test('a transfer that leaves a final block is not credited again', async () => {
      const { player, account } = await world.playerWithAddress();
      const transfer = chain.pay(account, 10n * USDT);
      await world.readWhenFinal();
      chain.reorganise(chain.head() - transfer.blockNumber + 1);
      chain.mine();
      chain.include({ ...transfer, logIndex: 9 });
      const { heldTransfers } = await world.readWhenFinal();
      expect(heldTransfers).toBe(1);
      expect(await world.heldTransfers(account)).toMatchObject([{ reason: 'in_another_block' }]);
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test('a transaction reported in two blocks is ignored', async () => {
      const { player, account } = await world.playerWithAddress();
      const transfer = chain.pay(account, 10n * USDT);
      chain.mine();
      chain.include({ ...transfer, logIndex: 7 });
      await expect(world.readWhenFinal()).rejects.toThrow(ChainUnsettled);
      expect(await world.depositsOf(player)).toEqual([]);
    });

    test('a block that changes between two calls is rejected', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.pay(account, 10n * USDT);
      chain.mine(confirmations);
      world.node.interfere = async ({ method }, honest) => {
        const answer = await honest();
        if (method === 'eth_getLogs') chain.reorganise(confirmations + 1);
        return answer;
      };
      await expect(world.read()).rejects.toThrow(ChainUnsettled);
      world.node.interfere = undefined;
      await world.readWhenFinal();
      expect(await world.depositsOf(player)).toEqual([]);
    });

    test('a sighting that a node omits stays, is unresolved once final, and is credited when reported again', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.pay(account, 10n * USDT);
      await world.read();
      world.node.interfere = ({ method }, honest) => (method === 'eth_getLogs' ? { result: [] } : honest());
      await world.read();
      expect(await world.depositsOf(player)).toMatchObject([{ status: 'waiting' }]);
      chain.mine(confirmations);
      expect(await world.read()).toMatchObject({ unresolved: 1 });
      expect(await world.depositsOf(player)).toMatchObject([{ status: 'unresolved' }]);
      chain.mine(3_000);
      expect(await world.read()).toMatchObject({ unresolved: 0 });
      world.node.interfere = undefined;
      await world.read();
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test('blocks read from a lagging node are read again', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.pay(account, 10n * USDT);
      chain.mine(confirmations);
      world.node.interfere = ({ method }, honest) => (method === 'eth_getLogs' ? { result: [] } : honest());
      await world.read();
      world.node.interfere = undefined;
      chain.mine(2);
      await world.read();
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test('every block is read a second time minutes later', async () => {
      const { player, account } = await world.playerWithAddress();
      await world.read();
      for (const blocks of [100, 6_000, 60]) {
        chain.pay(account, USDT);
        chain.mine(blocks);
      }
      world.node.interfere = ({ method }, honest) => (method === 'eth_getLogs' ? { result: [] } : honest());
      await world.read();
      await world.read();
      world.node.interfere = undefined;
      await world.read();
      expect(await world.balanceOf(player)).toBe(0n);
      for (let minute = 0; minute < 5; minute++) {
        world.advance(60_000);
        await world.read();
      }
      expect(await world.balanceOf(player)).toBe(3n * 3_800n * USDT);
    });

    test('after a long gap everything is read in resumable parts', async () => {
      const { player, account } = await world.playerWithAddress();
      await world.read();
      for (const blocks of [100, 2_500, 3_000, 3_500, 3_000]) {
        chain.pay(account, USDT);
        chain.mine(blocks);
      }
      expect(await world.read()).toMatchObject({ caughtUp: false });
      expect(await world.readTo()).toBe(1_000 - confirmations + 1 + 5_000);
      world.node.interfere = () => ({ status: 503, body: '' });
      await expect(world.read()).rejects.toThrow();
      world.node.interfere = undefined;
      expect(await world.read()).toMatchObject({ caughtUp: false });
      expect(await world.read()).toMatchObject({ caughtUp: true });
      expect(await world.balanceOf(player)).toBe(5n * 3_800n * USDT);
    });

    test('an address handed out during a read is not missed', async () => {
      let account = '';
      await world.read();
      world.node.interfere = async ({ method }, honest) => {
        // Just before the node reports its head.
        if (method === 'eth_blockNumber' && account === '') {
          ({ account } = await world.playerWithAddress());
          chain.pay(account, USDT);
          chain.mine(500);
        }
        return honest();
      };
      await world.read();
      await world.read();
      expect(await world.creditedTo(account)).toBe(1);
    });

    const lie = { number: toQuantity(9_000_000), hash: `0x${'1'.repeat(64)}` };
    /** Wrong head and final block. */
    const lying: TestNode['interfere'] = ({ method, params }, honest) =>
      method === 'eth_blockNumber'
        ? { result: lie.number }
        : params[0] === 'finalized'
          ? { result: lie }
          : honest();

    test('future blocks are never skipped, whatever a node calls final', async () => {
      const { player, account } = await world.playerWithAddress();
      await world.read();
      const before = await world.readTo();
      world.node.interfere = lying;
      await expect(world.read()).rejects.toThrow(ChainUnsettled);
      expect(await world.readTo()).toBe(before);
      await asOwner(context.database, (owner) => owner.deleteFrom('chain_watch').execute());
      await expect(world.read()).rejects.toThrow(ChainUnsettled);
      world.node.interfere = undefined;
      await world.read();
      expect(await world.readTo()).toBe(before);
      chain.pay(account, USDT);
      await world.readWhenFinal();
      expect(await world.balanceOf(player)).toBe(3_800n * USDT);
    });

    test('a cursor beyond the chain moves back and misses nothing', async () => {
      const { player, account } = await world.playerWithAddress();
      await world.read();
      world.node.interfere = (question, honest) =>
        question.method === 'eth_getBlockByNumber' && question.params[0] !== 'finalized'
          ? { result: { ...lie, number: question.params[0] } }
          : (lying?.(question, honest) ?? honest());
      await world.read();
      world.node.interfere = undefined;
      expect(await world.readTo()).toBeGreaterThan(chain.head() + 4_000);
      chain.pay(account, USDT);
      chain.mine(200);
      expect((await world.read())?.unknownBlocks).toBeGreaterThan(4_000);
      await world.read();
      expect(await world.readTo()).toBe(chain.head() - confirmations + 1);
      expect(await world.balanceOf(player)).toBe(3_800n * USDT);
    });

    test('a node behind us changes nothing', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.mine(500);
      chain.pay(account, USDT);
      await world.readWhenFinal();
      const before = await world.readTo();
      world.node.interfere = async ({ method, params }, honest) =>
        method === 'eth_blockNumber'
          ? { result: '0x10' }
          : params[0] === 'finalized'
            ? { result: { number: '0x1', hash: chain.hashOf(1) } }
            : honest();
      expect(await world.read()).toMatchObject({ caughtUp: true, unknownBlocks: before - 16 });
      expect(await world.readTo()).toBe(before);
      expect(await world.depositsOf(player)).toMatchObject([{ status: 'credited' }]);
    });

    test('after a crash between received and credited, the next process credits once', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.pay(account, 10n * USDT);
      chain.mine(confirmations);
      await world.readOnly();
      expect(await world.depositsOf(player)).toMatchObject([{ status: 'received' }]);
      world.node.interfere = () => ({ status: 503, body: '' });
      await Promise.all([creditReceived(world.deps, rail), creditReceived(world.deps, rail)]);
      await creditReceived(world.deps, rail);
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test('four concurrent readers credit once', async () => {
      const { player, account } = await world.playerWithAddress();
      chain.pay(account, 10n * USDT);
      chain.mine(confirmations);
      const readers = Array.from({ length: 4 }, async () => {
        await readChain(world.deps, world.node.chain);
        await creditReceived(world.deps, rail);
      });
      const outcomes = await Promise.allSettled(readers);
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      await world.read();
      expect(await world.depositsOf(player)).toMatchObject([{ status: 'credited' }]);
      expect(await world.balanceOf(player)).toBe(38_000n * USDT);
    });

    test('of two readers of the same blocks one writes', async () => {
      await world.read();
      let isOvertaken = false;
      world.node.interfere = async ({ method }, honest) => {
        if (method === 'eth_blockNumber' && !isOvertaken) {
          isOvertaken = true;
          await readChain(world.deps, world.node.chain);
        }
        return honest();
      };
      await expect(world.read()).rejects.toThrow(ChainUnsettled);
    });

    test('with many addresses all transfers are read', async () => {
      const { player, account } = await world.playerWithAddress();
      await world.addForeignAddresses(5_000);
      chain.pay(account, USDT);
      chain.pay(`0x${'9'.repeat(40)}`, USDT);
      await world.readWhenFinal();
      expect(await world.balanceOf(player)).toBe(3_800n * USDT);
      const [filter] = world.node.questions.findLast(({ method }) => method === 'eth_getLogs')?.params ?? [];
      expect(filter).toMatchObject({ address: dialects[rail].contract, topics: [expect.any(String)] });
    });
  });
});

onOneEngine('addresses', (context) => {
  // shows 1.3
  test('are handed out only while the chain is watched, and never change', async () => {
    const world = await createSimulatedWorld(context, 'tron');
    await asOwner(context.database, (owner) => owner.deleteFrom('chain_watch').execute());
    const player = await world.player();
    const ask = () => depositAddressOf(world.deps, player, 'trc20');
    expect(await ask()).toBeInstanceOf(Refusal);
    await world.read();
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first).toMatch(/^T[0-9A-Za-z]{33}$/);
    expect(second).toBe(first);
    expect(await ask()).toBe(first);
    const other = await depositAddressOf(world.deps, await world.player(), 'trc20');
    expect(other).not.toBe(first);
    await world.close();
  });

  test('survive a key change', async () => {
    const world = await createSimulatedWorld(context, 'ethereum');
    await world.read();
    const player = await world.player();
    const address = await depositAddressOf(world.deps, player, 'erc20');
    const addressSources = {
      ...world.deps.addressSources,
      ethereum: addressesBelow('ethereum', sandboxKeys.tron),
    };
    expect(await depositAddressOf({ ...world.deps, addressSources }, player, 'erc20')).toBe(address);
    await world.close();
  });
});
