import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChainRail, confirmationsNeeded } from '../../modules/deposits/ports.ts';
import { createChainWorld } from '../../modules/deposits/testing/chain-world.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { dialects } from './dialects.ts';
import { EvmChain } from './evm-chain.ts';
import { type NodeServer, replyTo, serveNode } from './simulator/simulated-node.ts';
import { LocalEvm } from './testing/local-evm.ts';
import { startTronProxy, TRON_KEY } from './testing/tron-proxy.ts';

const USDT = 1_000_000n;

/** The local chain, unchanged or with TRON's rules. */
const servers: Record<ChainRail, (evm: LocalEvm) => Promise<NodeServer>> = {
  ethereum: (evm) => serveNode(async (question) => replyTo(question, await evm.answer(question))),
  tron: startTronProxy,
};

onOneEngine('a real chain with a token whose transfer returns nothing', (context) => {
  describe.each<ChainRail>(['ethereum', 'tron'])('%s', (rail) => {
    const needed = confirmationsNeeded[rail];
    let evm: LocalEvm;
    let server: NodeServer;
    let world: Awaited<ReturnType<typeof createChainWorld>>;
    beforeEach(async () => {
      evm = await LocalEvm.start(dialects[rail].chainId);
      await evm.mine(100);
      server = await servers[rail](evm);
      const chain = new EvmChain(
        { ...dialects[rail], contract: evm.contract },
        { url: server.url, headers: { 'TRON-PRO-API-KEY': TRON_KEY }, pause: async () => {} },
      );
      world = await createChainWorld(context, chain);
    });
    afterEach(() => server.close());

    const waitingOf = async (player: Parameters<typeof world.depositsOf>[0]) =>
      (await world.depositsOf(player)).map(({ status, reference }) => `${status} ${reference}`);

    test('a transfer is seen, confirmed and credited', async () => {
      const { player, account } = await world.playerWithAddress();
      const hash = await evm.pay(account, 25n * USDT);
      await world.read();
      expect(await waitingOf(player)).toEqual([`waiting ${hash}:0`]);
      await evm.mine(needed - 2);
      await world.read();
      expect(await world.confirmationsOf(player)).toEqual([{ seen: needed - 1, needed }]);
      await evm.mine(1);
      await world.read();
      expect(await waitingOf(player)).toEqual([`credited ${hash}:0`]);
      expect(await world.balanceOf(player)).toBe(25n * 3_800n * USDT);
    });

    test("two transfers in one transaction are distinguished from other accounts' transfers", async () => {
      const { player, account } = await world.playerWithAddress();
      const hash = await evm.pay(account, 2n * USDT, { twice: true });
      await evm.pay(`0x${randomBytes(20).toString('hex')}`, USDT);
      await evm.pay(account, 0n);
      await evm.mine(needed);
      await world.read();
      expect(await waitingOf(player)).toEqual([`credited ${hash}:0`, `credited ${hash}:1`]);
      expect(await world.balanceOf(player)).toBe(4n * 3_800n * USDT);
    });

    test('a transfer moved by a reorganisation is credited once', async () => {
      const { player, account } = await world.playerWithAddress();
      const snapshot = await evm.request('evm_snapshot');
      const hash = await evm.pay(account, 10n * USDT);
      await world.read();
      expect(await waitingOf(player)).toEqual([`waiting ${hash}:0`]);
      await evm.request('evm_revert', [snapshot]);
      await evm.mine(2);
      await world.read();
      expect(await waitingOf(player)).toEqual([]);
      // The same transaction returns at another index in its block.
      await evm.request('evm_setAutomine', [false]);
      await evm.pay(`0x${'9'.repeat(40)}`, USDT, { payer: 1, tip: 5 });
      expect(await evm.pay(account, 10n * USDT)).toBe(hash);
      await evm.mine(1);
      await world.read();
      expect(await waitingOf(player)).toEqual([`waiting ${hash}:1`]);
      await evm.mine(needed);
      await world.read();
      expect(await waitingOf(player)).toEqual([`credited ${hash}:1`]);
      expect(await world.balanceOf(player)).toBe(10n * 3_800n * USDT);
    });

    test('a transfer removed by a reorganisation is never credited', async () => {
      const { player, account } = await world.playerWithAddress();
      const snapshot = await evm.request('evm_snapshot');
      await evm.pay(account, 10n * USDT);
      await evm.mine(needed - 2);
      await world.read();
      await evm.request('evm_revert', [snapshot]);
      await evm.mine(needed * 3);
      await world.read();
      expect(await waitingOf(player)).toEqual([]);
      expect(await world.balanceOf(player)).toBe(0n);
    });

    test('the watcher catches up on 6,000 missed blocks', async () => {
      const { player, account } = await world.playerWithAddress();
      for (const blocks of [1, 1_999, 3_000, 1_000]) {
        await evm.pay(account, USDT);
        await evm.mine(blocks);
      }
      expect(await world.read()).toMatchObject({ caughtUp: false });
      expect(await world.read()).toMatchObject({ caughtUp: true });
      expect(await world.balanceOf(player)).toBe(4n * 3_800n * USDT);
    });
  });
});
