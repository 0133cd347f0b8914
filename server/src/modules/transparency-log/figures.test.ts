import type { Api } from '@sanduku/contracts/api';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import type { Play } from '@sanduku/contracts/game/api';
import { odds } from '@sanduku/contracts/odds';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { Epochs } from '../game/epochs.ts';
import { appendCommitted } from './append.ts';
import type { TransparencyLogDeps } from './read.ts';

const MINUTE = 60_000;

onOneEngine('figures from the log', (engine) => {
  let app: TestApp;
  let writer: TransparencyLogDeps;
  beforeAll(async () => {
    const clock = new TestClock();
    // The ledger uses the database's time.
    clock.set(new Date());
    app = await createTestApp(engine.database, { clock });
    const now = () => clock.now();
    const { database } = engine;
    const epochs = new Epochs({ queries: database.queries, keys: testEpochKeys, clock: now });
    writer = { database, clock: now, log: createLog('silent'), epochs, signingKey: testSigningKey };
  });

  const figures = async () => {
    await appendCommitted(writer);
    app.clock.advance(11_000);
    return (await app.call<DataOf<Api['logFigures']>>('GET', '/api/transparency/figures')).data;
  };
  /** Each so many minutes ago. */
  const steps = (withdrawal: string, ...taken: [step: string, minutesAgo: number][]) =>
    asOwner(engine.database, async (owner) => {
      for (const [step, minutesAgo] of taken) {
        const at = new Date(app.clock.now().getTime() - minutesAgo * MINUTE);
        const body = { withdrawal, step, currency: 'UGX', amount: '1' };
        await sql`insert into log_fact (kind, subject, at, body)
          values ('withdrawal', ${`${withdrawal} ${step}`}, ${at}, ${JSON.stringify(body)})`.execute(owner);
      }
    });

  test('count every round once, under its sealed table', async () => {
    const player = await fundedPlayer(app, 100_000);
    let wins = 0;
    let returned = 0;
    for (let round = 1; round <= 6; round++) {
      const { data } = await app.call<Play>('POST', '/api/game/play', {
        token: player.token,
        body: { betAmount: 1000, selectedBox: 4 },
      });
      if (data.won) wins++;
      returned += data.winAmount * 10;
      if (round % 2 === 0) await appendCommitted(writer);
    }
    const { tables, head } = await figures();
    expect(head?.text).toMatch(/^sanduku\/head\/v1\nsize \d+\n/);
    expect(tables).toEqual([
      {
        oddsHash: oddsHash(odds),
        boxes: odds.boxes,
        prizes: odds.prizesBasisPoints,
        rounds: 6,
        wins,
        returnedBasisPoints: returned,
        refused: [],
      },
    ]);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('the audit finds a round counted twice', async () => {
    await sql`update log_round_count set rounds = rounds + 1`.execute(engine.database.queries);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([
      `The count of rounds under table ${oddsHash(odds)} is not that of the log`,
    ]);
    await sql`update log_round_count set rounds = rounds - 1`.execute(engine.database.queries);
  });

  test('report payment times and withdrawals past their deadline', async () => {
    expect((await figures()).withdrawals).toEqual({
      days: 30,
      paid: 0,
      paidInTime: 0,
      medianSeconds: null,
      p95Seconds: null,
      open: 0,
      overPromise: 0,
      promiseMinutes: 30,
    });
    await steps('901', ['asked', 100], ['approved', 95], ['completed', 90]);
    await steps('902', ['asked', 100], ['waiting', 99], ['resumed', 79], ['completed', 60]);
    await steps('903', ['asked', 100], ['rejected', 10]);
    await steps('904', ['asked', 29]);
    await steps('905', ['asked', 31]);
    await steps('906', ['asked', 300], ['waiting', 299]);
    await steps('907', ['asked', 60 * 24 * 32], ['completed', 60 * 24 * 31]);
    await steps('908', ['asked', 100], ['completed', 50]);
    const { withdrawals } = await figures();
    expect(withdrawals).toMatchObject({
      paid: 3,
      paidInTime: 2,
      medianSeconds: 20 * 60,
      open: 3,
      overPromise: 1,
    });
    expect(withdrawals.p95Seconds).toBeCloseTo(47 * 60);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('the audit finds an open withdrawal hidden from the public', async () => {
    await sql`delete from log_open_withdrawal where withdrawal = 905`.execute(engine.database.queries);
    expect((await figures()).withdrawals).toMatchObject({ open: 2, overPromise: 0 });
    expect((await auditMoney(engine.database.queries)).problems).toEqual([
      'Withdrawal 905 is open for the public or in the log, and not in both',
    ]);
    await sql`insert into log_open_withdrawal values (905)`.execute(engine.database.queries);
  });
});
