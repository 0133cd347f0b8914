import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { TestClock } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import {
  createMobileWorld,
  type MobileWorld,
  neverStopped,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { RailRateLimiter, rateOf } from '../rail-calls/rate-limiter.ts';
import type { DepositDeps } from './deps.ts';
import { pollDue } from './mobile-settle.ts';
import { selectMobileDeposits } from './mobile-store.ts';
import type { CollectionRail } from './ports.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';

const SECOND = 1_000;
const LIMIT = 100;

onOneEngine('a provider with few calls a second', (engine) => {
  test.each([3, 4, 5, 9, 10, 20])(
    '%i leave one for urgent calls and are never exceeded',
    async (callsPerSecond) => {
      const clock = new TestClock();
      const limiter = new RailRateLimiter({
        database: engine.database,
        clock: () => clock.now(),
        log: createLog('silent'),
      });
      const bucket = { name: `with ${callsPerSecond}`, callsPerSecond };
      const { burst, msEach } = rateOf(bucket);
      expect(burst + 1_000 / msEach).toBeLessThanOrEqual(callsPerSecond);
      for (let second = 0; second < 3; second++) {
        expect(await limiter.take(bucket, 100, { isUrgent: false })).toBeGreaterThan(0);
        // Calls are counted to the millisecond, rounded up.
        clock.advance(1);
        expect(await limiter.take(bucket, 1)).toBe(1);
        clock.advance(burst * msEach + 1);
      }
    },
  );
});

onOneEngine('a provider with a limit of 100 calls a second', (engine) => {
  let world: MobileWorld;
  beforeEach(async () => {
    world = await createMobileWorld(engine.database, { callsPerSecond: LIMIT });
  });
  afterEach(async () => {
    await forgetDeposits(engine.database);
    await world.close();
  });
  const pollOn = (deps: DepositDeps) => pollDue(deps, 'mtn', neverStopped);

  test('is called at once after the clock was set back by hours', async () => {
    const { rateLimiter, rails } = world.node();
    await rateLimiter.backOff(rails.mtn, { backoffMs: 60 * SECOND });
    expect(await rateLimiter.take(rails.mtn, 1)).toBe(0);
    world.clock.advance(-5 * 60 * 60 * SECOND);
    expect(await rateLimiter.take(rails.mtn, 1)).toBe(1);
  });

  // The embedded engine is slower, and the rule is the same.
  test('never gets more, however many deposits are due and processes poll', async () => {
    const player = await newMobilePlayer(world);
    const due = engine.database.engine === 'postgres' ? 1_000 : 200;
    await insertAsked(player, due);
    const enquiries = () =>
      world.providers.mtn.simulation.received.filter(({ path }) => path.includes('requesttopay'));
    const isDone = () => new Set(enquiries().map(({ path }) => path)).size === due;
    const done = new AbortController();
    const pause = async (ms: number) => {
      world.clock.advance(ms);
      if (isDone()) done.abort();
    };
    const nodes = [world.node({ pause }), world.node({ pause })];
    const begun = world.clock.now().getTime();
    while (!isDone()) {
      await Promise.all(nodes.map((deps) => pollDue(deps, 'mtn', done.signal)));
      world.clock.advance(SECOND);
    }

    const times = enquiries()
      .map(({ at }) => at)
      .sort((left, right) => left - right);
    for (const [index, time] of times.entries()) {
      const next = times[index + LIMIT];
      if (next !== undefined) expect(next - time).toBeGreaterThanOrEqual(SECOND);
    }
    // The limit is used fully.
    expect(world.clock.now().getTime() - begun).toBeLessThan(90 * SECOND);
  });

  test('gets a burst of new deposits from two processes, the rest later', async () => {
    const players: SignedInPlayer[] = [];
    while (players.length < 24) players.push(await newMobilePlayer(world));
    const nodes = [world.node(), world.node()];
    await Promise.all(
      players.map((player, index) =>
        startDeposit(nodes[index % 2] as DepositDeps, player, { lastDigits: `50${10 + index}` }),
      ),
    );
    const { simulation } = world.providers.mtn;
    expect(simulation.payments.length).toBeLessThanOrEqual(LIMIT / 5);
    expect(simulation.payments.length).toBeGreaterThan(LIMIT / 10);
    await world.pass(2 * SECOND, SECOND);
    expect(simulation.payments).toHaveLength(players.length);
  });

  test('is not called during its Retry-After', async () => {
    const player = await newMobilePlayer(world);
    await insertAsked(player, 5);
    const { simulation } = world.providers.mtn;
    simulation.faults.push({ status: 429, retryAfterSeconds: 30 });
    await pollOn(world.node());
    const [refused] = simulation.received;
    await world.pass(40 * SECOND, SECOND);
    const later = simulation.received.slice(1);
    expect(later.length).toBeGreaterThan(0);
    for (const { at } of later) expect(at - (refused?.at ?? 0)).toBeGreaterThanOrEqual(30 * SECOND);
  });

  test('gets a deposit later if it is busy', async () => {
    const player = await newMobilePlayer(world);
    const busy = world.node();
    await busy.rateLimiter.take(world.rails.mtn, LIMIT);
    const deposit = await startDeposit(busy, player);
    expect(world.providers.mtn.simulation.payments).toEqual([]);
    await world.pass(2 * SECOND, SECOND);
    expect(world.providers.mtn.simulation.find(deposit.reference)).toBeDefined();
    expect(
      await selectMobileDeposits(engine.database.queries)
        .where('reference', '=', deposit.reference)
        .executeTakeFirstOrThrow(),
    ).toMatchObject({ status: 'waiting', asked_at: expect.any(Date) });
  });

  test.each([429, 503])('is not paused for years by a Retry-After of %i', async (status) => {
    const player = await newMobilePlayer(world);
    await startDeposit(world.node(), player);
    const { simulation } = world.providers.mtn;
    world.clock.advance(10 * SECOND);
    simulation.faults.push({ status, retryAfterSeconds: 1_000_000_000 });
    await pollOn(world.node());
    const calls = simulation.received.length;
    await world.pass(90 * SECOND);
    expect(simulation.received).toHaveLength(calls);
    await world.pass(40 * SECOND, SECOND);
    expect(simulation.received.length).toBeGreaterThan(calls);
  });

  test('a run ends in time with a slow provider', async () => {
    const player = await newMobilePlayer(world);
    await insertAsked(player, 100);
    const begun = world.clock.now().getTime();
    const slow: CollectionRail = {
      ...world.rails.mtn,
      callsPerSecond: 2,
      enquire: async () => {
        world.clock.advance(8 * SECOND);
        return { status: 'pending' };
      },
    };
    await pollOn(world.node({ mobileRails: { ...world.rails, mtn: slow } }));
    expect(world.clock.now().getTime() - begun).toBeLessThan(30 * SECOND);
  });

  test('gets new orders before enquiries about old ones', async () => {
    const [player, other] = [await newMobilePlayer(world), await newMobilePlayer(world)];
    await insertAsked(other, 40, false);
    const busy = world.node();
    await busy.rateLimiter.take(world.rails.mtn, LIMIT);
    const deposit = await startDeposit(busy, player, { lastDigits: '4321' });
    world.clock.advance(SECOND);
    await pollOn(busy);
    const { received } = world.providers.mtn.simulation;
    const asked = received.findIndex(
      ({ method, path }) => method === 'POST' && path.endsWith('requesttopay'),
    );
    expect(asked).toBeLessThan(25);
    expect(world.providers.mtn.simulation.find(deposit.reference)).toBeDefined();
  });

  /** Deposits that the provider has accepted. */
  async function insertAsked(player: SignedInPlayer, count: number, isVerified = true): Promise<void> {
    const { queries } = engine.database;
    const now = world.clock.now();
    const deposits = await queries
      .insertInto('deposit')
      .values(
        Array.from({ length: count }, () => ({
          player_id: player.id,
          rail: 'mtn' as const,
          reference: randomUUID(),
          status: 'waiting' as const,
          amount: 1_000n * MICROS_PER_UNIT,
          currency: player.currency,
          paid_amount: 1_000n * MICROS_PER_UNIT,
          paid_currency: 'UGX' as const,
          usdt_amount: MICROS_PER_UNIT / 4n,
          reason: null,
          transfer_id: null,
          created_at: now,
          credited_at: null,
        })),
      )
      .returning('id')
      .execute();
    await queries
      .insertInto('mobile_deposit')
      .values(
        deposits.map(({ id }) => ({
          deposit_id: id,
          player_id: player.id,
          phone: '256772120001',
          by_unverified_payer: !isVerified,
          network: 'elsewhere',
          idempotency_key: `inserted ${id}`,
          fingerprint: '',
          callback_token: `inserted ${id}`,
          provider_reference: null,
          asked_at: now,
          poll_at: now,
          poll_rail: 'mtn',
          poll_urgency: isVerified ? 1 : 2,
          leased_until: null,
        })),
      )
      .execute();
  }
});

onOneEngine('a provider with a low limit', (engine) => {
  afterEach(() => forgetDeposits(engine.database));

  test.each([1, 2, 4])(
    'gets a deposit that came when it was busy, at %i calls a second, even if a response is lost',
    async (callsPerSecond) => {
      const world = await createMobileWorld(engine.database, { callsPerSecond });
      const player = await newMobilePlayer(world);
      const { simulation } = world.providers.mtn;
      const orders = () =>
        simulation.received.filter(({ method, path }) => method === 'POST' && path.endsWith('requesttopay'));
      const node = world.node();
      await node.rateLimiter.take(world.rails.mtn, 1);
      await startDeposit(node, player);
      // The first call fetches the token, the second is the order, which gets lost.
      simulation.faults.push({ status: 500 }, { status: 500 });
      await world.pass(60 * SECOND, SECOND);
      expect(orders().length).toBeGreaterThanOrEqual(1);
      expect(simulation.payments).toHaveLength(1);
      await world.close();
    },
  );
});
