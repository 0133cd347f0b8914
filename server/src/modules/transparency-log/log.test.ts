import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import {
  defaultSettings,
  isPerCountry,
  perCountry,
  type SettingName,
  settingDescription,
  settingNames,
} from '@sanduku/contracts/settings/rules';
import { isExtension, isIncluded, readSignedHead } from '@sanduku/contracts/transparency/log';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { callWithin, type Database } from '../../database/database.ts';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine, onPostgres } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { Epochs } from '../game/epochs.ts';
import { appendCommitted, takeTurn } from './append.ts';
import type { TransparencyLogDeps } from './read.ts';
import { factEntry, inOrder } from './records.ts';

const DAY_MS = 24 * 3_600_000;

interface Inclusion {
  index: number;
  size: number;
  record: string;
  path: string[];
}

function writerOn(database: Database, clock: () => Date): TransparencyLogDeps {
  const epochs = new Epochs({ queries: database.queries, keys: testEpochKeys, clock });
  return { database, clock, log: createLog('silent'), epochs, signingKey: testSigningKey };
}

/** The ledger uses the database's time. */
function timeOfNow(): TestClock {
  const clock = new TestClock();
  clock.set(new Date());
  return clock;
}

function callsTo(app: TestApp) {
  const get = async <Data>(path: string) => (await app.call<Data>('GET', path)).data;
  return {
    play: async (player: TestPlayer) => {
      const { data } = await app.call<Play>('POST', '/api/game/play', {
        token: player.token,
        body: { betAmount: 1000, selectedBox: 4 },
      });
      return data;
    },
    newestHead: async () => {
      app.clock.advance(2_000);
      const signed = await get<SignedText>('/api/transparency/head');
      const head = await readSignedHead(testSigningKey.publicKey, signed);
      if (head === undefined) throw new Error('The head is not signed');
      return head;
    },
    inclusionOf: (query: string) => app.call<Inclusion>('GET', `/api/transparency/inclusion?${query}`),
    consistency: async (from: number, to: number) =>
      (await get<{ path: string[] }>(`/api/transparency/consistency?from=${from}&to=${to}`)).path,
    records: async (from = 0) =>
      (await get<{ records: string[] }>(`/api/transparency/records?from=${from}`)).records.map(
        (text) => JSON.parse(text) as Record<string, unknown>,
      ),
  };
}

