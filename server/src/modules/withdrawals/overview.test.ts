import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callWithin } from '../../database/database.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { insertPlayer } from '../../testing/players.ts';
import { undone } from '../../testing/undone.ts';
import { toPage } from './overview.ts';

const NUMBERED = 100;
const COUNTED = 1_000;

onOneEngine('a long queue', (on) => {
  test('is numbered up to 100 and counted up to 1,000 positions', async () => {
    await undone(on.database, async (transaction) => {
      const player = await insertPlayer(transaction);
      const { rows } = await sql<{ id: bigint }>`
        insert into withdrawal (player_id, rail, destination, status, amount, fee, currency, payout_amount, payout_currency,
                                usdt_amount, idempotency_key, fingerprint, reserve_transfer_id, created_at)
        select ${player}, 'mtn', '256772123456', 'pending', 1, 0, 'UGX', 1, 'UGX', 1, n, '', 0, now()
        from generate_series(1, ${COUNTED + 2}) n returning id`.execute(transaction);
      const places = [0, NUMBERED - 1, NUMBERED, NUMBERED + 1].map((index) =>
        callWithin(transaction, 'withdrawal_place', {
          withdrawal: rows[index]?.id ?? 0n,
          status: 'pending',
        }),
      );
      expect((await Promise.all(places)).map(([found]) => found?.withdrawal_place)).toEqual([
        1n,
        BigInt(NUMBERED),
        null,
        null,
      ]);
      const { withdrawals, total, clock } = toPage(
        await callWithin(transaction, 'withdrawal_page', { player, limit: 3, offset: COUNTED - NUMBERED }),
      );
      expect(clock.waiting).toBe(COUNTED);
      expect(withdrawals.map(({ place }) => place)).toEqual([null, null, BigInt(NUMBERED)]);
      expect(total).toBe(COUNTED + 2);
    });
  });

  test('totals follow every change of status', async () => {
    await undone(on.database, async (transaction) => {
      const player = await insertPlayer(transaction);
      await sql`
        insert into withdrawal (player_id, rail, destination, status, amount, fee, currency, payout_amount, payout_currency,
                                usdt_amount, idempotency_key, fingerprint, reserve_transfer_id, created_at)
        select ${player}, 'mtn', '256772123456', 'pending', 10 * n, n, 'UGX', 1, 'UGX', 1, n, '', 0, now()
        from generate_series(1, 4) n`.execute(transaction);
      const operator = await transaction
        .insertInto('operator')
        .values({
          username: 'o',
          username_look: 'o',
          password_hash: '',
          role: 'operator',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const become = (status: string, fee: number) =>
        sql`update withdrawal set status = ${status}, decided_by = ${operator.id}, decided_at = coalesce(decided_at, now()),
              note = case when ${status} = 'rejected' then 'no' when ${status} = 'failed' then 'rail_refused' end,
              ended_at = case when ${status} <> 'approved' then now() end,
              end_transfer_id = case when ${status} <> 'approved' then 0 end
            where player_id = ${player} and fee = ${fee}`.execute(transaction);
      await become('approved', 1);
      await become('approved', 2);
      await become('completed', 1);
      await become('failed', 2);
      await become('rejected', 3);
      expect(await callWithin(transaction, 'withdrawal_figures', { player })).toEqual([
        { asked: 4n, completed: 1n, refused: 2n, withdrawn: 10n, open_amount: 40n, fees: 1n },
      ]);
    });
  });
});
