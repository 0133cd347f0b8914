import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { TestChain } from '../../rails/usdt/testing/test-chain.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { chainDepositJobs } from './jobs.ts';
import { type Chain, ChainBusy } from './ports.ts';
import { createChainWorld } from './testing/chain-world.ts';

const USDT = 1_000_000n;

/** A chain without a node that can fail. */
class DirectChain implements Chain {
  readonly rail = 'ethereum';
  simulated = new TestChain('ethereum');
  isDown = false;
  isBusy = false;

  async tip() {
    this.#assertUp();
    return { head: this.simulated.head(), final: this.simulated.head() - 11 };
  }

  async transfers({ from, to }: { from: number; to: number }, accounts: readonly string[] | undefined) {
    this.#assertUp();
    const found = await this.simulated.transfersIn(from, to);
    return found
      .filter(({ account }) => accounts?.includes(account) ?? true)
      .map((transfer) => ({
        ...transfer,
        sender: '0x',
        blockHash: this.simulated.hashOf(transfer.blockNumber),
      }));
  }

  async blockHash(number: number) {
    this.#assertUp();
    return number > this.simulated.head() ? undefined : this.simulated.hashOf(number);
  }

  #assertUp() {
    if (this.isBusy) throw new ChainBusy('not so fast');
    if (this.isDown) throw new Error('The node is gone');
  }
}

onOneEngine('the job that reads a chain', (context) => {
  let chain: DirectChain;
  let world: Awaited<ReturnType<typeof createChainWorld>>;
  let logged: string[];
  let run: () => Promise<void>;
  beforeEach(async () => {
    chain = new DirectChain();
    world = await createChainWorld(context, chain);
    logged = [];
    const log = createLog('info', { write: (line) => void logged.push(line) });
    const [job] = chainDepositJobs({ ...world.deps, log }, { chains: [chain], pollSeconds: 1 });
    run = async () => job?.run(new AbortController().signal);
  });

  test('credits every deposit', async () => {
    const { player, account } = await world.playerWithAddress();
    for (let paid = 0; paid < 3; paid++) {
      chain.simulated.pay(account, USDT);
      chain.simulated.mine(11);
      await run();
    }
    expect(await world.balanceOf(player)).toBe(3n * 3_800n * USDT);
    expect(logged).toEqual([]);
  });

  test('fails while the node is gone, and credits what came meanwhile', async () => {
    const { player, account } = await world.playerWithAddress();
    chain.isDown = true;
    for (let paid = 0; paid < 20; paid++) {
      await expect(run()).rejects.toThrow('The node is gone');
      chain.simulated.pay(account, USDT);
      chain.simulated.mine(5);
    }
    chain.simulated.mine(12);
    chain.isDown = false;
    await run();
    expect(await world.balanceOf(player)).toBe(20n * 3_800n * USDT);
  });

  test('fails when a node is busy five times in a row', async () => {
    chain.isBusy = true;
    for (let time = 1; time < 5; time++) await run();
    await expect(run()).rejects.toThrow(ChainBusy);
    chain.isBusy = false;
    await run();
    chain.isBusy = true;
    await run();
    expect(logged).toHaveLength(5);
  });

  test('reports an error when a node has lost many blocks, and keeps its cursor', async () => {
    chain.simulated.mine(100_000);
    await run();
    const before = await world.readTo();
    chain.simulated = new TestChain('ethereum');
    await run();
    expect(logged.join()).toContain('the node does not know blocks that were read before');
    expect(await world.readTo()).toBe(before);
  });

  test('credits what was received before, also while the node is gone', async () => {
    const { player, account } = await world.playerWithAddress();
    chain.simulated.pay(account, USDT);
    chain.simulated.mine(11);
    await world.readOnly();
    expect(await world.depositsOf(player)).toMatchObject([{ status: 'received' }]);
    chain.isDown = true;
    await expect(run()).rejects.toThrow('The node is gone');
    expect(await world.balanceOf(player)).toBe(3_800n * USDT);
  });

  test('reads on in one run while there is more to read', async () => {
    const { player, account } = await world.playerWithAddress();
    chain.simulated.mine(12_000);
    chain.simulated.pay(account, USDT);
    chain.simulated.mine(11);
    await run();
    expect(await world.balanceOf(player)).toBe(3_800n * USDT);
  });
});
