import { randomUUID } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playerBalance } from '../../ledger/accounts.ts';
import { createLedger, type Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { onOneEngine } from '../../testing/databases.ts';
import {
  APPROVAL_MS,
  createMobileWorld,
  type MobileWorld,
  neverStopped,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import { startCoolOff } from '../../testing/play-pauses.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { DepositDeps } from './deps.ts';
import { type RequestedDeposit, requestMobileDeposit } from './mobile-request.ts';
import { pollDue, takeWebhook } from './mobile-settle.ts';
import { markReceived, selectMobileDeposits } from './mobile-store.ts';
import type { EnquiryAnswer } from './ports.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

onOneEngine('mobile money deposits', (engine) => {
  let world: MobileWorld;
  let node: DepositDeps;
  beforeEach(async () => {
    world = await createMobileWorld(engine.database);
    node = world.node();
  });
  afterEach(async () => {
    await forgetDeposits(engine.database);
    await world.close();
  });

  const newPlayer = () => newMobilePlayer(world);
  const rowOf = ({ reference }: RequestedDeposit) =>
    selectMobileDeposits(engine.database.queries)
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  const balanceOf = (player: SignedInPlayer) => playerBalance(engine.database.queries, player, 'player.game');
  const pollOn = (deps: DepositDeps, provider: MobileProvider = 'mtn') =>
    pollDue(deps, provider, neverStopped);
  const callsAbout = ({ reference }: RequestedDeposit, provider: MobileProvider = 'mtn') => {
    const { simulation, providerId } = world.providers[provider];
    return simulation.received.filter(({ path }) => path.includes(providerId(reference)));
  };

  describe('nothing is lost or doubled', () => {
    test.each(['mtn', 'airtel'] as const)(
      "when the process dies between %s's confirmation and the credit",
      async (provider) => {
        const player = await newPlayer();
        const deposit = await startDeposit(node, player, { provider });
        world.clock.advance(2 * APPROVAL_MS);
        await pollOn(world.node({ ledger: failingLedger(createLedger(engine.database)) }), provider);
        expect(await rowOf(deposit)).toMatchObject({ status: 'received', transfer_id: null });
        expect(await balanceOf(player)).toBe(0n);

        const asked = callsAbout(deposit, provider).length;
        world.providers[provider].simulation.isDown = true;
        world.clock.advance(MINUTE);
        await pollOn(world.node(), provider);
        expect(await rowOf(deposit)).toMatchObject({ status: 'credited', leased_until: null });
        expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
        expect(callsAbout(deposit, provider)).toHaveLength(asked);
        await pollOn(world.node(), provider);
        expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
      },
    );

    test('when another process closed it before', async () => {
      const player = await newPlayer();
      const deposit = await startDeposit(node, player);
      const { id, rail, player_id } = await rowOf(deposit);
      await engine.database.queries
        .updateTable('mobile_deposit')
        .set({ poll_at: null })
        .where('deposit_id', '=', id)
        .execute();
      const now = world.clock.now();
      await markReceived(
        engine.database,
        [{ deposit: { id, rail, player_id }, providerReference: null }],
        now,
      );
      world.clock.advance(MINUTE);
      await pollOn(node);
      expect(await rowOf(deposit)).toMatchObject({ status: 'credited', leased_until: null });
    });

    test.each(['mtn', 'airtel'] as const)(
      'when the process dies before calling %s: another sends it under the same reference',
      async (provider) => {
        const player = await newPlayer();
        const dying = { ...world.rails, [provider]: { ...world.rails[provider], request: dies } };
        const doomed = world.node({ mobileRails: dying });
        await expect(startDeposit(doomed, player, { provider })).rejects.toThrow(dead);
        const { simulation } = world.providers[provider];
        await world.pass(30 * SECOND, SECOND);
        expect(simulation.payments).toEqual([]);
        await world.pass(45 * SECOND, SECOND);
        expect(simulation.payments).toHaveLength(1);
        expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
      },
    );

    test.each(['mtn', 'airtel'] as const)("when %s's response is lost: one prompt", async (provider) => {
      const player = await newPlayer();
      const deposit = await startDeposit(node, player, { provider, lastDigits: '0008' });
      expect(await rowOf(deposit)).toMatchObject({ status: 'waiting', asked_at: null });
      await world.pass(MINUTE, SECOND);
      expect(world.providers[provider].simulation.payments).toHaveLength(1);
      expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
    });

    test.each(['mtn', 'airtel'] as const)('when %s is down for an hour', async (provider) => {
      const player = await newPlayer();
      const before = [
        await startDeposit(node, player, { provider }),
        await startDeposit(node, player, { provider }),
      ];
      const { simulation } = world.providers[provider];
      simulation.isDown = true;
      const during = await startDeposit(node, player, { provider });
      await world.pass(HOUR, 30 * SECOND);
      expect(await balanceOf(player)).toBe(0n);
      expect(simulation.received.length).toBeLessThan(600);

      simulation.isDown = false;
      await world.pass(5 * MINUTE, 30 * SECOND);
      for (const deposit of before) expect(await rowOf(deposit)).toMatchObject({ status: 'credited' });
      // A prompt an hour later would be unexpected.
      expect(await rowOf(during)).toMatchObject({ status: 'declined', reason: 'provider_unavailable' });
      expect(simulation.payments).toHaveLength(2);
      expect(await balanceOf(player)).toBe(10_000n * MICROS_PER_UNIT);
    });

    test('when two processes poll the same deposits: one enquiry each', async () => {
      const players = await Promise.all(Array.from({ length: 8 }, newPlayer));
      const deposits: RequestedDeposit[] = [];
      for (const [index, player] of players.entries()) {
        const lastDigits = `${1_000 + index}`;
        for (let n = 0; n < 5; n++) deposits.push(await startDeposit(node, player, { lastDigits }));
      }
      world.clock.advance(2 * APPROVAL_MS);
      const other = world.node();
      await Promise.all([pollOn(node), pollOn(other), pollOn(node), pollOn(other)]);
      for (const deposit of deposits) {
        expect(callsAbout(deposit)).toHaveLength(1);
        expect(await rowOf(deposit)).toMatchObject({ status: 'credited' });
      }
      for (const player of players) expect(await balanceOf(player)).toBe(25_000n * MICROS_PER_UNIT);
    });

    test('when the provider confirms late', async () => {
      const player = await newPlayer();
      world.providers.mtn.simulation.isDown = true;
      const deposit = await startDeposit(node, player);
      await world.pass(11 * MINUTE, MINUTE);
      world.providers.mtn.simulation.isDown = false;
      await world.pass(2 * MINUTE, MINUTE);
      const declined = await rowOf(deposit);
      expect(declined).toMatchObject({ status: 'declined', reason: 'provider_unavailable' });

      // The first request had arrived; the provider reported it late.
      await world.rails.mtn.request({
        reference: deposit.reference,
        phone: declined.phone,
        amount: declined.paid_amount,
        callbackToken: declined.callback_token,
      });
      await world.pass(DAY, HOUR);
      expect(await rowOf(deposit)).toMatchObject({ status: 'credited', reason: null });
      expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
    });
  });

  const nodeThatHears = (...answers: EnquiryAnswer[]) => {
    const enquire = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) as EnquiryAnswer);
    const deps = world.node({ mobileRails: { ...world.rails, mtn: { ...world.rails.mtn, enquire } } });
    return { deps, enquire };
  };
  const newPayment = () => ({ status: 'paid', payment: undefined, providerReference: randomUUID() }) as const;

  describe('provider answers', () => {
    test('one payment for two deposits credits one and needs review', async () => {
      const player = await newPlayer();
      const [first, second] = [await startDeposit(node, player), await startDeposit(node, player)];
      world.clock.advance(10 * SECOND);
      const { deps } = nodeThatHears(newPayment());
      await pollOn(deps);
      const states = [await rowOf(first), await rowOf(second)].map(({ status, reason }) => [status, reason]);
      expect(states.sort()).toEqual([
        ['credited', null],
        ['unresolved', 'paid_before'],
      ]);
      expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
    });

    test("one payment for two players' deposits, concurrently, credits one", async () => {
      const deposits = [
        await startDeposit(node, await newPlayer(), { lastDigits: '7001' }),
        await startDeposit(node, await newPlayer(), { lastDigits: '7002' }),
      ];
      world.clock.advance(10 * SECOND);
      await pollOn(nodeThatHears(newPayment()).deps);
      const states = (await Promise.all(deposits.map(rowOf))).map(({ status, reason }) => [status, reason]);
      expect(states.sort()).toEqual([
        ['credited', null],
        ['unresolved', 'paid_before'],
      ]);
    });

    test('a first deposit pays the referrer once', async () => {
      const [referrer, friend] = [await newPlayer(), await newPlayer()];
      const brought = { friend_id: friend.id, referrer_id: referrer.id, signed_up_at: world.clock.now() };
      await engine.database.queries
        .insertInto('referral')
        .values({ ...brought, status: 'signed_up' })
        .execute();
      for (let count = 0; count < 2; count++) {
        await startDeposit(node, friend, { lastDigits: '8411' });
        await world.pass(2 * APPROVAL_MS);
      }
      expect(await balanceOf(friend)).toBe(10_000n * MICROS_PER_UNIT);
      expect(await balanceOf(referrer)).toBe(1000n * MICROS_PER_UNIT);
    });

    test('failed, then paid: credited', async () => {
      const player = await newPlayer();
      const deposit = await startDeposit(node, player);
      const { deps, enquire } = nodeThatHears({ status: 'failed', reason: 'expired' }, newPayment());
      world.clock.advance(10 * SECOND);
      await pollOn(deps);
      expect(await rowOf(deposit)).toMatchObject({ status: 'declined', reason: 'expired' });
      world.clock.advance(HOUR);
      await pollOn(deps);
      expect(enquire).toHaveBeenCalledTimes(1);
      world.clock.advance(DAY);
      await pollOn(deps);
      expect(await rowOf(deposit)).toMatchObject({ status: 'credited', reason: null });
      expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
    });

    test('a failed one is polled for a week', async () => {
      await startDeposit(node, await newPlayer());
      const { deps, enquire } = nodeThatHears({ status: 'failed', reason: 'expired' });
      for (let hours = 0; hours < 14 * 24; hours += 12) {
        world.clock.advance(12 * HOUR);
        await pollOn(deps);
      }
      expect(enquire).toHaveBeenCalledTimes(8);
    });

    test('rejected although an earlier attempt arrived: found soon', async () => {
      const player = await newPlayer();
      const request = async () => ({ status: 'refused', reason: 'provider_unavailable' }) as const;
      const mobileRails = {
        ...world.rails,
        mtn: { ...world.rails.mtn, request, enquire: async () => newPayment() },
      };
      const deps = world.node({ mobileRails });
      await expect(startDeposit(deps, player)).rejects.toThrow('deposit_declined');
      world.clock.advance(5 * SECOND);
      await pollOn(deps);
      expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
    });

    test('another amount credits nothing and needs review', async () => {
      const player = await newPlayer();
      const deposit = await startDeposit(node, player, { lastDigits: '0007' });
      await world.pass(2 * APPROVAL_MS);
      expect(await rowOf(deposit)).toMatchObject({ status: 'unresolved', reason: 'other_amount_paid' });
      await world.pass(2 * DAY, 6 * HOUR);
      expect(await balanceOf(player)).toBe(0n);
    });

    test('no approval for five minutes ends the wait', async () => {
      const player = await newPlayer();
      const deposit = await startDeposit(node, player, { lastDigits: '0001' });
      await world.pass(5 * MINUTE - SECOND, 20 * SECOND);
      expect(await rowOf(deposit)).toMatchObject({ status: 'waiting' });
      await world.pass(11 * SECOND, SECOND);
      expect(await rowOf(deposit)).toMatchObject({ status: 'declined', reason: 'expired' });
    });

    test('no answer for a day: unresolved, polled daily, credited when paid', async () => {
      const player = await newPlayer();
      const deposit = await startDeposit(node, player);
      const { simulation } = world.providers.mtn;
      simulation.isDown = true;
      await world.pass(DAY + HOUR, 30 * MINUTE);
      expect(await rowOf(deposit)).toMatchObject({ status: 'unresolved', reason: 'no_answer' });
      const asked = simulation.received.length;
      await world.pass(5 * DAY, 6 * HOUR);
      const more = simulation.received.length - asked;
      expect(more).toBeGreaterThanOrEqual(4);
      expect(more).toBeLessThanOrEqual(6);
      simulation.isDown = false;
      await world.pass(DAY, 6 * HOUR);
      expect(await rowOf(deposit)).toMatchObject({ status: 'credited', reason: null });
      expect(await balanceOf(player)).toBe(5000n * MICROS_PER_UNIT);
    });
  });

  describe('a phone is not prompted', () => {
    test('for a sixth player it has not paid for, until it has', async () => {
      const phone = '0772997654';
      for (let count = 0; count < 5; count++) await startDeposit(node, await newPlayer(), { phone });
      const another = await newPlayer();
      await expect(startDeposit(node, another, { phone })).rejects.toThrow('phone_asked_too_often');
      await world.pass(2 * APPROVAL_MS);
      await startDeposit(node, another, { phone });
    });

    test('for a player who paused before the order was sent', async () => {
      const player = await newPlayer();
      await node.rateLimiter.take(world.rails.mtn, 1_000);
      const deposit = await startDeposit(node, player);
      await startCoolOff(engine.database.queries, player.id, world.clock.now());
      await world.pass(2 * SECOND, SECOND);
      expect(world.providers.mtn.simulation.payments).toEqual([]);
      expect(await rowOf(deposit)).toMatchObject({ status: 'declined', reason: 'play_paused' });
    });

    test('for a player with thirty requests within an hour', async () => {
      const player = await newPlayer();
      for (let count = 0; count < 30; count++) {
        await startDeposit(node, player);
        await world.pass(2 * APPROVAL_MS);
      }
      await expect(startDeposit(node, player)).rejects.toThrow('too_many_requests');
      world.clock.advance(HOUR);
      await startDeposit(node, player);
    });
  });

  const request = { amount: 5000, phone: '0772993456', provider: 'mtn' } as const;
  const keyOf = (player: SignedInPlayer) => idempotencyKey(`player:${player.id}`, 'once');

  test('one key at two processes is one deposit', async () => {
    const player = await newPlayer();
    const key = keyOf(player);
    const answers = await Promise.all(
      [node, world.node(), node, world.node()].map((deps) =>
        requestMobileDeposit(deps, { player, key, network: 'home', request }),
      ),
    );
    expect(answers[0]).not.toBeInstanceOf(Refusal);
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(world.providers.mtn.simulation.payments).toHaveLength(1);
  });

  test('a retry after the process died returns the deposit at once', async () => {
    const player = await newPlayer();
    const key = keyOf(player);
    const doomed = world.node({
      mobileRails: { ...world.rails, mtn: { ...world.rails.mtn, request: dies } },
    });
    await expect(requestMobileDeposit(doomed, { player, key, network: 'home', request })).rejects.toThrow(
      dead,
    );
    const again = await requestMobileDeposit(node, { player, key, network: 'home', request });
    if (again instanceof Refusal) throw new Error(again.code);
    expect(await rowOf(again)).toMatchObject({ status: 'waiting', asked_at: null });
    await world.pass(75 * SECOND, SECOND);
    expect(await rowOf(again)).toMatchObject({ status: 'credited' });
    expect(world.providers.mtn.simulation.payments).toHaveLength(1);
  });

  test('a webhook during a poll triggers another poll', async () => {
    const player = await newPlayer();
    const deposit = await startDeposit(node, player);
    const { callback_token: token } = await rowOf(deposit);
    const webhook = { provider: 'mtn', token, body: undefined } as const;
    let isTaken = false;
    const slow = {
      ...world.rails.mtn,
      // The phone approves and the provider calls back while its "pending" response is in transit.
      enquire: async (reference: string) => {
        const answer = await world.rails.mtn.enquire(reference);
        if (!isTaken) {
          isTaken = true;
          world.clock.advance(APPROVAL_MS);
          await takeWebhook(node, webhook);
        }
        return answer;
      },
    };
    await takeWebhook(node, webhook);
    await pollOn(world.node({ mobileRails: { ...world.rails, mtn: slow } }));
    expect(await rowOf(deposit)).toMatchObject({ status: 'credited' });
    expect(callsAbout(deposit)).toHaveLength(2);
  });
});

const dead = 'The process has died';
const dies = () => {
  throw new Error(dead);
};

/** Dies before posting. */
function failingLedger(ledger: Ledger): Ledger {
  return { ...ledger, prepare: dies };
}