onEveryEngine('transparency log', (engine) => {
  let app: TestApp;
  let writer: TransparencyLogDeps;
  let calls: ReturnType<typeof callsTo>;
  beforeAll(async () => {
    app = await createTestApp(engine.database, { clock: timeOfNow() });
    writer = writerOn(engine.database, () => app.clock.now());
    calls = callsTo(app);
    await appendCommitted(writer);
  });

  test('every round is under a signed head with a valid path', async () => {
    const player = await fundedPlayer(app, 100_000);
    const sealed = (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
    const { winAmount } = await calls.play(player);
    const before = await calls.newestHead();
    expect((await calls.inclusionOf(`round=${sealed.roundId}`)).status).toBe(404);
    await appendCommitted(writer);
    const after = await calls.newestHead();
    expect(after.size).toBeGreaterThan(before.size);
    const found = (await calls.inclusionOf(`round=${sealed.roundId}`)).data;
    expect(isIncluded(found, after)).toBe(true);
    expect(JSON.parse(found.record)).toMatchObject({
      kind: 'round',
      round: sealed.roundId,
      oddsHash: sealed.odds.hash,
      currency: 'UGX',
      stake: '1000000000',
      payout: String(BigInt(winAmount) * 1_000_000n),
    });
    expect(found.record).not.toContain(player.username);
    expect((await calls.inclusionOf(`index=${found.index}&size=${found.size}`)).data).toEqual(found);
    expect((await calls.inclusionOf(`index=${after.size}`)).status).toBe(404);
    expect((await calls.inclusionOf(`index=0&size=${after.size + 1}`)).status).toBe(404);
  });

  test('each head extends every earlier one', async () => {
    const player = await fundedPlayer(app, 100_000);
    const heads = [await calls.newestHead()];
    for (let games = 0; games < 20; games++) {
      await calls.play(player);
      await appendCommitted(writer);
      heads.push(await calls.newestHead());
    }
    for (const [place, earlier] of heads.entries()) {
      for (const later of heads.slice(place)) {
        expect(isExtension(earlier, later, await calls.consistency(earlier.size, later.size))).toBe(true);
      }
    }
  });

  test('an idle run adds nothing, and a head after a day', async () => {
    await appendCommitted(writer);
    const count = async () =>
      (await engine.database.queries.selectFrom('log_head').select('id').execute()).length;
    const heads = await count();
    expect(await takeTurn(writer)).toEqual({ appended: 0, isCaughtUp: true });
    expect(await count()).toBe(heads);
    app.clock.advance(DAY_MS);
    await takeTurn(writer);
    expect(await count()).toBe(heads + 1);
  });

  test('odds, rates, limits and the investment rate are logged when set', async () => {
    const { token } = await signedInOperator(app);
    const maximums = settingNames.filter((name) => name.startsWith('maximum'));
    const highest = (name: SettingName) => {
      const { maximum } = settingDescription(name) as { maximum: number };
      return isPerCountry(name) ? perCountry(() => maximum) : maximum;
    };
    const size = (await calls.records()).length;
    await callByTwo(app, '/api/admin/settings', {
      token,
      body: {
        settings: {
          ...Object.fromEntries(maximums.map((name) => [name, highest(name)])),
          dailyRateBasisPoints: 31,
          announcement: 'Hello',
        },
        reason: 'A test',
      },
    });
    await appendCommitted(writer);
    app.clock.advance(2_000);
    const kinds = await calls.records();
    expect(kinds.find(({ kind }) => kind === 'odds')).toMatchObject({
      boxes: 9,
      prizes: [2000, 3000, 4000, 5000],
    });
    const added = kinds.slice(size).map(({ at, id, ...record }) => record);
    expect(maximums).toContain('maximumBet');
    for (const name of maximums)
      expect(added).toContainEqual({ kind: 'setting', name, value: highest(name) });
    expect(added).toContainEqual({ kind: 'investment', basisPoints: 31, fromDay: expect.any(String) });
    expect(JSON.stringify(added)).not.toContain('Hello');
    await callByTwo(app, '/api/admin/settings', {
      token,
      body: {
        settings: Object.fromEntries(maximums.map((name) => [name, defaultSettings[name]])),
        reason: 'A test',
      },
    });
  });

  test('prize table offers are logged with country and start', async () => {
    const { token } = await signedInOperator(app);
    const prizes = [5000, 8000, 12_000, 21_400];
    const size = (await calls.records()).length;
    await callByTwo(app, '/api/admin/prize-tables', {
      token,
      body: { countries: ['KE'], tables: [prizes], highestStake: 10_000, from: null, reason: 'A test' },
    });
    const approvedAt = app.clock.now();
    await appendCommitted(writer);
    app.clock.advance(2_000);
    const offers = (await calls.records()).slice(size).filter(({ kind }) => kind === 'offer');
    expect(offers).toEqual([
      {
        kind: 'offer',
        at: approvedAt.toISOString(),
        id: expect.any(String),
        country: 'KE',
        place: 0,
        boxes: 9,
        prizes,
        oddsHash: oddsHash({ boxes: 9, prizesBasisPoints: prizes }),
        highestStake: expect.stringMatching(/^\d+000000$/),
        from: new Date(approvedAt.getTime() + 60_000).toISOString(),
      },
    ]);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('a server can neither change, remove nor invent records', async () => {
    const { queries } = engine.database;
    for (const change of [
      sql`update log_record set record = '{}'`,
      sql`delete from log_record`,
      sql`update log_head set size = 0`,
      sql`delete from log_node`,
      sql`insert into log_fact (kind, subject, at, body) values ('rates', 'x', now(), '{}')`,
      sql`delete from log_fact`,
      sql`update log_fact set at = now()`,
      sql`update log_fact set log_index = log_index + 1000000`,
      sql`update log_writer set size = size - 1`,
    ]) {
      await expect(change.execute(queries)).rejects.toThrow();
    }
  });

  test('two concurrent writers never claim one position twice', async () => {
    const player = await fundedPlayer(app, 100_000);
    await appendCommitted(writer);
    for (let games = 0; games < 5; games++) await calls.play(player);
    const others = Array.from({ length: 4 }, () =>
      appendCommitted(writerOn(engine.database, () => app.clock.now())),
    );
    const appended = await Promise.all(others);
    expect(appended.reduce((sum, count) => sum + count)).toBe(5);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  describe('a dishonest operator', () => {
    /** Bypasses the guards, as the table owner could. */
    const forge = (change: ReturnType<typeof sql>) =>
      asOwner(engine.database, async (transaction) => {
        await sql`set local session_replication_role = replica`.execute(transaction);
        await change.execute(transaction);
      });

    test('who rewrites the log cannot prove consistency with a known head', async () => {
      const player = await fundedPlayer(app, 100_000);
      await appendCommitted(writer);
      let kept = await calls.newestHead();
      // A group without a stored hash, which would have to be forged too.
      do {
        await calls.play(player);
        await appendCommitted(writer);
        kept = await calls.newestHead();
      } while (kept.size % 16 === 0 || kept.size % 16 > 12);
      const index = kept.size - 1;
      const { record } = (await calls.inclusionOf(`index=${index}`)).data;
      const forged = record.replace(/"payout":"\d+"/, '"payout":"7"');
      await forge(sql`update log_record set record = ${forged} where index = ${index}`);
      const { problems } = await auditMoney(engine.database.queries);
      expect(problems.join()).toContain('says something else');
      expect(problems.join()).toContain('another root');
      await calls.play(player);
      await appendCommitted(writer);
      const shown = await calls.newestHead();
      expect(isExtension(kept, shown, await calls.consistency(kept.size, shown.size))).toBe(false);
      // Restore the honest state.
      await forge(sql`update log_record set record = ${record} where index = ${index}`);
      await forge(sql`delete from log_head where size > ${kept.size}`);
      await calls.play(player);
      await appendCommitted(writer);
      const mended = await calls.newestHead();
      expect(isExtension(kept, mended, await calls.consistency(kept.size, mended.size))).toBe(true);
    });

    test('who drops a round is found by the audit after the merge delay', async () => {
      const player = await fundedPlayer(app, 100_000);
      const { roundId } = (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
      await calls.play(player);
      // The writer skips the round.
      await sql`update log_writer set complete_to = (select max(id) from ledger_transfer),
                read_to = (select max(id) from ledger_transfer)`.execute(engine.database.queries);
      app.clock.advance(DAY_MS);
      await appendCommitted(writer);
      expect((await calls.inclusionOf(`round=${roundId}`)).status).toBe(404);
      const { problems } = await auditMoney(engine.database.queries);
      expect(problems.join()).toContain(`Round ${roundId}`);
      await forge(sql`update log_writer set complete_to = 0`);
      await appendCommitted(writer);
      expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
    });

    test('who backdates a withdrawal is contradicted by an earlier head', async () => {
      const earlier = await calls.newestHead();
      const at = new Date(Date.parse(earlier.time) - 121_000);
      await asOwner(engine.database, (transaction) =>
        sql`insert into log_fact (kind, subject, at, body) values ('withdrawal', '9999 asked', ${at},
            '{"withdrawal": "9999", "step": "asked", "currency": "UGX", "amount": "1"}')`.execute(
          transaction,
        ),
      );
      await appendCommitted(writer);
      await calls.newestHead();
      const [late] = await calls.records(earlier.size);
      expect(late).toMatchObject({ kind: 'withdrawal', withdrawal: '9999' });
      expect(Date.parse(earlier.time) - Date.parse(String(late?.at))).toBeGreaterThan(120_000);
    });
  });
});

onPostgres('A transfer that commits late', (engine) => {
  test('a transfer is logged once committed, however many higher ids came first', async () => {
    const clock = timeOfNow();
    const app = await createTestApp(engine.database, { clock });
    const writer = writerOn(engine.database, () => clock.now());
    const calls = callsTo(app);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const isOpen = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = await createTestApp(
      {
        ...engine.database,
        call: (name, given) =>
          name === 'game_play'
            ? engine.database.inTransaction(async (transaction) => {
                const rows = await callWithin(transaction, name, given);
                begun();
                await gate;
                return rows;
              })
            : engine.database.call(name, given),
      },
      { clock },
    );
    const [late, early] = [
      await fundedPlayer(app, 10_000),
      await fundedPlayer(app, 10_000, { country: 'KE' }),
    ];
    const { roundId } = (await app.call<SealedRound>('GET', '/api/game/round', late)).data;
    const playing = callsTo(slow).play(late);
    await isOpen;
    const number = await asOwner(engine.database, async (transaction) => {
      const { rows } = await sql<{
        last_value: bigint;
      }>`select last_value from ledger_transfer_id_seq`.execute(transaction);
      return rows[0]?.last_value ?? 0n;
    });
    for (let turns = 0; turns < 4; turns++) {
      await calls.play(early);
      await appendCommitted(writer);
    }
    const state = () =>
      engine.database.queries.selectFrom('log_writer').selectAll().executeTakeFirstOrThrow();
    expect((await state()).read_to).toBeGreaterThan(number);
    expect((await state()).complete_to).toBeLessThan(number);
    release();
    await playing;
    await appendCommitted(writer);
    await calls.newestHead();
    expect((await calls.inclusionOf(`round=${roundId}`)).status).toBe(200);
    // Open transactions of other databases on this server delay it too.
    await vi.waitFor(
      async () => {
        await appendCommitted(writer);
        expect((await state()).complete_to).toBeGreaterThan(number);
      },
      { timeout: 60_000 },
    );
  });
});

test('records of a run are sorted by time, kind and number', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 8, 0, second));
  const fact = (id: bigint, kind: string, subject: string, second: number) =>
    factEntry({ id, kind, subject, at: at(second), body: {}, epoch_id: null, refused: null });
  const entries = [
    fact(1n, 'withdrawal', '10 asked', 2),
    fact(2n, 'withdrawal', '9 asked', 2),
    fact(3n, 'setting', 'maximumBet 5', 2),
    fact(4n, 'withdrawal', '11 asked', 1),
  ];
  expect(inOrder(entries).map(({ factId }) => factId)).toEqual([4n, 3n, 2n, 1n]);
});
