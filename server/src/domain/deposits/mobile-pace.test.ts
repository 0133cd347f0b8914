import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onEveryEngine } from '../../testing/databases.ts';
import {
  createMobileWorld,
  type MobileWorld,
  neverStopped,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { lookAtDue } from './mobile-look.ts';
import type { MobileParts } from './mobile-parts.ts';
import { selectMobileDeposits } from './mobile-rows.ts';

const SECOND = 1_000;
const LIMIT = 100;

onEveryEngine('A provider that takes 100 calls a second', (engine) => {
  let world: MobileWorld;
  beforeEach(async () => {
    world = await createMobileWorld(engine.database, { callsPerSecond: LIMIT });
  });
  afterEach(async () => {
    // The next test has a time of its own: nothing may be left to look at.
    await engine.database.queries.updateTable('mobile_deposit').set({ look_at: null }).execute();
    await engine.database.queries.deleteFrom('rail_pace').execute();
    await world.close();
  });
  const lookOn = (parts: MobileParts) => lookAtDue(parts, 'mtn', neverStopped);

  // The embedded engine is the slower one, and the rule is the same.
  test('never gets more, however many deposits are due at once and however many processes look', async () => {
    const player = await newMobilePlayer(world);
    const due = engine.database.engine === 'postgres' ? 1_000 : 200;
    await insertAsked(player, due);
    const looks = () =>
      world.providers.mtn.simulation.received.filter(({ path }) => path.includes('requesttopay'));
    const isDone = () => new Set(looks().map(({ path }) => path)).size === due;
    const done = new AbortController();
    const pause = async (ms: number) => {
      world.clock.advance(ms);
      if (isDone()) done.abort();
    };
    const nodes = [world.node({ pause }), world.node({ pause })];
    const begun = world.clock.now().getTime();
    while (!isDone()) {
      await Promise.all(nodes.map((parts) => lookAtDue(parts, 'mtn', done.signal)));
      world.clock.advance(SECOND);
    }

    const times = looks()
      .map(({ at }) => at)
      .sort((left, right) => left - right);
    for (const [index, time] of times.entries()) {
      const next = times[index + LIMIT];
      if (next !== undefined) expect(next - time).toBeGreaterThanOrEqual(SECOND);
    }
    // And it is not left idle either.
    expect(world.clock.now().getTime() - begun).toBeLessThan(90 * SECOND);
  });

  test('is left in peace when it says "too many"', async () => {
    const player = await newMobilePlayer(world);
    await insertAsked(player, 5);
    const { simulation } = world.providers.mtn;
    simulation.faults.push({ status: 429, retryAfterSeconds: 30 });
    await lookOn(world.node());
    const [refused] = simulation.received;
    await world.pass(40 * SECOND, SECOND);
    const later = simulation.received.slice(1);
    expect(later.length).toBeGreaterThan(0);
    for (const { at } of later) expect(at - (refused?.at ?? 0)).toBeGreaterThanOrEqual(30 * SECOND);
  });

  test('is asked later for a deposit that comes when it is busy', async () => {
    const player = await newMobilePlayer(world);
    const busy = world.node();
    await busy.pace.take(world.rails.mtn, LIMIT);
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

  /** Deposits that the provider has taken, or says it has. */
  async function insertAsked(player: SignedInPlayer, count: number): Promise<void> {
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
          idempotency_key: `inserted ${id}`,
          fingerprint: '',
          callback_token: `inserted ${id}`,
          provider_reference: null,
          asked_at: now,
          look_at: now,
          looked_at_until: null,
        })),
      )
      .execute();
  }
});
