import type { Currency } from '@sanduku/contracts/countries';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { fundedAccount, move } from '../testing/ledger.ts';
import type { HouseAccount, PlayerAccount } from './accounts.ts';
import { createLedger, type Ledger } from './ledger.ts';

/** The guards also apply to the database owner. */
onEveryEngine('the database guards the ledger', (on) => {
  let ledger: Ledger;
  let ann: PlayerAccount;
  let ben: PlayerAccount;
  let house: HouseAccount;
  let transferId: bigint;
  beforeAll(async () => {
    ledger = createLedger(on.database);
    house = await ledger.house('house.bankroll', 'UGX');
    ann = await fundedAccount({ database: on.database, ledger }, 1_000n);
    ben = await fundedAccount({ database: on.database, ledger }, 1_000n);
    const outcome = await ledger.post(move(ann, ben, 100n));
    if (outcome.status !== 'posted') throw new Error('The first transfer did not post');
    transferId = outcome.transferId;
  });

  const run = (statement: ReturnType<typeof sql>) =>
    asOwner(on.database, (owner) => statement.execute(owner));
  const newTransfer = sql`insert into ledger_transfer (kind, cause_id) values ('opening', 1) returning id`;
  const insertEntries = (
    ...entries: { account: bigint; amount: bigint; after: bigint; currency?: Currency }[]
  ) =>
    on.database.inTransaction(async (transaction) => {
      const { rows } = await (newTransfer as ReturnType<typeof sql<{ id: bigint }>>).execute(transaction);
      await transaction
        .insertInto('ledger_entry')
        .values(
          entries.map(({ account, amount, after, currency = 'UGX' }) => ({
            account_id: account,
            transfer_id: rows[0]?.id ?? 0n,
            currency,
            amount,
            balance_after: after,
          })),
        )
        .execute();
      throw new Error('the database let it pass');
    });

  test('accepts a balanced set that continues the balances', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: -100n, after: 800n },
        { account: ben.id, amount: 100n, after: 1_200n },
      ),
    ).rejects.toThrow('the database let it pass');
  });

  test('rejects a set that does not sum to zero', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: -100n, after: 800n },
        { account: ben.id, amount: 101n, after: 1_201n },
      ),
    ).rejects.toThrow('do not sum to zero');
  });

  test('rejects a set that sums to zero only across currencies', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: -100n, after: 800n },
        { account: ben.id, amount: 100n, after: 1_200n, currency: 'KES' },
      ),
    ).rejects.toThrow('do not sum to zero');
  });

  test('rejects entries in a currency other than their account’s', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: -100n, after: 800n, currency: 'KES' },
        { account: ben.id, amount: 100n, after: 1_200n, currency: 'KES' },
      ),
    ).rejects.toThrow('2 account(s)');
  });

  test('rejects entries with a wrong balance', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: -100n, after: 900n },
        { account: ben.id, amount: 100n, after: 1_200n },
      ),
    ).rejects.toThrow('1 account(s)');
  });

  test('rejects a negative player balance with a check constraint', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: -5_000n, after: -4_100n },
        { account: ben.id, amount: 5_000n, after: 6_100n },
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_account_player_never_negative' });
  });

  test('rejects a zero entry', async () => {
    await expect(
      insertEntries(
        { account: ann.id, amount: 0n, after: 900n },
        { account: ben.id, amount: 0n, after: 1_100n },
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    [
      'an entry is changed',
      () => run(sql`update ledger_entry set amount = 1 where transfer_id = ${transferId}`),
    ],
    ['an entry is deleted', () => run(sql`delete from ledger_entry where transfer_id = ${transferId}`)],
    ['entries are truncated', () => run(sql`truncate ledger_entry`)],
    ['a transfer is changed', () => run(sql`update ledger_transfer set kind = 'x' where id = ${transferId}`)],
    ['a transfer is deleted', () => run(sql`delete from ledger_transfer where id = ${transferId}`)],
    [
      'a key is changed',
      () => run(sql`update ledger_key set fingerprint = '' where transfer_id = ${transferId}`),
    ],
    ['keys are truncated', () => run(sql`truncate ledger_key`)],
    ['a balance is changed', () => run(sql`update ledger_account set balance = 5 where id = ${ann.id}`)],
    [
      'an account changes hands',
      () => run(sql`update ledger_account set player_id = 5 where id = ${ann.id}`),
    ],
    ['an account is deleted', () => run(sql`delete from ledger_account where id = ${ann.id}`)],
    [
      'an account opens with money in it',
      () =>
        run(
          sql`insert into ledger_account (player_id, kind, currency, balance) values (5, 'player.game', 'UGX', 9)`,
        ),
    ],
  ])('rejects it when %s', async (_name, attempt) => {
    await expect(attempt()).rejects.toThrow('correct by adding a transfer');
  });

  test.each([
    ['a player’s account without a player', null, 'player.game'],
    ['a house account with one', 5n, 'house.fees'],
  ])('rejects %s', async (_name, player, kind) => {
    await expect(
      run(
        sql`insert into ledger_account (player_id, kind, currency) values (${player}::bigint, ${kind}, 'UGX')`,
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_account_kind_has_its_owner' });
  });

  test('allows one account per purpose', async () => {
    await expect(
      run(sql`insert into ledger_account (kind, currency, slot) values ('house.bankroll', 'UGX', 0)`),
    ).rejects.toMatchObject({ constraint: 'ledger_account_unique' });
    expect(house.slots).toHaveLength(64);
  });
});
