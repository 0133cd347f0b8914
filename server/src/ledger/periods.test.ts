import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { fundedAccount, move } from '../testing/ledger.ts';
import type { PlayerAccount } from './accounts.ts';
import { createLedger, type Ledger } from './ledger.ts';

const TEN_MILLION = 10_000_000n;

onEveryEngine('periods', (on) => {
  let ledger: Ledger;
  let ann: PlayerAccount;
  let ben: PlayerAccount;
  beforeAll(async () => {
    ledger = createLedger(on.database);
    ann = await fundedAccount({ database: on.database, ledger }, 1_000n);
    ben = await fundedAccount({ database: on.database, ledger }, 1_000n);
  });

  const prepare = async (ahead: number) =>
    (await on.database.call('ledger_prepare_periods', { ahead }))[0]?.ledger_prepare_periods;
  const periods = () =>
    on.database.queries.selectFrom('ledger_period').selectAll().orderBy('number').execute();
  const post = async (amount: bigint) => {
    const outcome = await ledger.post(move(ann, ben, amount));
    if (outcome.status !== 'posted') throw new Error(outcome.status);
    return outcome.transferId;
  };
  const numberFrom = (next: bigint) =>
    asOwner(on.database, (owner) =>
      sql`select setval('ledger_transfer_id_seq', ${next}::bigint, false)`.execute(owner),
    );
  const partOf = async (table: 'ledger_transfer' | 'ledger_entry', id: bigint) => {
    const column = table === 'ledger_entry' ? 'transfer_id' : 'id';
    const { rows } = await sql<{ part: string }>`
      select distinct tableoid::regclass::text as part from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
      on.database.queries,
    );
    return rows.map(({ part }) => part);
  };

  const entriesOf = async (account: bigint, limit: number, before: bigint | null = null) =>
    (
      await sql<{ amount: bigint; balance_after: bigint }>`
        select * from statement_entries(${account}, ${limit}, ${before}, null, null)`.execute(
        on.database.queries,
      )
    ).rows;

  test('are prepared once when processes race, and are contiguous', async () => {
    expect(await Promise.all([prepare(2), prepare(2), prepare(2)])).toEqual(
      expect.arrayContaining([2, 0, 0]),
    );
    expect(await prepare(2)).toBe(0);
    const ends = (await periods()).map(({ first_transfer, end_transfer }) => [first_transfer, end_transfer]);
    expect(ends).toEqual([0n, 1n, 2n].map((period) => [period * TEN_MILLION, (period + 1n) * TEN_MILLION]));
  });

  test('change between transfers without affecting reads', async () => {
    await numberFrom(TEN_MILLION - 1n);
    const ids = [await post(10n), await post(20n), await post(30n)];
    expect(ids).toEqual([TEN_MILLION - 1n, TEN_MILLION, TEN_MILLION + 1n]);
    expect(await partOf('ledger_transfer', ids[0] as bigint)).toEqual(['ledger_transfer_0']);
    expect(await partOf('ledger_entry', ids[0] as bigint)).toEqual(['ledger_entry_0']);
    expect(await partOf('ledger_transfer', ids[1] as bigint)).toEqual(['ledger_transfer_1']);
    expect(await partOf('ledger_entry', ids[1] as bigint)).toEqual(['ledger_entry_1']);
    const read = await entriesOf(ann.id, 4);
    expect(read.map(({ amount }) => amount)).toEqual([-30n, -20n, -10n, 1_000n]);
    const before = await entriesOf(ann.id, 4, ids[1]);
    expect(before.map(({ amount }) => amount)).toEqual([-10n, 1_000n]);
    expect(await prepare(2)).toBe(1);
  });

  test('are longer when more is played', async () => {
    // 100 million in 10 days are 900 million in 90 days.
    await asOwner(on.database, (owner) =>
      sql`update ledger_period set prepared_at = now() - interval '10 days', prepared_after = prepared_after - 100000000
          where number = (select max(number) from ledger_period)`.execute(owner),
    );
    await prepare(3);
    const last = (await periods()).at(-1);
    expect((last?.end_transfer ?? 0n) - (last?.first_transfer ?? 0n)).toBe(90n * TEN_MILLION);
  });

  test('of a table have its triggers, for the owner too', async () => {
    const run = (statement: string) => asOwner(on.database, (owner) => sql.raw(statement).execute(owner));
    const appendOnly = { constraint: 'ledger_append_only' };
    for (const { number, first_transfer } of await periods()) {
      for (const table of ['ledger_transfer', 'ledger_entry', 'game_round']) {
        await expect(run(`delete from ${table}_${number}`)).rejects.toMatchObject(appendOnly);
        await expect(run(`truncate ${table}_${number}`)).rejects.toMatchObject(appendOnly);
      }
      await expect(run(`update ledger_entry_${number} set amount = 1`)).rejects.toMatchObject(appendOnly);
      await expect(
        run(`insert into ledger_entry_${number} values (${ann.id}, ${first_transfer + 9n}, 'UGX', 5, 945)`),
      ).rejects.toMatchObject({ constraint: 'ledger_entry_balanced' });
    }
  });

  test('that are missing fail a transfer without moving money', async () => {
    const { end_transfer } = (await periods()).at(-1) as { end_transfer: bigint };
    await numberFrom(end_transfer);
    await expect(ledger.post(move(ann, ben, 1n))).rejects.toThrow(/no partition/);
    expect((await entriesOf(ann.id, 1))[0]?.balance_after).toBe(940n);
    await prepare(1);
    await expect(post(1n)).resolves.toBe(end_transfer + 1n);
  });
});
