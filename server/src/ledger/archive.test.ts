import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Statement } from '@sanduku/contracts/statement/api';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { callWithin, type Queries } from '../database/database.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { testHouseKey } from '../testing/house-key.ts';
import { freshKey, move } from '../testing/ledger.ts';
import { fundedPlayer, play, type TestPlayer } from '../testing/players.ts';
import { archivePeriod, checkArchive, type Owner, restorePeriod } from './archive.ts';
import type { TransferCommand } from './transfer.ts';

const PERIOD = 10_000_000n;

onEveryEngine('a period that is put away', (on) => {
  let app: TestApp;
  let ann: TestPlayer;
  let ben: TestPlayer;
  let idle: TestPlayer;
  let old: TransferCommand;
  let past: string;

  /** What players are told of their past; the last row of each list is of its beginning. */
  const told = async () => {
    const read = async (path: string, player: TestPlayer) =>
      (await app.call<Record<string, unknown>>('GET', path, player)).data;
    const { games } = (await read('/api/games/history?limit=50', ann)) as { games: { id: string }[] };
    const pages: unknown[] = [];
    let before = '';
    for (;;) {
      const path = `/api/wallet/statement?limit=3${before && `&before=${before}`}`;
      const { data } = await app.call<Statement>('GET', path, ann);
      pages.push(...data.movements);
      if (!data.hasMore) break;
      before = data.movements.at(-1)?.id ?? '';
    }
    return JSON.stringify({
      pages,
      games,
      stretch: (
        (await read('/api/wallet/statement?limit=50&from=2020-01-01T00:00:00Z', ann)) as {
          movements: unknown;
        }
      ).movements,
      proof: await read(`/api/games/receipt?id=${games.at(-1)?.id}`, ann),
      idle: ((await read('/api/wallet/statement', idle)) as { movements: unknown }).movements,
      stats: await read('/api/games/stats', ann),
      month: await read('/api/play-limits/month', ann),
    });
  };
  const asOwnerQueries = <T>(work: (owner: Queries) => Promise<T>) => asOwner(on.database, work);
  const owner = (): Owner => ({
    queries: on.database.queries,
    inTransaction: (work) => asOwner(on.database, work),
  });
  const put = () => archivePeriod({ owner: owner(), signer: testHouseKey }, 0, new Date(Date.now() + 60_000));
  const signed = async () => {
    const { statement } = await on.database.queries
      .selectFrom('ledger_period')
      .select('statement')
      .where('number', '=', 0)
      .executeTakeFirstOrThrow();
    return statement ?? '';
  };
  const problems = async () => (await auditMoney(on.database.queries)).problems;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    await asOwnerQueries((queries) =>
      sql`insert into house_key (public_key) values (${testHouseKey.publicKey})`.execute(queries),
    );
    ann = await fundedPlayer(app, 100_000);
    ben = await fundedPlayer(app, 5_000);
    idle = await fundedPlayer(app, 700);
    for (let round = 0; round < 7; round++) await play(app, ann, 1_000);
    await app.call('POST', '/api/transfers/send', {
      token: ann.token,
      body: { toUserId: ben.id.toString(), amount: 2_000 },
    });
    const bankroll = await app.ledger.house('house.bankroll', 'UGX');
    const fees = await app.ledger.house('house.fees', 'UGX');
    old = move(bankroll, fees, 5n, { key: freshKey() });
    await app.ledger.post(old);
  });

  test('has ended, and the log of the house has all of it', async () => {
    await expect(put()).rejects.toThrow(/has not ended/);
    await on.database.call('ledger_prepare_periods', { ahead: 2 });
    await asOwnerQueries(async (queries) => {
      await sql`select setval('ledger_transfer_id_seq', ${PERIOD}::bigint, false)`.execute(queries);
    });
    await play(app, ann, 1_000);
    await expect(put()).rejects.toThrow(/has not ended/);
    await asOwnerQueries((queries) =>
      sql`update log_writer set complete_to = ${PERIOD}, read_to = ${PERIOD}`.execute(queries),
    );
    past = await told();
    const sealed = (await app.call<SealedRound>('GET', '/api/game/round', ann)).data;
    expect(await put()).toContain('numbers 0 to 9999999');
    expect((await app.call<SealedRound>('GET', '/api/game/round', ann)).data).toEqual(sealed);
    await expect(put()).rejects.toThrow(/put away already/);
  });

  test('is read where it lies: nothing a player may ask for has changed', async () => {
    expect(await told()).toBe(past);
    const { data } = await app.call<Statement>('GET', '/api/wallet/statement', ann);
    expect(data.archivedUntil).toMatch(/Z$/);
  });

  test('leaves books that are right, with one transfer in its place', async () => {
    expect(await problems()).toEqual([]);
    const seen = await asOwnerQueries(
      async (queries) =>
        (
          await sql<{ kind: string; transfers: bigint }>`
            select kind, count(*) as transfers from ledger_transfer_0 group by kind`.execute(queries)
        ).rows,
    );
    expect(seen).toEqual([{ kind: 'period', transfers: 1n }]);
    await play(app, ann, 1_000);
    await play(app, idle, 500);
    expect(await problems()).toEqual([]);
  });

  test('answers a key of that time with a refusal, and moves nothing', async () => {
    expect(await app.ledger.post(old)).toEqual({ status: 'refused', refusal: 'key_expired' });
  });

  test('is signed: a total or a list that was changed is found', async () => {
    expect(await checkArchive(on.database.queries, 0)).toEqual([]);
    const change = (statement: ReturnType<typeof sql>, check: (queries: Queries) => Promise<string[]>) =>
      asOwnerQueries(async (queries) => {
        await sql`alter table ledger_archive disable trigger user`.execute(queries);
        await sql`alter table game_archive disable trigger user`.execute(queries);
        await statement.execute(queries);
        const found = await check(queries);
        throw new Found(found);
      }).catch((error: unknown) => (error instanceof Found ? error.problems : Promise.reject(error)));
    const audited = async (queries: Queries) => {
      const { rows } = await sql<{ problem: string }>`
        select 'totals' as problem from ledger_period p
        where p.archived_at is not null and p.statement not like '%totals ' || archive_totals(p.number)`.execute(
        queries,
      );
      return rows.map(({ problem }) => problem);
    };
    expect(
      await change(sql`update ledger_archive set opening = opening + 1, closing = closing + 1`, audited),
    ).toEqual(['totals']);
    for (const statement of [
      sql`update ledger_archive set created_at = array_replace(created_at, created_at[1], created_at[1] + interval '1 ms')`,
      sql`update ledger_archive set amount[1] = amount[1] + 1`,
      sql`update game_archive set stake[1] = stake[1] + 1`,
      sql`update game_archive set client_seed[1] = 'another'`,
    ]) {
      expect(await change(statement, (queries) => checkArchive(queries, 0))).toEqual([
        'What is kept of period 0 is not what was signed.',
      ]);
    }
    expect(
      await change(sql`update ledger_period set statement = statement || ' ' where number = 0`, (queries) =>
        checkArchive(queries, 0),
      ),
    ).toHaveLength(2);
  });

  test('comes back as it was, and can be put away again', async () => {
    await restorePeriod(owner(), 0);
    expect(await problems()).toEqual([]);
    expect(await app.ledger.post(old)).toMatchObject({ status: 'replayed' });
    await put();
    const again = (statement: string) =>
      asOwnerQueries((queries) =>
        callWithin(queries, 'archive_carry', { period: 0, statement, signature: '', key: '' }),
      );
    // Whoever signed the same period at the same time, and comes too late.
    const statement = await signed();
    await expect(again(statement)).rejects.toThrow(/put away already/);
    await restorePeriod(owner(), 0);
    await expect(again(statement)).rejects.toThrow(/not those that were signed/);
    expect(await problems()).toEqual([]);
    await put();
    expect(await problems()).toEqual([]);
    expect(await checkArchive(on.database.queries, 0)).toEqual([]);
  });
});

class Found extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super('found');
    this.problems = problems;
  }
}
