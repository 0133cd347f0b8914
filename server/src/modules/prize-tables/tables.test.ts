import { verifyRound } from '@sanduku/contracts/fairness/verify';
import { verifySignedReceipt } from '@sanduku/contracts/fairness/verify-receipt';
import type { SealedRound, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { Play, PlayedGame } from '@sanduku/contracts/game/api';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { odds, returnToPlayer } from '@sanduku/contracts/odds';
import {
  bankrollInStakes,
  HIGHEST_RETURN,
  LOWEST_RETURN,
  presets,
} from '@sanduku/contracts/prize-tables/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { noLimits, offerTables } from '../../testing/prize-tables.ts';
import { createGameDeps } from '../game/deps.ts';
import { createEpoch, createRoundId } from '../game/epochs.ts';
import { play } from '../game/play.ts';
import { roundsUnder } from '../game/sealing.ts';
import { createPlayerDeps } from '../players/deps.ts';
import { offersOf, readOffers } from './offers.ts';

const MINUTE = 60_000;
const generous = [5000, 8000, 12_000, 21_400];
const even = [2500, 3000, 3500, 4000, 4500];

const anyTable = fc
  .array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 })
  .map((percents) => percents.map((percent) => percent * 100))
  .filter((prizesBasisPoints) => {
    const share = returnToPlayer({ boxes: 9, prizesBasisPoints });
    return share >= LOWEST_RETURN && share <= HIGHEST_RETURN;
  });

