import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/database.ts';
import { createLedger } from '../../../ledger/ledger.ts';
import { onPostgres } from '../../../testing/databases.ts';
import { createPayoutWorld } from './testing/payout-world.ts';

const WITHDRAWALS = 10;

onPostgres('payouts by two processes at once', (context) => {
  test('two processes pay every withdrawal once, with consecutive nonces', async () => {
    const world = await createPayoutWorld(context.database, { rail: 'ethereum' });
    const other = await openDatabase({ url: context.url ?? '' });
    const others = { database: other, ledger: createLedger(other) };
    const elsewhere = world.createChain();
    const approved = [];
    for (let index = 0; index < WITHDRAWALS; index++) approved.push(await world.approved(20 + index));

    for (let turn = 0; turn < 15; turn++) {
      await Promise.all([world.turn(), world.turn(others, elsewhere)]);
      await world.mine(3);
    }

    const nonces: bigint[] = [];
    for (const [index, { id, address }] of approved.entries()) {
      expect(await world.received(address)).toBe(20 + index);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
      const transactions = await world.transactions(id);
      expect(transactions).toHaveLength(1);
      nonces.push(transactions[0]?.nonce ?? -1n);
    }
    expect(nonces.toSorted((a, b) => Number(a - b))).toEqual(
      Array.from({ length: WITHDRAWALS }, (_, index) => BigInt(index)),
    );
    await other.close();
    await world.close();
  });
});
