import { createHash } from 'node:crypto';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { ownerPreimage } from '@sanduku/contracts/transparency/liabilities';
import { expect, test } from 'vitest';
import { createLog } from '../lib/log.ts';
import { exportPeriod } from '../modules/export/export.ts';
import { Epochs } from '../modules/game/epochs.ts';
import { snapshotFinishedDay } from '../modules/transparency/snapshot-day.ts';
import { appendCommitted } from '../modules/transparency-log/append.ts';
import { createTestApp } from '../testing/app.ts';
import { linesOf } from '../testing/auditor.ts';
import { onOneEngine } from '../testing/databases.ts';
import { testEpochKeys } from '../testing/epoch-keys.ts';
import { fundedPlayer, play } from '../testing/players.ts';
import { testSigningKey } from '../testing/signing-key.ts';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** With an auditor's export or public data, an adversary wants to identify players. */
onOneEngine('an outsider', (engine) => {
  test('with an export cannot identify players by ids, account order or known names', async () => {
    const app = await createTestApp(engine.database);
    app.clock.set(new Date());
    const players = [];
    for (let index = 0; index < 12; index++) players.push(await fundedPlayer(app, 10_000 + index));
    const [spy, ...others] = players;
    for (const player of players) await play(app, player, 1_000);
    for (const { token } of others)
      await app.call('POST', '/api/investment/invest', { token, body: { amount: 500 } });
    const deps = { database: engine.database, clock: () => app.clock.now(), signingKey: testSigningKey };
    await snapshotFinishedDay(deps);

    const epochs = new Epochs({ queries: deps.database.queries, keys: testEpochKeys, clock: deps.clock });
    await appendCommitted({ ...deps, epochs, log: createLog('silent') });
    let text = '';
    const today = kampalaDay(app.clock.now());
    await exportPeriod(
      { ...deps, epochKeys: testEpochKeys },
      { from: plusDays(today, -1), to: today },
      async (lines) => {
        text += lines;
      },
    );
    const lines = linesOf(text).map((json) => JSON.parse(json));
    const accounts = lines.filter(({ k, player }) => k === 'account' && player !== null);
    const numbers = [...new Set<string>(accounts.map(({ player }) => player))];
    expect(numbers).toHaveLength(players.length);

    // Search and quotes map player ids to names.
    for (const { id } of players) expect(text).not.toContain(`"${id}"`);
    for (const toUserId of numbers) {
      const asked = await app.call('POST', '/api/transfers/quote', {
        token: spy?.token,
        body: { toUserId, amount: 1 },
      });
      expect(asked.status).not.toBe(200);
      app.clock.advance(2_000);
    }

    // Player ids follow sign-up order; account numbers in the export must not.
    const rounds = lines.filter(({ k }) => k === 'round');
    const bySignUp = rounds.map(({ player }) => numbers.indexOf(player));
    expect(bySignUp).not.toEqual(bySignUp.toSorted((a, b) => a - b));

    // With the day's key, which auditors get.
    const { day, dayKey } = lines.find(({ k }) => k === 'day');
    const owners = new Set(lines.filter(({ k }) => k === 'leaf').map(({ owner }) => owner));
    expect(owners.size).toBe(players.length);
    for (const number of numbers) {
      const player = Buffer.alloc(8);
      player.writeBigUInt64BE(BigInt(number));
      const salt = sha256(Buffer.of(4), Buffer.from(dayKey, 'hex'), Buffer.from('UGX'), player);
      for (const { username } of players) {
        const owner = sha256(ownerPreimage({ salt, day, currency: 'UGX', username })).toString('hex');
        expect(owners.has(owner)).toBe(false);
      }
    }
  });

  test('who floods public reads is rate-limited and delays no other caller', async () => {
    const app = await createTestApp(engine.database);
    const player = await fundedPlayer(app, 1_000);
    const paths = ['records?limit=1000', 'heads?limit=1000', 'days?limit=100', 'consistency?from=0&to=0'];
    const flood = Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        app.call('GET', `/api/transparency/${paths[index % paths.length]}`, { from: '198.51.100.7' }),
      ),
    );
    const others = await Promise.all([
      app.call('GET', '/api/transparency/records', { from: '203.0.113.9' }),
      app.call('GET', '/api/wallet/balance', { token: player.token }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    const statuses = (await flood).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(340);
    app.clock.advance(1_000);
    expect((await app.call('GET', '/api/transparency/records', { from: '198.51.100.7' })).status).toBe(200);
  });

  test('with an account cannot request expensive proofs and statements without limit', async () => {
    const app = await createTestApp(engine.database);
    const { token } = await fundedPlayer(app, 1_000);
    for (const path of ['transparency/branch?day=2025-12-01', 'wallet/statement/signed?account=game']) {
      const calls = Array.from({ length: 40 }, () => app.call('GET', `/api/${path}`, { token }));
      const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20);
      app.clock.advance(60_000);
      expect((await app.call('GET', `/api/${path}`, { token })).status).not.toBe(429);
    }
  });
});