onEveryEngine('Prize tables', (engine) => {
  const start = new TestClock().now().getTime();
  const at = (minutes: number) => new Date(start + minutes * MINUTE);

  const sealedRoundOf = async (app: TestApp, player: TestPlayer) =>
    (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
  const playRound = async (app: TestApp, { token }: TestPlayer, sealed: SealedRound, betAmount = 1000) => {
    const pick = { betAmount, selectedBox: 4, clientSeed: 'mine' };
    const answer = await app.call<Play>('POST', '/api/game/play', {
      token,
      body: { ...pick, roundId: sealed.roundId },
    });
    if (answer.status !== 200) return { status: answer.status, code: answer.code, next: undefined };
    const { next, ...revealed } = answer.data.round;
    expect(verifyRound({ sealed, pick, outcome: answer.data, revealed })).toEqual({ ok: true });
    return { status: answer.status, code: undefined, next };
  };
  const problems = async () => (await auditMoney(engine.database.queries)).problems;
  const voidedOf = ({ id }: TestPlayer) =>
    engine.database.queries.selectFrom('voided_round').selectAll().where('player_id', '=', id).execute();

  test('a round is played under the table it was sealed with; the next one is sealed under the new', async () => {
    await offerTables(engine.database, { country: 'UG', tables: [generous], from: at(5) });
    const app = await createTestApp(engine.database);
    const player = await fundedPlayer(app, 100_000);
    const old = await sealedRoundOf(app, player);
    expect(old.odds.prizes).toEqual(odds.prizesBasisPoints);
    app.clock.set(at(6));
    const { next } = await playRound(app, player, old);
    expect(next?.odds.prizes).toEqual(generous);
    expect(await playRound(app, player, next as SealedRound)).toMatchObject({ status: 200 });
    const { games } = (await app.call<{ games: PlayedGame[] }>('GET', '/api/games/history', player)).data;
    for (const { id } of games) {
      const receipt = (await app.call<SignedReceipt>('GET', `/api/games/receipt?id=${id}`, player)).data;
      expect(await verifySignedReceipt(receipt)).toMatchObject({ ok: true });
    }
    expect(await voidedOf(player)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test('a round that was kept for later is not played: its player is shown the one that took its place', async () => {
    await offerTables(engine.database, { country: 'KE', tables: [generous], from: at(1) });
    await offerTables(engine.database, { country: 'KE', tables: [even], from: at(30) });
    const app = await createTestApp(engine.database);
    app.clock.set(at(2));
    const player = await fundedPlayer(app, 100_000, { country: 'KE' });
    const kept = await sealedRoundOf(app, player);
    expect(kept.odds.prizes).toEqual(generous);
    app.clock.set(at(40));
    // The process has cached the seat; the database still refuses it.
    expect(await playRound(app, player, kept)).toMatchObject({ code: 'round_ended' });
    const replacement = await sealedRoundOf(app, player);
    expect(replacement.odds.prizes).toEqual(even);
    expect(await voidedOf(player)).toMatchObject([{ round_id: kept.roundId, reason: 'ended' }]);
    expect(await playRound(app, player, replacement)).toMatchObject({ status: 200 });
    expect(await problems()).toEqual([]);
  });

  test('tables change under load in two processes: no bet is refused, and none is mispriced', async () => {
    await offerTables(engine.database, { country: 'TZ', tables: [generous], from: at(5) });
    const clock = new TestClock();
    const apps = [
      await createTestApp(engine.database, { clock }),
      await createTestApp(engine.database, { clock }),
    ] as const;
    const seen = new Set<string>();
    const plays = Array.from({ length: 8 }, async (_, index) => {
      const [here, there] = index % 2 === 0 ? apps : [apps[1], apps[0]];
      const player = await fundedPlayer(here, 100_000, { country: 'TZ' });
      let sealed = await sealedRoundOf(here, player);
      for (let games = 0; games < 12; games++) {
        // While the others play.
        if (index === 0 && games === 5) clock.set(at(6));
        const { status, next } = await playRound(games % 3 === 0 ? there : here, player, sealed);
        expect(status).toBe(200);
        seen.add((next as SealedRound).odds.prizes.join());
        sealed = next as SealedRound;
      }
    });
    await Promise.all(plays);
    expect(seen).toEqual(new Set([odds.prizesBasisPoints.join(), generous.join()]));
    expect(await problems()).toEqual([]);
  });

  test('of two sets from the same moment the one that was approved later counts, and one that is planned stays', async () => {
    await offerTables(engine.database, { country: 'RW', tables: [even], from: at(60) });
    await offerTables(engine.database, { country: 'RW', tables: [even], from: at(5) });
    await offerTables(engine.database, { country: 'RW', tables: [generous, even], from: at(5) });
    const offers = offersOf(await readOffers(engine.database.queries));
    const prizesAt = (minutes: number) =>
      offers.at('RW', at(minutes)).map((offer) => offer.odds.prizesBasisPoints);
    expect(prizesAt(4)).toEqual([odds.prizesBasisPoints]);
    expect(prizesAt(5)).toEqual([generous, even]);
    expect(prizesAt(59)).toEqual([generous, even]);
    expect(prizesAt(60)).toEqual([even]);
    expect(await problems()).toEqual([]);
  });

  const seated = async (country: 'NG' | 'GH' | 'PH' | 'IN') => {
    const app = await createTestApp(engine.database);
    app.clock.set(at(2));
    const { id, token } = await fundedPlayer(app, 100_000, { country });
    const clock = () => app.clock.now();
    const deps = createPlayerDeps({ database: engine.database, epochKeys: testEpochKeys, clock });
    const player = await deps.findSession(token);
    if (player === undefined) throw new Error('The player is not signed in');
    const offers = await readOffers(engine.database.queries);
    const unaware = createGameDeps({
      database: engine.database,
      ledger: createLedger(engine.database, { clock }),
      limits: noLimits,
      offers: offersOf(offers.map((offer) => ({ ...offer, highestStake: null }))),
      epochKeys: testEpochKeys,
      clock,
    });
    const bet = (betAmount: number) =>
      play(unaware, {
        player,
        key: idempotencyKey(`player:${id}`, `bet of ${betAmount}`),
        request: { betAmount, selectedBox: 4 },
      });
    return { app, id, token, player, unaware, bet };
  };

  test.each([
    ['in the past', at(-1)],
    ['more than a year ahead', at(365 * 24 * 60 + 1)],
  ])('the database refuses an offer that begins %s', async (_name, from) => {
    const offer = offerTables(engine.database, { country: 'KE', tables: [even], from, now: at(0) });
    await expect(offer).rejects.toMatchObject({ constraint: 'prize_offer_begins_later' });
  });

  test('the database takes no stake above the highest, whatever a process knows of it', async () => {
    await offerTables(engine.database, {
      country: 'NG',
      tables: [generous],
      from: at(1),
      highestStake: 500n * MICROS_PER_UNIT,
    });
    const { app, id, token, bet } = await seated('NG');
    const { maximumBet, ...sealed } = (
      await app.call<SealedRound & { maximumBet: number }>('GET', '/api/game/round', { token })
    ).data;
    expect(maximumBet).toBe(500);
    expect(await bet(501)).toMatchObject({ code: 'round_ended' });
    expect(await playRound(app, { id, username: '', token }, sealed, 501)).toMatchObject({
      code: 'bet_too_large',
    });
    expect(await bet(500)).toMatchObject({ outcome: expect.anything() });
  });

  test('the database takes no stake that the bankroll of this moment does not bear', async () => {
    await offerTables(engine.database, { country: 'PH', tables: [generous], from: at(1) });
    const { app, token, bet } = await seated('PH');
    const unfunded = await createTestApp(engine.database, { clock: app.clock });
    const operator = await signedInOperator(app);
    await callByTwo(app, '/api/admin/fund', {
      token: operator.token,
      body: {
        account: 'bankroll',
        currency: 'PHP',
        rail: 'bank',
        reason: 'a test wants it',
        amount: 300_000,
      },
    });
    // The player has 100,000 of the 300,000 in play money. The table needs 155 highest stakes of 1,290.
    expect(await bet(1291)).toMatchObject({ code: 'round_ended' });
    expect(await bet(1290)).toMatchObject({ outcome: expect.anything() });
    // A process with a stale bankroll states the present limit.
    const stale = await unfunded.call('POST', '/api/game/play', {
      token,
      body: { betAmount: 1400, selectedBox: 4 },
    });
    expect(stale).toMatchObject({ status: 400, code: 'bet_too_large' });
    const wallet = await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token });
    expect(Math.abs(wallet.data.balance - 100_000)).toBeLessThan(1290 * 2.14 + 0.01);
  });

  test('nor for a round that was sealed before there were offers', async () => {
    const { app, id, bet } = await seated('IN');
    const { token } = await signedInOperator(app);
    const body = { account: 'bankroll', currency: 'INR', rail: 'bank', reason: 'a test wants it' };
    await callByTwo(app, '/api/admin/fund', { token, body: { ...body, amount: 300_000 } });
    const seal = async () => {
      const epoch = await createEpoch(engine.database.queries, { keys: testEpochKeys, at: at(0) });
      await engine.database.queries
        .updateTable('game_seat')
        .set({ epoch_id: epoch.id, round_id: createRoundId() })
        .where('player_id', '=', id)
        .execute();
    };
    await bet(100);
    await seal();
    // 200,000 are left for five highest stakes.
    expect(await bet(50_000)).toMatchObject({ code: 'round_ended' });
    expect(await bet(30_000)).toMatchObject({ outcome: expect.anything() });
  });

  test('choosing again and again, beside bets and in two processes, replaces rounds one by one, and not without end', async () => {
    await offerTables(engine.database, { country: 'ID', tables: [generous, even], from: at(1) });
    const clock = new TestClock();
    const apps = [
      await createTestApp(engine.database, { clock }),
      await createTestApp(engine.database, { clock }),
    ] as const;
    clock.set(at(2));
    const player = await fundedPlayer(apps[0], 1_000_000, { country: 'ID' });
    const { data } = await apps[0].call<{ tables: { id: number }[] }>('GET', '/api/game/round', player);
    const calls = Array.from({ length: 80 }, (_, index) => {
      const app = apps[index % 2 === 0 ? 0 : 1];
      const tableId = data.tables[(index >> 1) % 2]?.id;
      const chosen = app.call('POST', '/api/game/table', { token: player.token, body: { tableId } });
      const body = { betAmount: 1000, selectedBox: 4 };
      const played = index % 8 === 0 && app.call('POST', '/api/game/play', { token: player.token, body });
      return Promise.all([chosen, played]);
    });
    const chosen = (await Promise.all(calls)).map(([{ status }]) => status);
    expect(chosen.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    expect(chosen.every((status) => status === 200 || status === 429)).toBe(true);
    expect((await voidedOf(player)).length).toBeLessThanOrEqual(60);
    expect(await problems()).toEqual([]);
  });

  test('how many stakes a bankroll must hold is worked out alike by the database and by the rules', async () => {
    const tables = [...presets.map(({ prizesBasisPoints }) => prizesBasisPoints), ...fc.sample(anyTable, 10)];
    for (const prizes of tables) {
      const { rows } = await sql<{ stakes: number }>`
        select prize_table_bankroll_stakes(${prizes}) as stakes
      `.execute(engine.database.queries);
      const table = { boxes: 9, prizesBasisPoints: prizes };
      expect(rows[0]?.stakes, prizes.join()).toBe(Math.ceil(bankrollInStakes(table)));
    }
  });

  test('the database pays nothing that the sealed table does not hold, whatever a process works out', async () => {
    await offerTables(engine.database, { country: 'GH', tables: [even], from: at(1) });
    const { app, id, token, player, unaware: game } = await seated('GH');
    const seat = await game.seats.lookUp(player);
    // Prizes that the table does not have.
    const rich = roundsUnder(new Uint8Array(32), { boxes: 9, prizesBasisPoints: Array(9).fill(9000) });
    Object.assign(seat.epoch, { sealRound: rich });
    await expect(
      play(game, {
        player,
        key: idempotencyKey(`player:${id}`, 'rich'),
        request: { betAmount: 1000, selectedBox: 4 },
      }),
    ).rejects.toThrow('the table of its sealed round');
    const wallet = await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token });
    expect(wallet.data.balance).toBe(100_000);
  });

  test('for any table, payout, seal, receipt and audit agree', async () => {
    const tables = fc.sample(anyTable, { numRuns: 12, seed: 22 });
    let minutes = 0;
    for (const prizes of tables) {
      // Longer than a break, so no reminder appears.
      minutes += 20;
      await offerTables(engine.database, { country: 'ZA', tables: [prizes], from: at(minutes) });
    }
    const app = await createTestApp(engine.database);
    const player = await fundedPlayer(app, 100_000, { country: 'ZA' });
    for (const [index, prizes] of tables.entries()) {
      app.clock.set(at(20 * (index + 1)));
      let sealed = await sealedRoundOf(app, player);
      expect(sealed.odds.prizes).toEqual(prizes);
      for (let games = 0; games < 3; games++) {
        sealed = (await playRound(app, player, sealed, 100 + games)).next as SealedRound;
      }
    }
    expect(await problems()).toEqual([]);
  });
});
