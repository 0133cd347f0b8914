import { verifySignedReceipt } from '@sanduku/contracts/fairness/verify-receipt';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { ensureModeUnchanged } from '../database/database-mode.ts';
import { databaseImage } from '../database/image.ts';
import { createLedger } from '../ledger/ledger.ts';
import { EpochKeys } from '../modules/game/epoch-keys.ts';
import { ensureSandboxFunds } from '../modules/investment/sandbox-funds.ts';
import { demoOperators } from '../modules/operators/demo-operators.ts';
import { demoLogin, ensureDemoPlayer } from '../modules/players/demo-player.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine, openTestDatabase } from '../testing/databases.ts';
import { TEST_EPOCH_KEY_SECRET, testEpochKeys } from '../testing/epoch-keys.ts';
import { createHttpApp } from '../testing/http-app.ts';
import { testSigningKey } from '../testing/signing-key.ts';
import { ensureHistory } from './history.ts';
import { beginSeeding, forSeeding } from './seeding-schema.ts';

const now = new Date();
const A_WHILE = 120_000;

function seed(
  database: Database,
  { url, end = now }: { url?: string | undefined; end?: Date } = {},
): Promise<void> {
  return ensureHistory({
    database,
    databaseUrl: url,
    epochKeys: testEpochKeys,
    signingKey: testSigningKey,
    now: end,
  });
}

/** Sealing fails in the middle of the history. */
class KeysOfTenEpochs extends EpochKeys {
  #left = 10;

