import { randomUUID } from 'node:crypto';
import type { Settings } from '@sanduku/contracts/settings/rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

onOneEngine('operator limits and funds', (engine) => {
  let app: TestApp;
  let operator: TestOperator;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    operator = await signedInOperator(app);
  });
  // Stay within an operator's call rate.
  beforeEach(() => app.clock.advance(1_000));

  const change = (settings: Partial<Settings>) =>
    callByTwo(app, '/api/admin/settings', {
      token: operator.token,
      body: { settings, reason: 'a test wants it' },
    });
  const settingsNow = async () =>
    (
      await app.call<{ maximumBets: { country: string; maximumBet: number | null }[] }>(
        'GET',
        '/api/admin/settings',
        operator,
      )
    ).data;
  const fund = (body: object) =>
    callByTwo<{ transferId: string; balance: number }>(app, '/api/admin/fund', {
      token: operator.token,
      body: { account: 'bankroll', currency: 'UGX', rail: 'bank', reason: 'a test wants it', ...body },
    });
  describe('maximum bet', () => {
    const bet = (player: TestPlayer, betAmount: number, headers: Record<string, string> = {}) =>
      app.call<{ newBalance: number; round: { roundId: string } }>('POST', '/api/game/play', {
        token: player.token,
        headers,
        body: { betAmount, selectedBox: 4 },
      });
    const maximumOf = async (player: TestPlayer) =>
      (await app.call<{ maximumBet?: number }>('GET', '/api/game/round', player)).data.maximumBet;

    // shows 9.29
    test('is off until set, and converted per country', async () => {
      const ugandan = await fundedPlayer(app, 1_000_000);
      const kenyan = await fundedPlayer(app, 1_000_000, { country: 'KE' });
      expect(await maximumOf(ugandan)).toBeUndefined();
      expect((await bet(ugandan, 500_000)).status).toBe(200);
      await change({ maximumBet: 38_000 });
      expect([await maximumOf(ugandan), await maximumOf(kenyan)]).toEqual([38_000, 1300]);
      expect(await bet(ugandan, 38_001)).toMatchObject({
        status: 400,
        code: 'bet_too_large',
        text: 'Maximum bet is USh 38,000',
      });
      expect(await bet(kenyan, 1301)).toMatchObject({ text: 'Maximum bet is KSh 1,300' });
      expect((await bet(kenyan, 1300)).status).toBe(200);
      await change({ maximumBet: null });
      expect(await maximumOf(ugandan)).toBeUndefined();
    });

    test('that is lowered does not affect earlier answers', async () => {
      const player = await fundedPlayer(app, 10_000);
      const key = { 'idempotency-key': randomUUID() };
      const { data } = await bet(player, 5000, key);
      await change({ maximumBet: 1000 });
      const again = await bet(player, 5000, key);
      expect(again.data.newBalance).toBe(data.newBalance);
      expect(again.data.round.roundId).toBe(data.round.roundId);
      expect(await bet(player, 4000, key)).toMatchObject({ status: 422, code: 'key_reused' });
      await change({ maximumBet: null });
    });

    // shows 9.29
    test('follows the bankroll once funded: the largest win is at most 1% of it', async () => {
      const dollars = await fundedPlayer(app, 1000, { country: 'US' });
      // Player losses do not make a bankroll.
      expect(await maximumOf(dollars)).toBeUndefined();
      const { data } = await fund({ currency: 'USD', amount: 5000 });
      // The test's play money came from the same account.
      expect(data.balance).toBe(4000);
      expect(await maximumOf(dollars)).toBe(80);
      expect(await bet(dollars, 81)).toMatchObject({ code: 'bet_too_large', text: 'Maximum bet is $80' });
      expect((await bet(dollars, 80)).status).toBe(200);
      await change({ bankrollShareBasisPoints: 10 });
      const { maximumBets } = await settingsNow();
      expect(maximumBets.find(({ country }) => country === 'US')?.maximumBet).toBeLessThanOrEqual(8);
      expect(maximumBets.find(({ country }) => country === 'UG')?.maximumBet).toBeNull();
    });

    test('below the minimum bet says that no bets are accepted', async () => {
      const player = await fundedPlayer(app, 1000, { country: 'GH' });
      await fund({ currency: 'GHS', amount: 1001 });
      expect(await bet(player, 1)).toMatchObject({
        code: 'bet_too_large',
        text: expect.stringContaining('Betting in GHS is closed'),
      });
    });
  });

  describe('operator funds', () => {
    const auditedFunds = () =>
      engine.database.queries
        .selectFrom('audit_log')
        .select(['after', 'reason', 'subject_id'])
        .where('action', '=', 'house.funded')
        .orderBy('id', 'desc')
        .execute();

    test('are booked once per approval and recorded', async () => {
      const body = { account: 'interest', currency: 'UGX', amount: 750_000.5, rail: 'mtn.collection' };
      const before = (await auditedFunds()).length;
      const first = await fund(body);
      expect(first.data.balance).toBe(750_000.5);
      await fund({ account: 'interest', amount: 1 });
      const records = await auditedFunds();
      expect(records).toHaveLength(before + 2);
      expect(records[1]).toMatchObject({
        subject_id: 'interest UGX',
        reason: 'a test wants it',
        after: {
          balance: 750_000.5,
          amount: 750_000.5,
          rail: 'mtn.collection',
          transfer: first.data.transferId,
        },
      });
    });

    test('can be withdrawn up to the balance', async () => {
      await fund({ account: 'bonus', amount: 1000 });
      expect(await fund({ account: 'bonus', amount: -1000.01 })).toMatchObject({
        status: 400,
        code: 'not_enough_money',
        text: 'The account holds UGX 1,000. No money was moved.',
      });
      expect((await fund({ account: 'bonus', amount: -400 })).data.balance).toBe(600);
    });

    test('are withdrawn once under concurrency', async () => {
      await fund({ account: 'bonus', currency: 'KES', amount: 1000 });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          fund({ account: 'bonus', currency: 'KES', amount: index / 100 - 1000 }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'not_enough_money')).toHaveLength(7);
    });

    test("must be in the rail's currency", async () => {
      expect(await fund({ currency: 'KES', amount: 1, rail: 'mtn.collection' })).toMatchObject({
        status: 400,
        text: 'This rail carries UGX, not KES.',
      });
      expect((await fund({ account: 'interest', currency: 'USDT', amount: 5, rail: 'tron' })).status).toBe(
        200,
      );
    });
  });
});
