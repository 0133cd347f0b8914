import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { odds } from '@sanduku/contracts/odds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { auditIndependently, forge, linesOf, withLog } from '../../testing/auditor.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { receiveDeposit } from '../../testing/deposits.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { offerTables } from '../../testing/prize-tables.ts';
import { otherSigningKey, testSigningKey } from '../../testing/signing-key.ts';
import {
  act,
  ask,
  createWithdrawalWorld,
  mobileBody,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { bookReversal } from '../deposits/reversals.ts';
import { createEpoch, Epochs } from '../game/epochs.ts';
import { type Offer, offersOf, readOffers } from '../prize-tables/offers.ts';
import { snapshotFinishedDay } from '../transparency/snapshot-day.ts';
import { appendCommitted } from '../transparency-log/append.ts';
import { readNewestHead } from '../transparency-log/read.ts';
import { exportPeriod } from './export.ts';

const A_WHILE = 120_000;

onOneEngine('an export of a live sandbox', (on) => {
  const clock = new TestClock();
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-heads-'));
  let app: TestApp;
  let world: WithdrawalWorld;
  let text = '';

  const play = async (player: TestPlayer, betAmount: number) => {
    const { roundId } = (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
    const body = { betAmount, roundId, selectedBox: 4, clientSeed: `seed-${betAmount}` };
    return app.call('POST', '/api/game/play', { token: player.token, body });
  };
  const appendLog = async () => {
    const { database } = on;
    const now = () => clock.now();
    const epochs = new Epochs({ queries: database.queries, keys: testEpochKeys, clock: now });
    await appendCommitted({
      database,
      clock: now,
      log: createLog('silent'),
      epochs,
      signingKey: testSigningKey,
    });
  };
  const exported = async (from: string, to = from) => {
    const deps = { database: on.database, epochKeys: testEpochKeys, signingKey: testSigningKey };
    let lines = '';
    await exportPeriod(
      { ...deps, clock: () => new Date(clock.now().getTime() + 1) },
      { from, to },
      async (part) => {
        lines += part;
      },
    );
    return lines;
  };
  const keptHead = async (name: string) => {
    const head = (await readNewestHead(on.database.queries))?.signed;
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(head));
    return file;
  };

  beforeAll(async () => {
    // The ledger uses the database's time.
    clock.set(new Date());
    const tables = [[...odds.prizesBasisPoints], [5000, 8000, 12_000, 21_400]];
    await offerTables(on.database, { country: 'UG', tables, from: clock.now() });
    clock.advance(1_000);
    app = await createTestApp(on.database, { clock });
    world = await createWithdrawalWorld(app);
    const player = await fundedPlayer(app, 50_000);
    expect((await play(player, 1_000)).status).toBe(200);
    expect((await play(player, 40_000_000)).code).toBeDefined();
    const { data } = await app.call<{ tables: { id: number }[] }>('GET', '/api/game/round', player);
    const body = { tableId: data.tables[1]?.id };
    expect((await app.call('POST', '/api/game/table', { token: player.token, body })).status).toBe(200);
    expect((await play(player, 2_000)).status).toBe(200);
    await appendLog();
    const paid = (await ask(world, player, mobileBody(10_000))).data;
    expect((await act(world, 'approve', paid.id)).status).toBe(200);
    await appendLog();
    await world.payEverything();
    const rejected = (await ask(world, player, mobileBody(5_000))).data;
    expect((await act(world, 'reject', rejected.id, { reason: 'a test' })).status).toBe(200);
    const debtor = await fundedPlayer(app, 0);
    const deposits = { database: on.database, ledger: app.ledger, clock: () => clock.now() };
    const credit = async (amount: bigint, phone: string) => {
      const owner = { id: debtor.id, currency: 'UGX' } as const;
      const deposit = await receiveDeposit(app, owner, amount, { phone });
      await creditDeposit(deposits, deposit);
      return deposit;
    };
    const reversed = await credit(10_000_000_000n, '256772000111');
    const sent = { toUserId: player.id.toString(), amount: 6_000 };
    await app.call('POST', '/api/transfers/send', { token: debtor.token, body: sent });
    expect(await bookReversal(deposits, reversed)).toBe(true);
    await credit(8_000_000_000n, '256772000222');
    await appendLog();
    text = await exported(kampalaDay(clock.now()));
  }, A_WHILE);
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test('with a withdrawal, a void and a refusal is valid', async () => {
    for (const part of [
      '"k":"void"',
      '"type":"deposit.reversal"',
      '"type":"debt.payment"',
      '"cause":"',
      '\\"step\\":\\"completed\\"',
      '\\"step\\":\\"rejected\\"',
    ])
      expect(text).toContain(part);
    const { code, output } = await auditIndependently(text, '--key', testSigningKey.publicKey);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^This proves NOTHING about what was published/);
    expect(output).toMatch(/log size +\d+\n +log root +[0-9a-f]{64}\n +key +[0-9a-f]{64}\n/);
  });

  test('is tied to a published head, from a file or a site', async () => {
    const head = await keptHead('newest.json');
    const { code, output } = await auditIndependently(text, '--head', head);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^This is what was published under the head of --head\.\n/);
    const site = await app.http.listen({ port: 0, host: '127.0.0.1' });
    app.clock.advance(3_000);
    expect(await auditIndependently(text, '--head', site)).toMatchObject({ code: 0 });
    const saved = join(folder, 'saved.json');
    writeFileSync(saved, await (await fetch(`${site}/api/transparency/head`)).text());
    expect(await auditIndependently(text, '--head', saved)).toMatchObject({ code: 0 });
    // The site's head is newer than the export.
    await fundedPlayer(app, 1_000);
    await play(await fundedPlayer(app, 10_000), 1_000);
    await appendLog();
    app.clock.advance(3_000);
    expect(await auditIndependently(text, '--head', site)).toMatchObject({ code: 0 });
    const newer = await auditIndependently(text, '--head', await keptHead('newer.json'));
    expect(newer).toMatchObject({ code: 1, output: expect.stringContaining('rule "published head"') });
    expect(await auditIndependently(text, '--head', 'missing.json')).toMatchObject({ code: 2 });
  });

  test('that was rewritten is rejected under the published head and the real key', async () => {
    const head = await keptHead('real.json');
    const lines = linesOf(text).map((json) =>
      json.replaceAll(testSigningKey.publicKey, otherSigningKey.publicKey),
    );
    const forged = forge(withLog(lines, otherSigningKey), otherSigningKey, clock.now());
    expect(await auditIndependently(forged)).toMatchObject({ code: 0 });
    expect(await auditIndependently(forged, '--key', testSigningKey.publicKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('rule "keys"'),
    });
    expect(await auditIndependently(forged, '--head', head)).toMatchObject({
      code: 1,
      output: expect.stringContaining('rule "published head"'),
    });
  });

  test('of a day includes transfers in the millisecond of its snapshot', async () => {
    await fundedPlayer(app, 1_000);
    const now = () => clock.now();
    await snapshotFinishedDay({ database: on.database, clock: now, signingKey: testSigningKey }, { now });
    await asOwner(on.database, async (owner) => {
      await sql`set local session_replication_role = replica`.execute(owner);
      await sql`update ledger_transfer set created_at = created_at + interval '400 microseconds'
                where id = (select max(id) from ledger_transfer)`.execute(owner);
    });
    await appendLog();
    const day = await exported(plusDays(kampalaDay(clock.now()), -1));
    const { code, output } = await auditIndependently(day, '--key', testSigningKey.publicKey);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(day).toContain('"k":"day"');
  });

  test('is valid when the second of two epochs of a new table was stored first', async () => {
    await offerTables(on.database, {
      country: 'KE',
      tables: [[2500, 3000, 3500, 4000, 4500]],
      from: clock.now(),
    });
    const { queries } = on.database;
    const [offer] = offersOf(await readOffers(queries)).at('KE', clock.now()) as readonly [Offer];
    const { rows } = await sql<{ id: number }>`select nextval('game_epoch_id_seq')::int as id`.execute(
      queries,
    );
    const stored = await createEpoch(queries, { keys: testEpochKeys, at: clock.now(), offer });
    await sql`
      insert into game_epoch (id, key, boxes, prizes_basis_points, created_at, secret_id, prize_offer_id)
      select ${rows[0]?.id}, key, boxes, prizes_basis_points, created_at - interval '1 millisecond', secret_id,
             prize_offer_id
      from game_epoch where id = ${stored.id}`.execute(queries);
    await appendLog();
    const { code, output } = await auditIndependently(await exported(kampalaDay(clock.now())));
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  test('of a later day proves the records it relies on', async () => {
    const tomorrow = plusDays(kampalaDay(clock.now()), 1);
    const lines = linesOf(await exported(tomorrow));
    expect(lines.filter((json) => json.includes('"k":"earlier"')).length).toBeGreaterThan(2);
    const audit = (changed: readonly string[]) =>
      auditIndependently(forge(changed, testSigningKey, clock.now()));
    expect(await audit(lines)).toMatchObject({ code: 0 });
    const at = lines.findIndex((json) => json.includes('"k":"earlier"'));
    const changed = (lines[at] ?? '').replace('\\"basisPoints\\":30', '\\"basisPoints\\":31');
    expect(await audit(lines.with(at, changed))).toMatchObject({
      code: 1,
      output: expect.stringContaining('rule "earlier records"'),
    });
    expect(await audit(lines.toSpliced(at, 1))).toMatchObject({
      code: 1,
      output: expect.stringContaining('rule "logged investment rates"'),
    });
  });
});