  override encrypt(epochId: number, key: Uint8Array) {
    if (this.#left-- === 0) throw new Error('There is no further key');
    return super.encrypt(epochId, key);
  }
}

/** The state that a killed process leaves. */
async function interruptSeeding(database: Database, url: string | undefined): Promise<void> {
  const moved = url === undefined ? database : await openDatabase({ url: forSeeding(url) });
  const earlier = new Date(now.getTime() - 1_000_000);
  await beginSeeding(moved);
  const ledger = createLedger(moved, { clock: () => earlier });
  await ensureDemoPlayer({ database: moved, ledger, now: earlier });
  await ensureSandboxFunds({ database: moved, ledger });
  await ledger.close(1_000);
  if (url !== undefined) await moved.close();
}

async function signedIn(database: Database, path: string, login: { username: string; password: string }) {
  let time = now.getTime();
  // Within the limit of calls per second.
  const clock = () => {
    time += 20;
    return new Date(time);
  };
  const { http } = await createHttpApp({ database, clock });
  const { data } = (await http.inject({ method: 'POST', url: path, payload: login })).json();
  const headers = { authorization: `Bearer ${data.token}` };
  return async (url: string) => {
    const answer = (await http.inject({ url, headers })).json();
    if (!answer.success) throw new Error(`${url}: ${answer.code}`);
    return answer.data;
  };
}

onEveryEngine('seeded history', (on) => {
  const runSeed = () => seed(on.database, { url: on.url });
  const asDemo = () => signedIn(on.database, '/api/auth/login', demoLogin);
  const dayOf = (row: { createdat: string }) => kampalaDay(new Date(row.createdat));

  test(
    'is created once, whatever processes start or were interrupted',
    async () => {
      await ensureModeUnchanged(on.database.queries, 'sandbox');
      await interruptSeeding(on.database, on.url);
      await Promise.all(on.url === undefined ? [runSeed()] : [runSeed(), runSeed(), runSeed()]);
      const count = () => sql`select count(*) from ledger_transfer`.execute(on.database.queries);
      const seeded = await count();
      // A repeated start would post a second opening.
      const openings = sql`select 1 from ledger_transfer where kind = 'opening'`;
      expect((await openings.execute(on.database.queries)).rows).toHaveLength(1);
      expect((await auditMoney(on.database.queries)).problems).toEqual([]);
      await runSeed();
      expect(await count()).toEqual(seeded);
      const { rows } = await sql`
        select exists (select from pg_namespace where nspname = 'seeding') as seeding,
               (select max(created_at) from ledger_transfer) <= ${now} as past`.execute(on.database.queries);
      expect(rows).toEqual([{ seeding: false, past: true }]);
    },
    A_WHILE,
  );

  test('gives the demo player two months of activity and its play money', async () => {
    const read = await asDemo();
    const { user } = await read('/api/auth/me');
    expect(user).toMatchObject({ username: 'demo', gameBalance: 100_000 });

    const { games } = await read('/api/games/history?limit=100');
    expect(games.length).toBeGreaterThan(60);
    expect(new Set(games.map(dayOf)).size).toBeGreaterThan(20);
    const { transactions } = await read('/api/investment/history?limit=100');
    expect(transactions.length).toBeGreaterThan(30);
    const { earnings } = await read('/api/investment/earnings?limit=366');
    expect(earnings).toHaveLength(31);

    const { withdrawals } = await read('/api/wallet/withdrawals');
    expect(new Set(withdrawals.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['pending', 'approved', 'completed', 'rejected', 'failed']),
    );
    const { deposits } = await read('/api/wallet/deposits?limit=50');
    expect(dayOf(deposits.at(-1))).toBe(plusDays(kampalaDay(now), -58));
    const reasons = deposits.map(({ status, channel }: Record<string, string>) => `${status} ${channel}`);
    expect(reasons).toEqual(
      expect.arrayContaining(['credited mtn', 'credited airtel', 'credited trc20', 'declined mtn']),
    );
    const { transfers } = await read('/api/transfers/history');
    expect(transfers.map((transfer: Record<string, string>) => transfer.message)).toEqual([
      'My share of the petrol',
      'Happy birthday!',
      'For the tickets',
      'Lunch on me',
    ]);
    const { referrals } = await on.database.queries
      .selectFrom('referral')
      .select(({ fn }) => fn.agg<string[]>('array_agg', ['status']).as('referrals'))
      .executeTakeFirstOrThrow();
    expect(referrals.sort()).toEqual(['paid', 'paid', 'paid', 'pending', 'signed_up']);
  });

  test('has only verifiable rounds', async () => {
    const read = await asDemo();
    const { games } = await read('/api/games/history?limit=100');
    for (const { id } of games) {
      expect(await verifySignedReceipt(await read(`/api/games/receipt?id=${id}`))).toMatchObject({
        ok: true,
      });
    }
  });

  test('gives operators a queue, unresolved items, approvals, an audit log and two months of figures', async () => {
    const [operator] = demoOperators;
    const read = await signedIn(on.database, '/api/admin/login', operator ?? demoLogin);
    const { waiting, days } = await read('/api/admin/stats?days=61');
    expect(waiting).toEqual({
      withdrawals: 6,
      unresolvedPayouts: 1,
      unresolvedDeposits: 1,
      heldTransfers: 0,
      approvals: 2,
    });
    expect(days).toHaveLength(61);
    expect(days.filter(({ bets }: { bets: number }) => bets > 0).length).toBeGreaterThan(50);
    const { entries } = await read('/api/admin/audit?limit=200');
    const actions = new Set(entries.map(({ action }: { action: string }) => action));
    for (const action of ['withdrawal.approved', 'deposit.credited', 'player.corrected', 'setting.changed']) {
      expect(actions).toContain(action);
    }
  });
});

onEveryEngine('seeded history that fails', (on) => {
  test(
    'leaves an empty sandbox',
    async () => {
      const { database, url } = on;
      await ensureModeUnchanged(database.queries, 'sandbox');
      const before = await everything(database);
      const epochKeys = new KeysOfTenEpochs([TEST_EPOCH_KEY_SECRET]);
      await expect(
        ensureHistory({ database, databaseUrl: url, epochKeys, signingKey: testSigningKey, now }),
      ).rejects.toThrow('The history of the sandbox stops');
      expect(await everything(database)).toEqual(before);
    },
    A_WHILE,
  );
});

describe('seeded history', () => {
  test.skipIf(process.env.SAMPLED === '1')(
    'is the same in every sandbox except box contents, also just after midnight',
    async () => {
      const [one, other] = [await seededHistory(), await seededHistory()];
      expect(one).toEqual(other);
    },
    A_WHILE,
  );

  // Before 10, the day before cannot be closed; that takes an hour.
  test.each([170, 190])(
    'can end %i minutes after midnight',
    async (minutes) => {
      const end = new Date(midnight - 24 * 60 * 60_000 + minutes * 60_000);
      expect((await seededHistory(end)).length).toBeGreaterThan(60);
    },
    A_WHILE,
  );

  test('is never created with real money', async () => {
    const database = await openTestDatabase();
    await ensureModeUnchanged(database.queries, 'production');
    await expect(seed(database)).rejects.toThrow('Only a sandbox');
    const { rows } =
      await sql`select (select count(*) from player) + (select count(*) from operator) as people`.execute(
        database.queries,
      );
    expect(rows).toEqual([{ people: 0n }]);
    await database.close();
  });
});

function everything(database: Database) {
  return asOwner(database, async (owner) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      owner,
    );
    const contents = new Map<string, unknown[]>();
    for (const { name } of tables) {
      const { rows } = await sql`select t::text from ${sql.table(name)} t order by t::text`.execute(owner);
      contents.set(name, rows);
    }
    const { rows: left } = await sql`select to_regnamespace('seeding') as schema`.execute(owner);
    return contents.set('left', left);
  });
}

const midnight = startOfKampalaDay(kampalaDay(now)).getTime();
const afterMidnight = new Date(midnight + 20_000);

/** What does not depend on box contents. */
async function seededHistory(end = afterMidnight) {
  const database = await openDatabase({ image: databaseImage });
  await ensureModeUnchanged(database.queries, 'sandbox');
  await seed(database, { end });
  const { rows } = await sql`
    select username, 'deposit' as what, d.amount, d.status, d.created_at as at
    from deposit d join player p on p.id = d.player_id
    where d.created_at < ${new Date(afterMidnight.getTime() - 24 * 60 * 60_000)}
    union all
    select username, 'withdrawal', w.amount, w.status, w.created_at from withdrawal w join player p on p.id = w.player_id
    union all
    select username, 'round', r.stake, r.selected_box::text, t.created_at
    from game_round r join player p on p.id = r.player_id join ledger_transfer t on t.id = r.transfer_id
    union all
    select username, 'sign-up', 0, country, created_at from player
    order by at, username, what`.execute(database.queries);
  await database.close();
  return rows;
}
