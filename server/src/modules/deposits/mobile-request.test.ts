import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Arguments } from '../../database/functions.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { createMobileWorld, type MobileWorld, newMobilePlayer } from '../../testing/mobile-money.ts';
import { pauseWithin } from '../play-limits/pauses.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { LEASE_MS } from '../rail-calls/polling.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';

const AMOUNT = 5_000n * MICROS_PER_UNIT;
const PHONE = '256772123456';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onEveryEngine('mobile_deposit_start', (engine) => {
  let world: MobileWorld;
  let player: SignedInPlayer;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    player = await newMobilePlayer(world);
  });
  afterEach(() => forgetDeposits(engine.database));

  type Given = Partial<Arguments<'mobile_deposit_start'>>;
  const start = async (given: Given = {}) => {
    const now = world.clock.now();
    const [answer] = await engine.database.call('mobile_deposit_start', {
      now,
      leased_until: new Date(now.getTime() + LEASE_MS),
      burst: 1_000,
      ms_each: 1,
      player: player.id,
      key: randomUUID(),
      fingerprint: 'what was asked',
      phone: PHONE,
      rail: 'mtn',
      reference: randomUUID(),
      token: randomUUID(),
      amount: AMOUNT,
      currency: 'UGX',
      paid_amount: AMOUNT,
      usdt_amount: MICROS_PER_UNIT,
      ...given,
    });
    return answer;
  };
  const rows = () =>
    engine.database.queries
      .selectFrom('deposit')
      .innerJoin('mobile_deposit', 'mobile_deposit.deposit_id', 'deposit.id')
      .selectAll()
      .where('deposit.player_id', '=', player.id)
      .orderBy('deposit.id')
      .execute();
  const pause = () =>
    engine.database.inTransaction((transaction) =>
      pauseWithin(transaction, { playerId: player.id, length: '24_hours', now: world.clock.now() }),
    );
  const limit = (value: bigint) =>
    engine.database.queries
      .insertInto('play_limit_change')
      .values({
        player_id: player.id,
        limit_name: 'deposit_day',
        value,
        value_before: null,
        asked_at: world.clock.now(),
        effective_at: world.clock.now(),
      })
      .execute();
  const others = async (count: number, given: Given = {}) => {
    for (let n = 0; n < count; n++) await start(given);
  };
  const nothingWaits = () =>
    engine.database.queries.updateTable('mobile_deposit').set({ poll_at: null }).execute();

  test('writes a deposit down as tried and leased, with a call of the provider taken', async () => {
    expect(await start({ burst: 1, ms_each: 60_000 })).toEqual({ outcome: 'to_ask', retry_at: null });
    const now = world.clock.now();
    const leased = new Date(now.getTime() + LEASE_MS);
    expect(await rows()).toMatchObject([
      { status: 'waiting', amount: AMOUNT, tried_at: now, poll_at: leased, leased_until: leased },
    ]);
    expect(await start({ burst: 1, ms_each: 60_000 })).toEqual({ outcome: 'to_wait', retry_at: null });
  });

  test('writes down for the next poll what the provider takes no call for', async () => {
    await world.node().rateLimiter.backOff(world.rails.mtn, { backoffMs: MINUTE });
    expect(await start()).toEqual({ outcome: 'to_wait', retry_at: null });
    expect(await rows()).toMatchObject([
      { status: 'waiting', tried_at: null, asked_at: null, poll_at: world.clock.now(), leased_until: null },
    ]);
  });

  test('takes the call out of the bucket of its own rail', async () => {
    await world.node().rateLimiter.backOff(world.rails.mtn, { backoffMs: MINUTE });
    expect(await start({ rail: 'airtel' })).toMatchObject({ outcome: 'to_ask' });
  });

  describe('refuses, and leaves nothing behind,', () => {
    const refused = async (given: Given, answer: object) => {
      const [deposits, bucket] = [await rows(), await buckets()];
      expect(await start(given)).toEqual(answer);
      expect(await rows()).toEqual(deposits);
      expect(await buckets()).toEqual(bucket);
    };
    const buckets = () => engine.database.queries.selectFrom('rail_rate').selectAll().execute();

    test('a key that is known, whatever else stands against it', async () => {
      await start({ key: 'once' });
      await others(4);
      await pause();
      await refused({ key: 'once', phone: '256772999999' }, { outcome: 'known', retry_at: null });
    });

    test('a pause before a limit, a limit before the hour, the hour before those that wait', async () => {
      for (let n = 0; n < 5; n++) {
        await nothingWaits();
        await others(5);
      }
      await refused({}, { outcome: 'too_many_waiting', retry_at: null });
      await nothingWaits();
      await others(5);
      const retry_at = new Date(world.clock.now().getTime() + HOUR);
      await refused({}, { outcome: 'too_many_requests', retry_at });
      await limit(AMOUNT);
      await refused({}, { outcome: 'deposit_limit_reached', retry_at: null });
      await pause();
      await refused({}, { outcome: 'taking_a_break', retry_at: null });
    });

    test('the 31st within an hour, and says when the first of them leaves it', async () => {
      const first = world.clock.now();
      for (let n = 0; n < 30; n++) {
        await start();
        await nothingWaits();
        world.clock.advance(MINUTE);
      }
      const retry_at = new Date(first.getTime() + HOUR);
      await refused({}, { outcome: 'too_many_requests', retry_at });
      await refused({ rail: 'airtel' }, { outcome: 'too_many_requests', retry_at });
      world.clock.advance(retry_at.getTime() - world.clock.now().getTime());
      expect(await start()).toMatchObject({ outcome: 'to_ask' });
    });

    test('the sixth that waits, of a player or on a phone', async () => {
      for (let n = 0; n < 5; n++) await start({ phone: `25677200000${n}` });
      await refused({ phone: PHONE }, { outcome: 'too_many_waiting', retry_at: null });
      const other = await newMobilePlayer(world);
      await nothingWaits();
      await others(5);
      await refused({ player: other.id }, { outcome: 'too_many_waiting', retry_at: null });
    });

    test('an amount above what is left of a limit', async () => {
      await limit(2n * AMOUNT);
      await start();
      await refused({ amount: AMOUNT + 1n }, { outcome: 'deposit_limit_reached', retry_at: null });
      expect(await start()).toMatchObject({ outcome: 'to_ask' });
    });
  });

  test('of many at once for one player, writes five', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => start()));
    const outcomes = answers.map((answer) => answer?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'to_ask')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'too_many_waiting')).toHaveLength(7);
    expect(await rows()).toHaveLength(5);
  });

  test('of many players at once for one phone, writes five', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => newMobilePlayer(world)));
    const answers = await Promise.all(players.map(({ id }) => start({ player: id, phone: '256772111111' })));
    expect(answers.filter((answer) => answer?.outcome === 'to_ask')).toHaveLength(5);
  });

  test('of many at once under one key, writes one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => start({ key: 'once' })));
    expect(answers.map((answer) => answer?.outcome).sort()).toEqual([...Array(5).fill('known'), 'to_ask']);
    expect(await rows()).toHaveLength(1);
  });
});
