import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import { onOneEngine } from '../../testing/databases.ts';
import {
  createMobileWorld,
  type MobileWorld,
  neverStopped,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import { pollDue } from './mobile-settle.ts';
import { selectMobileDeposits } from './mobile-store.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';

const MINUTE = 60_000;

onOneEngine('deposits that the provider confirms together', (engine) => {
  let world: MobileWorld;
  beforeEach(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterEach(async () => {
    await forgetDeposits(engine.database);
    await world.close();
  });

  /** Each as paid by the given payment. Returns the statements of the poll. */
  const paidBy = async (payments: readonly string[]) => {
    const players = await Promise.all(payments.map(() => newMobilePlayer(world)));
    const paymentOf = new Map<string, string>();
    for (const [index, payment] of payments.entries()) {
      const player = players[index] as (typeof players)[number];
      const phone = `07726${String(10_000 + index)}`;
      const { reference } = await startDeposit(world.node(), player, { phone });
      paymentOf.set(reference, payment);
    }
    const called: string[] = [];
    const call: Database['call'] = (name, given) => {
      called.push(name);
      return engine.database.call(name, given);
    };
    const mtn = {
      ...world.rails.mtn,
      enquire: async (reference: string) => ({
        status: 'paid' as const,
        payment: undefined,
        providerReference: paymentOf.get(reference) ?? null,
      }),
    };
    const database = { ...engine.database, call };
    world.clock.advance(MINUTE);
    await pollDue(world.node({ database, mobileRails: { ...world.rails, mtn } }), 'mtn', neverStopped);
    const rows = await selectMobileDeposits(engine.database.queries)
      .where('reference', 'in', [...paymentOf.keys()])
      .orderBy('id')
      .execute();
    const balances = await Promise.all(
      players.map((player) => playerBalance(engine.database.queries, player, 'player.game')),
    );
    return { called, rows, balances };
  };

  test('are credited by one statement', async () => {
    const { called, rows, balances } = await paidBy(['one', 'two', 'three', 'four', 'five', 'six']);
    expect(rows.map(({ status }) => status)).toEqual(Array(6).fill('credited'));
    expect(rows.map(({ amount }) => amount)).toEqual(balances);
    for (const name of ['mobile_deposit_receive', 'deposit_credit'])
      expect(called.filter((each) => each === name)).toHaveLength(1);
  });

  test('are credited although one payment is reported for two of them', async () => {
    const { rows, balances } = await paidBy(['seven', 'eight', 'eight', 'nine']);
    expect(rows.flatMap(({ reason }) => reason ?? [])).toEqual(['paid_before']);
    for (const [index, { status, amount }] of rows.entries())
      expect(balances[index]).toBe(status === 'credited' ? amount : 0n);
    expect(rows.filter(({ status }) => status === 'unresolved')).toHaveLength(1);
  });
});
