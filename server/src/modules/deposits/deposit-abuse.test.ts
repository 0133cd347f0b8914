import { afterEach, beforeEach, expect, test } from 'vitest';
import { onOneEngine } from '../../testing/databases.ts';
import { creditDeposit } from './credit.ts';
import { createSimulatedWorld, type SimulatedWorld } from './testing/chain-world.ts';

const USDT = 1_000_000n;
const SHILLINGS_PER_USDT = 3_800n;

onOneEngine('abuse of USDT deposits', (context) => {
  let world: SimulatedWorld;
  beforeEach(async () => {
    world = await createSimulatedWorld(context, 'ethereum');
  });
  afterEach(() => world.close());

  /** One transaction that pays two players, as exchanges do. */
  const payBoth = async () => {
    const [small, large] = [await world.playerWithAddress(), await world.playerWithAddress()];
    const { transactionHash } = world.chain.pay(small.account, 1n * USDT, { logIndex: 4 });
    world.chain.include({ account: large.account, amount: 900n * USDT, transactionHash, logIndex: 5 });
    /** The same transaction in a new block, shifted by one log index. */
    const shift = () => {
      world.chain.include({ account: small.account, amount: 1n * USDT, transactionHash, logIndex: 5 });
      world.chain.include({ account: large.account, amount: 900n * USDT, transactionHash, logIndex: 6 });
    };
    const balances = async () => [await world.balanceOf(small.player), await world.balanceOf(large.player)];
    return { small, shift, balances };
  };
  const paidOnce = [1n * SHILLINGS_PER_USDT * USDT, 900n * SHILLINGS_PER_USDT * USDT];

  test("a reorganisation that shifts log indexes never swaps players' money", async () => {
    const { shift, balances } = await payBoth();
    await world.read();
    world.chain.reorganise(1);
    shift();
    await world.read();
    await world.readWhenFinal();
    expect(await balances()).toEqual(paidOnce);
  });

  test('a reorganisation beyond finality with shifted indexes credits once', async () => {
    const { small, shift, balances } = await payBoth();
    await world.readWhenFinal();
    world.chain.reorganise(21);
    shift();
    await world.readWhenFinal();
    expect(await balances()).toEqual(paidOnce);
    expect(await world.heldTransfers(small.account)).toMatchObject([{ reason: 'in_another_block' }]);
  });

  test('twenty concurrent credits of one deposit credit once', async () => {
    const { player, account } = await world.playerWithAddress();
    world.chain.pay(account, 2n * USDT);
    world.chain.mine(20);
    await world.readOnly();
    const [deposit] = await world.depositsOf(player);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => creditDeposit(world.deps, deposit?.id ?? 0n)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await world.balanceOf(player)).toBe(2n * SHILLINGS_PER_USDT * USDT);
  });
});
