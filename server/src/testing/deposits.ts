import { randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';

export type Payer = { readonly phone: string } | { readonly sender: string };

/** Not yet credited. Without a payer it is a bare row. */
export async function receiveDeposit(
  { database: { queries }, clock }: Pick<TestApp, 'database' | 'clock'>,
  player: { id: bigint; currency: Currency },
  amount: Micros,
  payer?: Payer,
): Promise<bigint> {
  const rail = payer !== undefined && 'sender' in payer ? 'tron' : 'mtn';
  const { id } = await queries
    .insertInto('deposit')
    .values({
      player_id: player.id,
      rail,
      reference: randomUUID(),
      status: 'received',
      amount,
      currency: player.currency,
      paid_amount: amount,
      paid_currency: player.currency === 'UGX' ? 'UGX' : 'USDT',
      rates_id: player.currency === 'UGX' ? null : sql<bigint>`current_rates()`,
      usdt_amount: 1n,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomUUID();
  if (payer !== undefined && 'phone' in payer) {
    const row = {
      deposit_id: id,
      player_id: player.id,
      phone: payer.phone,
      by_unverified_payer: true,
      network: 'home',
      poll_rail: rail,
      poll_urgency: 0,
    };
    await queries
      .insertInto('mobile_deposit')
      .values({ ...row, idempotency_key: token, fingerprint: '', callback_token: token })
      .execute();
  } else if (payer !== undefined) {
    const place = { transaction_hash: token, log_index: 0n, block_number: 1n, block_hash: token };
    await queries
      .insertInto('usdt_deposit')
      .values({ deposit_id: id, rail: 'tron', ...place, account: token, sender: payer.sender })
      .execute();
  }
  return id;
}
