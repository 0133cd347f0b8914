import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Arguments } from '../../database/functions.ts';
import { tokenHashOf } from '../../lib/tokens.ts';
import { onOneEngine } from '../../testing/databases.ts';
import {
  APPROVAL_MS,
  createMobileWorld,
  type MobileWorld,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import { startCoolOff } from '../../testing/play-pauses.ts';
import { signUp } from '../../testing/players.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { LEASE_MS } from '../rail-calls/polling.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';

const AMOUNT = 5_000n * MICROS_PER_UNIT;
let phones = 0;
const newPhone = () => `25678${String(++phones).padStart(7, '0')}`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onOneEngine('mobile_deposit_start', (engine) => {
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
      reserved: 0,
      ms_each: 1,
      token_hash: player.session.tokenHash,
      player: player.id,
      network: `of ${player.id}`,
      key: randomUUID(),
      fingerprint: 'what was asked',
      phone: newPhone(),
      rail: 'mtn',
      reference: randomUUID(),
      token: randomUUID(),
      amount: AMOUNT,
      currency: 'UGX',
      paid_amount: AMOUNT,
      usdt_amount: MICROS_PER_UNIT,
      traceparent: null,
      ...given,
    });
    return answer && { outcome: answer.outcome, retry_at: answer.retry_at };
  };
  const as = ({ id, session }: SignedInPlayer): Given => ({ player: id, token_hash: session.tokenHash });
  const rows = () =>
    engine.database.queries
      .selectFrom('deposit')
      .innerJoin('mobile_deposit', 'mobile_deposit.deposit_id', 'deposit.id')
      .selectAll()
      .where('deposit.player_id', '=', player.id)
      .orderBy('deposit.id')
      .execute();
  const pause = () => startCoolOff(engine.database.queries, player.id, world.clock.now());
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
  const nothingWaits = async () => {
    const { queries } = engine.database;
    const expired = { status: 'declined', reason: 'expired' } as const;
    await queries.updateTable('deposit').set(expired).where('status', '=', 'waiting').execute();
    await queries.updateTable('mobile_deposit').set({ poll_at: null }).execute();
  };

  test('stores a deposit as tried and leased, and takes a provider call', async () => {
    expect(await start({ burst: 1, ms_each: 60_000 })).toEqual({ outcome: 'to_ask', retry_at: null });
    const now = world.clock.now();
    const leased = new Date(now.getTime() + LEASE_MS);
    expect(await rows()).toMatchObject([
      { status: 'waiting', amount: AMOUNT, tried_at: now, poll_at: leased, leased_until: leased },
    ]);
    expect(await start({ burst: 1, ms_each: 60_000 })).toEqual({ outcome: 'to_wait', retry_at: null });
  });

  test('stores it for the next poll if no call is available', async () => {
    await world.node().rateLimiter.backOff(world.rails.mtn, { backoffMs: MINUTE });
    expect(await start()).toEqual({ outcome: 'to_wait', retry_at: null });
    expect(await rows()).toMatchObject([
      { status: 'waiting', tried_at: null, asked_at: null, poll_at: world.clock.now(), leased_until: null },
    ]);
  });

  test("takes the call from its rail's bucket", async () => {
    await world.node().rateLimiter.backOff(world.rails.mtn, { backoffMs: MINUTE });
    expect(await start({ rail: 'airtel' })).toMatchObject({ outcome: 'to_ask' });
  });

  describe('rejects without a trace', () => {
    const refused = async (given: Given, answer: object) => {
      const [deposits, bucket] = [await rows(), await buckets()];
      expect(await start(given)).toEqual(answer);
      expect(await rows()).toEqual(deposits);
      expect(await buckets()).toEqual(bucket);
    };
    const buckets = () => engine.database.queries.selectFrom('rail_rate').selectAll().execute();

    test('an ended session, even for a known key', async () => {
      await start({ key: 'once' });
      const { queries } = engine.database;
      const ended = { ended_at: world.clock.now() };
      await queries.updateTable('session').set(ended).where('player_id', '=', player.id).execute();
      await refused({ key: 'once' }, { outcome: 'not_signed_in', retry_at: null });
    });

    test('a known key before anything else', async () => {
      await start({ key: 'once' });
      await others(4);
      await pause();
      await refused({ key: 'once', phone: newPhone() }, { outcome: 'known', retry_at: null });
    });

    test('a pause before a limit, a limit before the hourly quota, that before pending ones', async () => {
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

    test('the 31st within an hour, with the retry time', async () => {
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

    test("a player's sixth pending one", async () => {
      await others(5);
      await refused({}, { outcome: 'too_many_waiting', retry_at: null });
    });

    describe('for a player the phone never paid for', () => {
      const askedByOthers = async (phone: string, count: number) => {
        for (let n = 0; n < count; n++) await start({ phone, ...as(await newMobilePlayer(world)) });
      };
      const paidFor = async (payee: SignedInPlayer, phone: string) => {
        await startDeposit(world.node(), payee, { phone: phone.replace('256', '0') });
        await world.pass(2 * APPROVAL_MS);
      };
      const after = (since: Date, ms: number) => ({
        outcome: 'phone_asked_too_often',
        retry_at: new Date(since.getTime() + ms),
      });

      test('the sixth in an hour and the eleventh in a day of all such players', async () => {
        const phone = newPhone();
        const first = world.clock.now();
        await askedByOthers(phone, 5);
        await refused({ phone }, after(first, HOUR));
        world.clock.advance(HOUR);
        await askedByOthers(phone, 5);
        await refused({ phone }, after(first, 24 * HOUR));
        world.clock.advance(23 * HOUR);
        // The others' polls are due and come first.
        expect(await start({ phone })).toMatchObject({ outcome: 'to_wait' });
      });

      test('the eleventh and the 21st if it has paid for someone', async () => {
        const phone = newPhone();
        await paidFor(await newMobilePlayer(world), phone);
        world.clock.advance(24 * HOUR);
        const first = world.clock.now();
        await askedByOthers(phone, 10);
        await refused({ phone }, after(first, HOUR));
        world.clock.advance(HOUR);
        await askedByOthers(phone, 10);
        await refused({ phone }, after(first, 24 * HOUR));
      });

      test('never for one it has paid for', async () => {
        const phone = newPhone();
        await paidFor(player, phone);
        await askedByOthers(phone, 9);
        await refused(
          { phone, ...as(await newMobilePlayer(world)) },
          expect.objectContaining({
            outcome: 'phone_asked_too_often',
          }),
        );
        for (let n = 0; n < 25; n++) {
          expect(await start({ phone })).toMatchObject({ outcome: 'to_ask' });
          await nothingWaits();
        }
      });

      test('with a separate quota for the account with this contact', async () => {
        const phone = newPhone();
        const { user, token } = (await signUp(world.app, { contactMethod: 'phone', phone: `+${phone}` }))
          .data;
        await askedByOthers(phone, 5);
        await refused({ phone }, expect.objectContaining({ outcome: 'phone_asked_too_often' }));
        const newcomer = { player: BigInt(user.id), token_hash: tokenHashOf(token) };
        for (let n = 0; n < 5; n++) {
          expect(await start({ phone, ...newcomer })).toMatchObject({ outcome: 'to_ask' });
          await nothingWaits();
        }
        await refused({ phone, ...newcomer }, expect.objectContaining({ outcome: 'phone_asked_too_often' }));
      });

      test('whatever provider is named', async () => {
        const phone = newPhone();
        await askedByOthers(phone, 5);
        await refused(
          { phone, rail: 'airtel' },
          expect.objectContaining({ outcome: 'phone_asked_too_often' }),
        );
      });
    });

    test("an amount above the player's limit", async () => {
      await limit(2n * AMOUNT);
      await start();
      await refused({ amount: AMOUNT + 1n }, { outcome: 'deposit_limit_reached', retry_at: null });
      expect(await start()).toMatchObject({ outcome: 'to_ask' });
    });
  });

  test('of many concurrent requests of one player, stores five', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => start()));
    const outcomes = answers.map((answer) => answer?.outcome);
    expect(outcomes.filter((outcome) => outcome === 'to_ask')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'too_many_waiting')).toHaveLength(7);
    expect(await rows()).toHaveLength(5);
  });

  test("of many players' concurrent requests for one phone, stores five", async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => newMobilePlayer(world)));
    const answers = await Promise.all(players.map((each) => start({ ...as(each), phone: '256772111111' })));
    expect(answers.filter((answer) => answer?.outcome === 'to_ask')).toHaveLength(5);
  });

  test('of many concurrent requests under one key, stores one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => start({ key: 'once' })));
    expect(answers.map((answer) => answer?.outcome).sort()).toEqual([...Array(5).fill('known'), 'to_ask']);
    expect(await rows()).toHaveLength(1);
  });
});
