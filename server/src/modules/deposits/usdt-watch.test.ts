import { once } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { TestChain } from '../../rails/usdt/testing/test-chain.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { type Chain, ChainBusy } from './ports.ts';
import { createChainWorld } from './testing/chain-world.ts';
import { startChainWatch } from './usdt-watch.ts';

const USDT = 1_000_000n;
const POLL_MS = 5_000;
const HOUR_MS = 3_600_000;

/** A chain without a node in between, that can be out of order. */
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

onOneEngine('the watch over a chain', (context) => {
  let chain: DirectChain;
  let world: Awaited<ReturnType<typeof createChainWorld>>;
  let logged: string[];
  beforeEach(async () => {
    chain = new DirectChain();
    world = await createChainWorld(context, chain);
    logged = [];
  });

  /** Watches with a clock that moves only while the watch rests, until the function says that it is over. */
  const watchUntil = async (isOver: (restedMs: number) => boolean | Promise<boolean>) => {
    let rested = 0;
    let over = () => {};
    const end = new Promise<void>((resolve) => {
      over = resolve;
    });
    const watch = startChainWatch({
      ...world.deps,
      chains: [chain],
      log: createLog('info', { write: (line) => void logged.push(line) }),
      pollMs: POLL_MS,
      pause: async (milliseconds, signal) => {
        world.advance(milliseconds);
        rested += milliseconds;
        if (!(await isOver(rested))) return;
        over();
        if (!signal.aborted) await once(signal, 'abort');
      },
    });
    await end;
    await watch.close();
  };

  test('credits what comes, turn after turn', async () => {
    const { player, account } = await world.playerWithAddress();
    let paid = 0;
    await watchUntil(() => {
      chain.simulated.pay(account, USDT);
      chain.simulated.mine(11);
      return ++paid > 3;
    });
    expect(await world.balanceOf(player)).toBe(3n * 3_800n * USDT);
    expect(logged).toEqual([]);
  });

  test('asks a node that is gone ever less often, and misses nothing of an hour', async () => {
    const { player, account } = await world.playerWithAddress();
    chain.isDown = true;
    let paid = 0n;
    await watchUntil((restedMs) => {
      const isHourOver = restedMs > HOUR_MS;
      if (chain.isDown && isHourOver) chain.simulated.mine(12);
      chain.isDown = !isHourOver;
      if (isHourOver) return restedMs > HOUR_MS + 2 * 60_000;
      chain.simulated.pay(account, USDT);
      chain.simulated.mine(5);
      paid++;
      return false;
    });
    expect(paid).toBeGreaterThan(60n);
    expect(paid).toBeLessThan(70n);
    expect(await world.balanceOf(player)).toBe(paid * 3_800n * USDT);
    expect(logged.join()).toContain('the chain can be read again');
  });

  test('goes on at once where another one was stopped', async () => {
    const { player, account } = await world.playerWithAddress();
    await watchUntil(() => true);
    chain.simulated.pay(account, USDT);
    chain.simulated.mine(11);
    await watchUntil(() => true);
    expect(await world.balanceOf(player)).toBe(3_800n * USDT);
  });

  test('a node that is busy is no cause for alarm, unless it goes on', async () => {
    const levels = () => logged.map((line) => JSON.parse(line).level);
    chain.isBusy = true;
    let rests = 0;
    await watchUntil(() => ++rests === 6);
    expect(new Set(levels().slice(0, 4)).size).toBe(1);
    expect(levels()[4]).not.toBe(levels()[3]);
    expect(levels()[5]).toBe(levels()[4]);
  });

  test('a node that has lost many blocks is an error, and a cursor stays where it is', async () => {
    chain.simulated.mine(100_000);
    await watchUntil((restedMs) => restedMs === POLL_MS);
    const before = await world.readTo();
    chain.simulated = new TestChain('ethereum');
    await watchUntil(() => true);
    expect(logged.join()).toContain('the node does not know blocks that were read before');
    expect(await world.readTo()).toBe(before);
  });

  test('credits what was received before, also while the node is gone', async () => {
    const { player, account } = await world.playerWithAddress();
    chain.simulated.pay(account, USDT);
    chain.simulated.mine(11);
    await world.readOnly();
    expect(await world.depositsOf(player)).toMatchObject([{ status: 'received' }]);
    world.advance(60_000);
    chain.isDown = true;
    await watchUntil(() => true);
    expect(await world.balanceOf(player)).toBe(3_800n * USDT);
    expect(logged.join()).toContain('the chain could not be read');
  });

  test('reads on without a rest while there is more to read', async () => {
    const { player, account } = await world.playerWithAddress();
    chain.simulated.mine(12_000);
    chain.simulated.pay(account, USDT);
    chain.simulated.mine(11);
    await watchUntil((restedMs) => restedMs === POLL_MS);
    expect(await world.balanceOf(player)).toBe(3_800n * USDT);
  });
});
