import { randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { TestApp } from './app.ts';

/** Inserts a mobile deposit that is received but not credited. */
export async function receiveDeposit(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  player: { id: bigint; currency: Currency },
  amount: Micros,
): Promise<bigint> {
  const { id } = await database.queries
    .insertInto('deposit')
    .values({
      player_id: player.id,
      rail: 'mtn',
      reference: randomUUID(),
      status: 'received',
      amount,
      currency: player.currency,
      paid_amount: amount,
      paid_currency: player.currency === 'UGX' ? 'UGX' : 'USDT',
      usdt_amount: 1n,
      reason: null,
      transfer_id: null,
      created_at: clock.now(),
      credited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
