import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { asOwner } from '../testing/as-owner.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { fundedAccount, move } from '../testing/ledger.ts';
import type { PlayerAccount } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { createLedger } from './ledger.ts';

let database: Database;
let ann: PlayerAccount;
let ben: PlayerAccount;

beforeEach(async () => {
  database = await openTestDatabase();
  const ledger = createLedger(database);
  ann = await fundedAccount({ database, ledger }, 1_000n);
  ben = await fundedAccount({ database, ledger }, 0n);
  await ledger.post(move(ann, ben, 250n));
});
afterEach(() => database.close());

/** As a superuser could, with the triggers disabled. */
function corrupt(statement: ReturnType<typeof sql>): Promise<void> {
  return asOwner(database, async (owner) => {
    for (const table of ['ledger_account', 'ledger_transfer', 'ledger_entry', 'ledger_key']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(owner);
    }
    await sql`alter table ledger_account drop constraint ledger_account_player_never_negative`.execute(owner);
    await statement.execute(owner);
  });
}

test('a correct ledger has no problems, and its totals sum to zero', async () => {
  const audit = await auditLedger(database.queries);
  expect(audit.problems).toEqual([]);
  expect([audit.transfers, audit.entries]).toEqual([2n, 4n]);
  expect(audit.totals).toEqual([
    { kind: 'house.bankroll', currency: 'UGX', balance: '-1000' },
    { kind: 'player.game', currency: 'UGX', balance: '1000' },
  ]);
});

test.each([
  [
    'an edited amount',
    () => sql`update ledger_entry set amount = amount + 1 where account_id = ${ben.id}`,
    'sums to',
  ],
  ['an edited balance', () => sql`update ledger_account set balance = 9 where id = ${ben.id}`, 'holds 9'],
  ['a negative player', () => sql`update ledger_account set balance = -5 where id = ${ben.id}`, 'of player'],
  [
    'an edited balance-after',
    () => sql`update ledger_entry set balance_after = 1 where account_id = ${ben.id}`,
    ': 1 after 0 and 250',
  ],
  ['a deleted entry', () => sql`delete from ledger_entry where account_id = ${ben.id}`, 'sums to'],
  [
    'a transfer without entries',
    () => sql`insert into ledger_transfer (kind, cause_id) values ('x', 1)`,
    'has no entries',
  ],
  [
    'a transfer without its key',
    () => sql`delete from ledger_key where transfer_id = (select max(id) from ledger_transfer)`,
    'has no key',
  ],
  [
    'a transfer under two keys',
    () =>
      sql`insert into ledger_key (key, fingerprint, transfer_id) select 'x', '', max(id) from ledger_transfer`,
    'has 2 keys',
  ],
  [
    'a deleted transfer',
    () => sql`delete from ledger_transfer where id = (select max(id) from ledger_transfer)`,
    'which does not exist',
  ],
  [
    'an account that changed its currency',
    () => sql`update ledger_account set currency = 'KES' where id = ${ben.id}`,
    'is in UGX',
  ],
])('the audit finds %s', async (_name, statement, message) => {
  await corrupt(statement());
  const { problems } = await auditLedger(database.queries);
  expect(problems.join('\n')).toContain(message);
});
