import type { PlayedGame } from '@sanduku/contracts/game/api';
import type { PlayLimitEvent, PlayLimits, RealityCheck } from '@sanduku/contracts/play-limits/api';
import type { PauseLength, PlayLimitName } from '@sanduku/contracts/play-limits/rules';
import type { User } from '@sanduku/contracts/players/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { createMobileWorld, type MobileWorld, phoneOf } from '../../testing/mobile-money.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, logIn, type TestPlayer } from '../../testing/players.ts';
import { startWatching } from '../deposits/usdt-cursor.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

onOneEngine('responsible play', (engine) => {
  let world: MobileWorld;
  let app: TestApp;
  /** A second process on the same database. */
  let node: TestApp;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
    app = world.app;
    node = await createTestApp(engine.database, { clock: world.clock, mobileRails: world.rails });
    await startWatching(engine.database.queries, 'tron', { head: 1, final: 1 });
  });
  afterAll(() => world.close());

  const pass = (ms: number) => world.clock.advance(ms);
  /** Wednesday noon in mid-month, later than all tests before. */
  const toMidweek = () => {
    const next = new Date(world.clock.now());
    next.setUTCMonth(next.getUTCMonth() + 1, 10);
    next.setUTCHours(9, 0, 0, 0);
    while (next.getUTCDay() !== 3) next.setUTCDate(next.getUTCDate() + 1);
    world.clock.set(next);
  };
  const newPlayer = (units = 100_000) => fundedPlayer(app, units);
  const limitsOf = async ({ token }: TestPlayer) =>
    (await app.call<PlayLimits>('GET', '/api/play-limits', { token })).data;
  const limitOf = async (player: TestPlayer, name: PlayLimitName) =>
    (await limitsOf(player)).limits.find(({ limit }) => limit === name);
  const set = async ({ token }: TestPlayer, limit: PlayLimitName, value: number | null) =>
    (await app.call<PlayLimits>('POST', '/api/play-limits', { token, body: { limit, value } })).data;
  const pause = ({ token }: TestPlayer, length: PauseLength) =>
    app.call<PlayLimits>('POST', '/api/play-limits/break', { token, body: { length } });
  const bet = ({ token }: TestPlayer, betAmount = 1000, { on = app, key = '' } = {}) =>
    on.call('POST', '/api/game/play', {
      token,
      body: { betAmount, selectedBox: 4 },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const deposit = (player: TestPlayer, amount: number, on = app) =>
    on.call('POST', '/api/wallet/deposit-mobile', {
      token: player.token,
      body: { amount, phone: phoneOf(player), provider: 'mtn' },
    });
  const address = ({ token }: TestPlayer) =>
    app.call<{ address: string }>('GET', '/api/wallet/deposit-address?network=trc20', { token });
  const check = async ({ token }: TestPlayer) =>
    (await app.call<RealityCheck>('GET', '/api/play-limits/reality-check', { token })).data;
  const answer = ({ token }: TestPlayer, given: string) =>
    app.call<RealityCheck>('POST', '/api/play-limits/reality-check', { token, body: { answer: given } });
  const historyOf = async ({ token }: TestPlayer, query = '') =>
    (
      await app.call<{ events: PlayLimitEvent[]; hasMore: boolean }>(
        'GET',
        `/api/play-limits/history${query}`,
        { token },
      )
    ).data;
  const gamesOf = async ({ token }: TestPlayer) =>
    (await app.call<{ games: PlayedGame[] }>('GET', '/api/games/history?limit=100', { token })).data.games;
  const balanceOf = async ({ token }: TestPlayer) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;

  test('the rounds and minutes of today count every process, from midnight in Kampala', async () => {
    toMidweek();
    const player = await newPlayer();
    const today = async (on: TestApp) => {
      const { data } = await on.call<User['gameStats']>('GET', '/api/games/stats', player);
      const profile = await on.call<{ user: User }>('GET', '/api/auth/profile', player);
      expect(profile.data.user.gameStats).toMatchObject({ gamesToday: data.gamesToday });
      return [data.totalGames, data.gamesToday, data.minutesToday];
    };
    expect(await today(app)).toEqual([0, 0, 0]);
    await bet(player);
    pass(5 * MINUTE);
    await bet(player, 1000, { on: node });
    expect(await today(app)).toEqual([2, 2, 5]);
    expect(await today(node)).toEqual([2, 2, 5]);
    // From noon to midnight.
    pass(12 * HOUR);
    expect(await today(app)).toEqual([2, 0, 0]);
    await bet(player);
    expect(await today(app)).toEqual([3, 1, 0]);
  });

  test('a limit tightens at once and loosens exactly 24 hours later', async () => {
    toMidweek();
    const player = await newPlayer();
    const value = async () => (await limitOf(player, 'deposit_day'))?.value;
    expect(await value()).toBeNull();
    await set(player, 'deposit_day', 5000);
    await set(player, 'deposit_day', 3000);
    expect(await value()).toBe(3000);
    // Also for a process whose clock lags.
    pass(-50);
    expect(await value()).toBe(3000);
    pass(50);
    const from = new Date(world.clock.now().getTime() + DAY).toISOString();
    await set(player, 'deposit_day', 9000);
    // A repeat an hour later is the same request.
    pass(HOUR);
    const { limits } = await set(player, 'deposit_day', 9000);
    expect(limits[0]).toMatchObject({ value: 3000, next: { value: 9000, from } });
    pass(23 * HOUR - SECOND);
    expect(await value()).toBe(3000);
    pass(SECOND);
    expect(await limitOf(player, 'deposit_day')).toMatchObject({ value: 9000, next: null });
  });

  test('a new increase replaces the pending one and can be cancelled', async () => {
    const player = await newPlayer();
    await set(player, 'loss_week', 1000);
    await set(player, 'loss_week', 5000);
    pass(20 * HOUR);
    await set(player, 'loss_week', null);
    pass(10 * HOUR);
    expect(await limitOf(player, 'loss_week')).toMatchObject({ value: 1000, next: { value: null } });
    const cancelled = await app.call<PlayLimits>('POST', '/api/play-limits/cancel', {
      token: player.token,
      body: { limit: 'loss_week' },
    });
    expect(cancelled.data.limits[4]).toMatchObject({ value: 1000, next: null });
    pass(2 * DAY);
    expect(await limitOf(player, 'loss_week')).toMatchObject({ value: 1000 });
    // A lower limit cancels the pending increase.
    await set(player, 'loss_week', 7000);
    await set(player, 'loss_week', 500);
    pass(2 * DAY);
    expect(await limitOf(player, 'loss_week')).toMatchObject({ value: 500, next: null });
    expect((await historyOf(player)).events.map((event) => event.kind === 'limit' && event.to)).toEqual([
      500,
      7000,
      1000,
      null,
      5000,
      1000,
    ]);
  });

  test('an invalid limit is rejected', async () => {
    const { token } = await newPlayer(0);
    const bodies = [
      { limit: 'deposit_day', value: -1 },
      { limit: 'deposit_day', value: 1.5 },
      { limit: 'time_day', value: 0 },
      { limit: 'time_day', value: 1441 },
      { limit: 'luck_day', value: 1 },
      { limit: 'loss_day' },
    ];
    for (const body of bodies) {
      expect(await app.call('POST', '/api/play-limits', { token, body })).toMatchObject({ status: 400 });
    }
  });

  test('a bet that could exceed the limit is rejected without a trace', async () => {
    toMidweek();
    const player = await newPlayer();
    await set(player, 'loss_day', 900);
    const refused = await bet(player);
    expect(refused).toMatchObject({ status: 409, code: 'loss_limit_reached' });
    expect(refused.text).toMatch(/loss limit of USh 900 per day\. Left until .*00:00 EAT: USh 900/);
    expect(await balanceOf(player)).toBe(100_000);
    expect(await gamesOf(player)).toEqual([]);
    expect(await check(player)).toMatchObject({ playingSince: null, rounds: 0 });
    expect((await bet(player, 900)).status).toBe(200);
  });

  test('racing bets on two processes never lose more than the limit', async () => {
    toMidweek();
    const player = await newPlayer();
    await set(player, 'loss_week', 2500);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => bet(player, 1000, { on: index % 2 ? app : node })),
    );
    const codes = new Set(answers.map(({ code }) => code ?? 'played'));
    // A process may exhaust its retries against the other.
    codes.delete('round_ended');
    for (let more = 0; more < 70 && !codes.has('loss_limit_reached'); more++) {
      pass(SECOND);
      codes.add((await bet(player, 1000)).code ?? 'played');
    }
    expect([...codes].toSorted()).toEqual(['loss_limit_reached', 'played']);
    let lost = 0;
    for (const { betAmount, winAmount } of (await gamesOf(player)).toReversed()) {
      expect(lost + betAmount).toBeLessThanOrEqual(2500);
      lost += betAmount - winAmount;
    }
    expect(await limitOf(player, 'loss_week')).toMatchObject({ used: lost });
  });

  test('losses count in their Kampala day, week and month', async () => {
    toMidweek();
    const player = await newPlayer(1_000_000);
    const used = async () => {
      const { limits } = await limitsOf(player);
      return limits.filter(({ limit }) => limit.startsWith('loss')).map((limit) => limit.used);
    };
    const lose = async () => {
      const before = await balanceOf(player);
      await bet(player);
      return before - (await balanceOf(player));
    };
    let lost = await lose();
    expect(await used()).toEqual([lost, lost, lost]);
    // From noon to the last second of the day.
    pass(12 * HOUR - SECOND);
    lost += await lose();
    expect(await used()).toEqual([lost, lost, lost]);
    pass(SECOND);
    expect(await used()).toEqual([0, lost, lost]);
    const today = await lose();
    expect(await used()).toEqual([today, lost + today, lost + today]);
    pass(7 * DAY);
    const nextWeek = await lose();
    expect(await used()).toEqual([nextWeek, nextWeek, lost + today + nextWeek]);
    pass(22 * DAY);
    expect(await used()).toEqual([0, 0, 0]);
  });

  test('pending deposits count, and racing ones cannot exceed the limit together', async () => {
    toMidweek();
    const player = await newPlayer();
    await set(player, 'deposit_month', 12_000);
    expect((await address(player)).data.address).toMatch(/^T/);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => deposit(player, 5000, n % 2 ? app : node)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const refused = await deposit(player, 2001);
    expect(refused.code).toBe('deposit_limit_reached');
    expect(refused.text).toMatch(/deposit limit of USh 12,000 per month\. Left until 1 .*: USh 2,000/);
    expect((await deposit(player, 2000)).status).toBe(200);
    expect(await limitOf(player, 'deposit_month')).toMatchObject({ used: 12_000, left: 0 });
    expect((await address(player)).code).toBe('deposit_limit_reached');
    const shown = await app.call<{ user: { depositAddress: null } }>('GET', '/api/auth/me', player);
    expect(shown.data.user.depositAddress).toBeNull();
    await world.pass(10 * SECOND);
    expect(await balanceOf(player)).toBe(112_000);
    pass(31 * DAY - 10 * SECOND);
    const { token } = (await logIn(app, player.username, 'correct horse')).data;
    expect(await limitOf({ ...player, token }, 'deposit_month')).toMatchObject({ used: 0, left: 12_000 });
  });

  test('a sum beyond bigint is a reached limit, not an error', async () => {
    toMidweek();
    const player = await newPlayer();
    const unresolved = await sql`
      insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency, usdt_amount, created_at)
      select ${player.id}::bigint, 'mtn', 'huge ' || n, 'unresolved', 1e18, 'UGX', 1e18, 'UGX', 1e14, ${world.clock.now()}::timestamptz
      from generate_series(1, 10) n`.execute(engine.database.queries);
    expect(unresolved.numAffectedRows).toBe(10n);
    expect((await set(player, 'deposit_day', 1_000_000_000_000)).limits[0]).toMatchObject({ left: 0 });
    expect((await deposit(player, 5000)).code).toBe('deposit_limit_reached');
  });

  test('the time limit counts play without breaks and resets at midnight', async () => {
    toMidweek();
    const player = await newPlayer(1_000_000);
    await set(player, 'time_day', 25);
    expect((await bet(player)).status).toBe(200);
    pass(10 * MINUTE);
    expect((await bet(player)).status).toBe(200);
    pass(20 * MINUTE);
    expect((await bet(player)).status).toBe(200);
    expect(await limitOf(player, 'time_day')).toMatchObject({ used: 10, left: 15 });
    pass(14 * MINUTE);
    expect((await bet(player)).status).toBe(200);
    pass(MINUTE);
    const refused = await bet(player);
    expect(refused).toMatchObject({ status: 409, code: 'time_limit_reached' });
    expect(refused.text).toMatch(/25 minutes a day\. .* again from .*00:00 EAT/);
    pass(12 * HOUR);
    expect((await bet(player)).status).toBe(200);
    expect(await limitOf(player, 'time_day')).toMatchObject({ used: 0, left: 25 });
  });

  test('play across midnight is split between the days', async () => {
    toMidweek();
    const player = await newPlayer();
    pass(12 * HOUR - 5 * MINUTE);
    await bet(player);
    pass(10 * MINUTE);
    expect(await limitOf(player, 'time_day')).toMatchObject({ used: 5 });
    await bet(player);
    pass(3 * MINUTE);
    expect(await limitOf(player, 'time_day')).toMatchObject({ used: 8 });
    expect(await check(player)).toMatchObject({ minutes: 13, rounds: 2, due: false });
  });

  test('after an hour of play the next bet needs an answer', async () => {
    toMidweek();
    let player = await newPlayer(1_000_000);
    const since = world.clock.now().toISOString();
    for (let played = 0; played < 6; played++) {
      expect((await bet(player, 1000, { key: `bet ${played}` })).status).toBe(200);
      pass(10 * MINUTE - (played === 5 ? SECOND : 0));
    }
    const dueAt = new Date(Date.parse(since) + HOUR).toISOString();
    expect((await answer(player, 'continue')).data.dueAt).toBe(dueAt);
    expect(await check(player)).toMatchObject({ due: false, minutes: 59 });
    pass(SECOND);
    const { staked, paid, net, ...rest } = await check(player);
    expect(rest).toMatchObject({ due: true, minutes: 60, rounds: 6, playingSince: since });
    expect([staked, net]).toEqual([6000, paid - staked]);
    expect(1_000_000 + net).toBe(await balanceOf(player));
    expect(await bet(player)).toMatchObject({ status: 409, code: 'reality_check_due' });
    expect((await bet(player, 1000, { key: 'bet 3' })).status).toBe(200);
    expect((await answer(player, 'continue')).data).toMatchObject({ due: false, rounds: 6 });
    expect((await bet(player)).status).toBe(200);
    const { events } = await historyOf(player);
    expect(events).toEqual([expect.objectContaining({ kind: 'reality_check', rounds: 6, net })]);

    for (let played = 0; played < 6; played++) {
      pass(10 * MINUTE);
      await bet(player);
    }
    expect((await bet(player)).code).toBe('reality_check_due');
    // Logging out is not a break.
    expect((await answer(player, 'log_out')).status).toBe(200);
    expect((await bet(player)).status).toBe(401);
    player = { ...player, token: (await logIn(app, player.username, 'correct horse')).data.token };
    expect((await bet(player)).code).toBe('reality_check_due');
    pass(15 * MINUTE);
    expect((await bet(player)).status).toBe(200);
    expect(await check(player)).toMatchObject({ due: false, minutes: 0, rounds: 1 });
    expect((await answer(player, 'take_a_break')).status).toBe(200);
    expect((await bet(player)).code).toBe('taking_a_break');
    // Each is recorded, so they are rate limited.
    for (let more = 1; more < 20; more++) {
      pass(SECOND);
      expect((await answer(player, 'take_a_break')).status).toBe(200);
    }
    expect((await answer(player, 'take_a_break')).code).toBe('too_many_requests');
  });

  test('a cool-off stops play and deposits at once and ends automatically', async () => {
    toMidweek();
    const player = await newPlayer();
    const friend = await newPlayer(0);
    await address(player);
    expect((await bet(player, 1000, { key: 'before' })).status).toBe(200);
    const invest = (amount: number, direction: string) =>
      app.call('POST', `/api/investment/${direction}`, {
        token: player.token,
        body: { amount },
        headers: { 'idempotency-key': `${direction} ${amount}` },
      });
    expect((await invest(6000, 'deposit')).status).toBe(200);
    const balance = await balanceOf(player);

    expect((await pause(player, '3_days')).data.pause).toMatchObject({
      kind: 'cool_off',
      awaitsReturn: false,
    });
    for (const refused of [
      await bet(player),
      await deposit(player, 5000),
      await address(player),
      await invest(7000, 'invest'),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'taking_a_break' });
      expect(refused.text).toContain(' EAT. You can withdraw your money at any time.');
    }
    expect((await pause(player, '24_hours')).text).toContain('It can only be made longer.');
    expect((await app.call('POST', '/api/play-limits/return', player)).data).toMatchObject({
      pause: { kind: 'cool_off' },
    });
    const { user } = (await app.call<{ user: { depositAddress: null } }>('GET', '/api/auth/me', player)).data;
    expect(user.depositAddress).toBeNull();

    // Earlier requests replay, and the player's money stays available.
    expect((await bet(player, 1000, { key: 'before' })).status).toBe(200);
    expect((await invest(6000, 'deposit')).status).toBe(200);
    expect(await balanceOf(player)).toBe(balance);
    expect((await invest(6000, 'withdraw')).status).toBe(200);
    const send = { toUserId: friend.id.toString(), amount: 500 };
    expect((await app.call('POST', '/api/transfers/send', { token: player.token, body: send })).status).toBe(
      200,
    );
    const withdrawal = { amount: 5000, method: 'mobile', phoneNumber: '0772123456', pin: '1010' };
    expect(
      (await app.call('POST', '/api/wallet/withdraw', { token: player.token, body: withdrawal })).status,
    ).toBe(200);

    pass(3 * DAY - SECOND);
    expect((await bet(player)).code).toBe('taking_a_break');
    pass(SECOND);
    expect((await bet(player)).status).toBe(200);
    expect(await limitsOf(player)).toMatchObject({ pause: null });
  });

  test('a self-exclusion ends after its time and the player’s confirmation', async () => {
    toMidweek();
    const player = await newPlayer();
    await pause(player, '7_days');
    expect((await pause(player, '6_months')).data.pause).toMatchObject({ kind: 'self_exclusion' });
    expect((await pause(player, '30_days')).code).toBe('self_excluded');
    const back = (token: string) => app.call<PlayLimits>('POST', '/api/play-limits/return', { token });
    expect((await back(player.token)).text).toContain('It can’t be ended early');
    const until = (await limitsOf(player)).pause?.until ?? '';

    const { queries } = engine.database;
    const attacks = [
      sql`update play_pause set until = now() where player_id = ${player.id}`,
      sql`delete from play_pause where player_id = ${player.id}`,
      sql`truncate play_pause`,
      sql`update game_seat set has_limits = false where player_id = ${player.id}`,
      sql`update play_limit_change set value = null`,
      sql`insert into play_limit_change (player_id, limit_name, value_before, value, asked_at, effective_at)
        values (${player.id}, 'loss_day', 1, 2, now(), now())`,
    ];
    expect((await bet(player)).code).toBe('self_excluded');
    for (const attack of attacks) {
      await expect(attack.execute(queries)).rejects.toThrow();
      await expect(asOwner(engine.database, (owner) => attack.execute(owner))).rejects.toThrow();
    }
    // A forged early return in the record has no effect.
    await sql`insert into play_pause (player_id, kind, asked_at) values (${player.id}, 'return', now())`.execute(
      queries,
    );
    expect((await bet(player)).code).toBe('self_excluded');
    await pause(player, '1_year');

    world.clock.set(new Date(until));
    const again = { ...player, token: (await logIn(app, player.username, 'correct horse')).data.token };
    expect((await bet(again)).text).toContain('excluded yourself until');
    world.clock.set(new Date((await limitsOf(again)).pause?.until ?? ''));
    const late = { ...player, token: (await logIn(app, player.username, 'correct horse')).data.token };
    expect((await limitsOf(late)).pause).toMatchObject({ awaitsReturn: true });
    for (const refused of [await bet(late), await pause(late, '24_hours')])
      expect(refused.text).toContain('once you confirm');
    expect((await deposit(late, 5000)).code).toBe('self_excluded');
    expect((await back(late.token)).data.pause).toBeNull();
    expect((await bet(late)).status).toBe(200);
    await pause(late, 'for_good');
    expect((await pause(late, 'for_good')).data.pause).toMatchObject({ until: null });
    expect((await bet(late)).text).toContain('for good');
    expect((await back(late.token)).code).toBe('self_excluded');
  });

  test('a break that starts during bets applies to each later bet', async () => {
    const player = await newPlayer();
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () => bet(player, 100, { on: node })),
      pause(player, '24_hours'),
      ...Array.from({ length: 6 }, () => bet(player, 100)),
    ]);
    expect(results.every(({ status }) => status < 500)).toBe(true);
    const played = (await gamesOf(player)).length;
    expect((await bet(player, 100)).code).toBe('taking_a_break');
    expect((await gamesOf(player)).length).toBe(played);
  });

  test('an operator can view limits, pause and record, but not change them', async () => {
    const player = await newPlayer();
    await set(player, 'loss_day', 4000);
    await pause(player, '24_hours');
    const { token } = await signedInOperator(app, { role: 'viewer' });
    const path = `/api/admin/users/${player.id}/play-limits`;
    const seen = await app.call<PlayLimits & { history: object }>('GET', `${path}?limit=1`, { token });
    expect(seen.data).toMatchObject({
      currency: 'UGX',
      pause: { kind: 'cool_off' },
      realityCheck: { rounds: 0 },
      history: { events: [{ kind: 'cool_off' }], hasMore: true },
    });
    expect((await app.call('GET', '/api/admin/users/999999/play-limits', { token })).status).toBe(404);
    expect((await app.call('POST', path, { token, body: {} })).status).toBe(404);
    const [newest] = (await historyOf(player, '?limit=1')).events;
    expect((await historyOf(player, `?before=${newest?.id}`)).events).toMatchObject([{ limit: 'loss_day' }]);
  });
});
