import type { DataOf } from '@sanduku/contracts/endpoint';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { toWire } from '@sanduku/contracts/money';
import type { transparencyApi } from '@sanduku/contracts/transparency/api';
import { readLiabilities, verifyBranch } from '@sanduku/contracts/transparency/liabilities';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine, onPostgres, type TestDatabase } from '../../testing/databases.ts';
import { move } from '../../testing/ledger.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { snapshotFinishedDay } from './snapshot-day.ts';

type Days = DataOf<typeof transparencyApi.transparencyDays>;
type Branch = DataOf<typeof transparencyApi.liabilityBranch>;

const days = async (app: TestApp, query = '') =>
  (await app.call<Days>('GET', `/api/transparency/days${query}`)).data.days;
const branchOf = (app: TestApp, { token }: TestPlayer, day: string) =>
  app.call<Branch>('GET', `/api/transparency/branch?day=${day}`, { token });

let moved = 0;

/** No earlier test used the day. */
async function onADayOfItsOwn(engine: TestDatabase) {
  const app = await createTestApp(engine.database);
  app.clock.advance(++moved * 86_400_000);
  const day = plusDays(kampalaDay(app.clock.now()), -1);
  const take = (database = engine.database) =>
    snapshotFinishedDay({ database, clock: () => app.clock.now(), signingKey: testSigningKey });
  return { app, day, take };
}

onEveryEngine('published liabilities', (engine) => {
  let app: TestApp;
  let day: string;
  let take: () => Promise<string | undefined>;
  beforeEach(async () => {
    ({ app, day, take } = await onADayOfItsOwn(engine));
  });

  test('include every player with all three accounts, and each finds their branch', async () => {
    const rich = await fundedPlayer(app, 50_000);
    await app.call('POST', '/api/investment/invest', { token: rich.token, body: { amount: 7_000 } });
    await app.call('POST', '/api/wallet/withdraw', {
      token: rich.token,
      body: { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1010' },
    });
    const kenyan = await fundedPlayer(app, 300, { country: 'KE' });
    const poor = await fundedPlayer(app, 0);
    expect(await take()).toBe(day);

    const [stated] = await days(app, '?limit=1');
    expect(stated?.day).toBe(day);
    const statement = stated?.liabilities ?? { text: '', signature: '', key: '' };
    const check = async (player: TestPlayer, currency: string) => {
      const { data: branch } = await branchOf(app, player, day);
      expect(JSON.stringify(branch).length).toBeLessThan(2_400);
      const signingKey = testSigningKey.publicKey;
      const verdict = await verifyBranch({
        branch,
        statement,
        signingKey,
        username: player.username,
        currency,
      });
      return verdict.ok ? verdict.sums.map(toWire) : verdict.problem;
    };
    expect(await check(rich, 'UGX')).toEqual([37_500, 5_500, 7_000]);
    expect(await check(kenyan, 'KES')).toEqual([300, 0, 0]);
    expect(await check(poor, 'UGX')).toEqual([0, 0, 0]);

    const { rows } = await sql<{ currency: string; owed: bigint }>`
      select currency, sum(balance)::bigint as owed from ledger_account where player_id is not null
      group by currency`.execute(engine.database.queries);
    const owed = new Map(rows.map((row) => [row.currency, row.owed]));
    for (const { currency, sums } of readLiabilities(statement.text)?.totals ?? []) {
      expect(sums[0] + sums[1] + sums[2]).toBe(owed.get(currency) ?? 0n);
    }
  });

  test('are published once per day, however many processes try', async () => {
    const before = (await days(app)).length;
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.filter((answer) => answer === day)).toHaveLength(1);
    expect(await take()).toBeUndefined();
    expect(await days(app)).toHaveLength(before + 1);
  });

  test('stay fixed when balances move, and omit later players', async () => {
    const player = await fundedPlayer(app, 1_000);
    await take();
    const first = (await branchOf(app, player, day)).data;
    await app.call('POST', '/api/investment/invest', { token: player.token, body: { amount: 500 } });
    const later = await fundedPlayer(app, 1_000);
    expect((await branchOf(app, player, day)).data).toEqual(first);
    expect(await branchOf(app, later, day)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await branchOf(app, player, plusDays(day, 1))).toMatchObject({ status: 404 });
  });

  test('are public, newest first; a branch is visible to its player only', async () => {
    await take();
    app.clock.advance(86_400_000);
    await take();
    expect((await days(app, '?limit=2')).map((stated) => stated.day)).toEqual([plusDays(day, 1), day]);
    expect((await days(app, `?limit=1&before=${plusDays(day, 1)}`)).map((stated) => stated.day)).toEqual([
      day,
    ]);
    expect((await app.call('GET', `/api/transparency/branch?day=${day}`)).status).toBe(401);
    expect((await app.call('GET', '/api/transparency/days?limit=101')).status).toBe(400);
    expect((await app.call('GET', '/api/transparency/days?before=yesterday')).status).toBe(400);
  });

  test('cannot be changed, even by the table owner', async () => {
    await take();
    for (const change of [
      sql`update liability_day set statement = 'x'`,
      sql`delete from liability_chunk`,
      sql`truncate liability_day cascade`,
      sql`update liability_tree set currency = 'KES'`,
    ]) {
      await expect(asOwner(engine.database, (queries) => change.execute(queries))).rejects.toThrow();
    }
  });
});

onPostgres('what is owed while play goes on', (engine) => {
  test('are one ledger snapshot: money in transit counts once', async () => {
    const { app, day, take } = await onADayOfItsOwn(engine);
    const players = await Promise.all(Array.from({ length: 20 }, () => fundedPlayer(app, 1_000)));
    const accounts = await Promise.all(
      players.map(({ id }) => playerAccount(engine.database.queries, { id, currency: 'UGX' }, 'player.game')),
    );
    let isTaken = false;
    const busy = (async () => {
      for (let turn = 0; !isTaken; turn++) {
        const [from, to] = [accounts[turn % 20], accounts[(turn + 7) % 20]];
        if (from && to) await app.ledger.post(move(from, to, 1_000_000n));
      }
    })();
    const second = await openDatabase({ url: engine.url ?? '' });
    await take(second);
    isTaken = true;
    await busy;
    await second.close();
    const [stated] = await days(app, '?limit=1');
    expect(stated?.day).toBe(day);
    const total = readLiabilities(stated?.liabilities.text ?? '')?.totals.find(
      ({ currency }) => currency === 'UGX',
    );
    expect(total?.sums).toEqual([20_000_000_000n, 0n, 0n]);
    const branches = await Promise.all(players.map((player) => branchOf(app, player, day)));
    const sum = branches.reduce((all, { data }) => all + BigInt(data.sums[0] ?? 0), 0n);
    expect(sum).toBe(20_000_000_000n);
  });
});

describe('the signing key', () => {
  test('is the same in every process, and browsers verify its signatures', () => {
    expect(testSigningKey.sign('x')).toEqual(testSigningKey.sign('x'));
    expect(testSigningKey.publicKey).toMatch(/^[0-9a-f]{64}$/);
  });
});
