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
const LIMIT = 50;

onEveryEngine('A provider that takes 50 calls a second', (engine) => {
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
    const nodes = [world.node(), world.node()];
    const looks = () =>
      world.providers.mtn.simulation.received.filter(({ path }) => path.includes('requesttopay'));
    const lookedAt = () => new Set(looks().map(({ path }) => path)).size;
    const begun = world.clock.now().getTime();
    while (lookedAt() < due) await Promise.all(nodes.map((parts) => lookOn(parts)));

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
    const before = simulation.received.length;
    await world.pass(29 * SECOND, SECOND);
    expect(simulation.received).toHaveLength(before);
    await world.pass(5 * SECOND, SECOND);
    expect(simulation.received.length).toBeGreaterThan(before);
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
