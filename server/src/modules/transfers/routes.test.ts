import { randomUUID } from 'node:crypto';
import { countryCodes } from '@sanduku/contracts/countries';
import { problems, problemText } from '@sanduku/contracts/problems';
import { defaultRates } from '@sanduku/contracts/rates';
import type { FoundUser, Quote, Transfer } from '@sanduku/contracts/transfers/api';
import { belowMinimumTransfer, minimumTransfer } from '@sanduku/contracts/transfers/rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestRequest } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

interface Sent {
  transactionId: string;
  sentAmount: number;
  receivedAmount: number;
  receivedCurrency: string;
  newBalance: number;
}

onEveryEngine('Transfers between players', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  const balanceOf = async (player: TestPlayer) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', player)).data.balance;
  const send = (from: TestPlayer, to: TestPlayer, body: object = {}, request: TestRequest = {}) =>
    app.call<Sent>('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount: 1000, ...body },
      ...request,
    });
  const quote = (from: TestPlayer, to: TestPlayer, amount: number) =>
    app.call<Quote>('POST', '/api/transfers/quote', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount },
    });
  const historyOf = async (player: TestPlayer, query = '') =>
    (await app.call<{ transfers: Transfer[] }>('GET', `/api/transfers/history${query}`, player)).data
      .transfers;
  const underKey = (key: string = randomUUID()): TestRequest => ({ headers: { 'idempotency-key': key } });

  // shows 1.6, 3.18, 3.19, 3.20, 7.22, 7.24
  test('move money at once, visible to both sides', async () => {
    const amina = await fundedPlayer(app, 10_000);
    const brian = await fundedPlayer(app, 0);
    const { data } = await send(amina, brian, { amount: 2500, message: 'For lunch' });
    expect(data).toMatchObject({ sentAmount: 2500, receivedAmount: 2500, newBalance: 7500 });
    expect(await balanceOf(amina)).toBe(7500);
    expect(await balanceOf(brian)).toBe(2500);
    const record = {
      id: data.transactionId,
      fromuserid: amina.id.toString(),
      from_username: amina.username,
      to_username: brian.username,
      sentamount: 2500,
      receivedamount: 2500,
      description: 'For lunch',
    };
    expect(await historyOf(amina)).toMatchObject([record]);
    expect(await historyOf(brian)).toMatchObject([record]);
    expect((await app.call('GET', '/api/transfers/stats', amina)).data).toEqual({
      totalSent: 2500,
      totalReceived: 0,
      sentCount: 1,
      receivedCount: 0,
      transactionCount: 1,
    });
    expect((await app.call('GET', '/api/transfers/stats', brian)).data).toMatchObject({
      totalReceived: 2500,
      receivedCount: 1,
    });
  });

  // shows 5.27
  test('notify both sides through the outbox', async () => {
    const amina = await fundedPlayer(app, 10_000);
    const brian = await fundedPlayer(app, 0, { country: 'KE' });
    const { transactionId } = (await send(amina, brian, { amount: 3800 })).data;
    const news = await app.database.queries
      .selectFrom('outbox')
      .select(['topic', 'player_id', 'payload'])
      .where('transfer_id', '=', BigInt(transactionId))
      .orderBy('id')
      .execute();
    expect(news).toEqual([
      {
        topic: 'transfer_sent',
        player_id: amina.id,
        payload: { amount: 3800, currency: 'UGX', to: brian.username },
      },
      {
        topic: 'transfer_received',
        player_id: brian.id,
        payload: {
          amount: 130,
          currency: 'KES',
          from: amina.username,
          message: `Transfer from ${amina.username}`,
        },
      },
    ]);
  });

  test.each([
    ['Uganda to Kenya', 'UG', 'KE', 38_000, 1300],
    ['Kenya to Uganda', 'KE', 'UG', 130, 3800],
    ['the United States to Indonesia', 'US', 'ID', 2.5, 38_750],
    ['a sum that does not come out even', 'UG', 'KE', 1000, 34.21],
    // shows 1.6
  ] as const)('convert from %s', async (_name, from, to, amount, received) => {
    const sender = await fundedPlayer(app, 100_000, { country: from });
    const recipient = await fundedPlayer(app, 0, { country: to });
    expect((await quote(sender, recipient, amount)).data.receivedAmount).toBe(received);
    expect((await send(sender, recipient, { amount })).data.receivedAmount).toBe(received);
    expect(await balanceOf(recipient)).toBe(received);
  });

  describe('a quote', () => {
    test('is valid for a minute, then returns the current amount', async () => {
      const sender = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0, { country: 'KE' });
      const { quoteId } = (await quote(sender, recipient, 3800)).data;
      app.clock.advance(59_999);
      expect((await send(sender, recipient, { amount: 3800, quoteId })).status).toBe(200);
      app.clock.advance(1);
      const late = await send(sender, recipient, { amount: 3800, quoteId });
      expect([late.status, late.code]).toEqual([409, 'quote_expired']);
      expect(late.text).toContain('would now receive KSh 130. Nothing was sent');
      expect(await balanceOf(sender)).toBe(6200);
    });

    test.each([
      ['another amount', { amount: 3900 }],
      ['nothing we know', { quoteId: randomUUID() }],
    ])('for %s is rejected', async (_name, change) => {
      const sender = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0, { country: 'KE' });
      const { quoteId } = (await quote(sender, recipient, 3800)).data;
      const answer = await send(sender, recipient, { amount: 3800, quoteId, ...change });
      expect(answer.code).toBe('quote_expired');
      expect(await balanceOf(sender)).toBe(10_000);
    });

    test('can be used once', async () => {
      const sender = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0, { country: 'KE' });
      const { quoteId } = (await quote(sender, recipient, 3800)).data;
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => send(sender, recipient, { amount: 3800, quoteId })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(await balanceOf(recipient)).toBe(130);
    });

    test('of another player is rejected', async () => {
      const sender = await fundedPlayer(app, 10_000);
      const other = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0, { country: 'KE' });
      const { quoteId } = (await quote(other, recipient, 3800)).data;
      expect((await send(sender, recipient, { amount: 3800, quoteId })).code).toBe('quote_expired');
    });
  });

  describe('repeated under the same key', () => {
    test('count once and return the first answer, even after the quote expired or with a new one', async () => {
      const sender = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0, { country: 'KE' });
      const { quoteId } = (await quote(sender, recipient, 3800)).data;
      const key = underKey();
      const first = await send(sender, recipient, { amount: 3800, quoteId }, key);
      app.clock.advance(120_000);
      const second = await send(sender, recipient, { amount: 3800, quoteId }, key);
      expect(second.data).toEqual(first.data);
      const { quoteId: newQuote } = (await quote(sender, recipient, 3800)).data;
      const third = await send(sender, recipient, { amount: 3800, quoteId: newQuote }, key);
      expect(third.data).toEqual(first.data);
      expect(await balanceOf(sender)).toBe(6200);
      expect(await historyOf(sender)).toHaveLength(1);
    });

    test('with another amount or recipient are rejected', async () => {
      const sender = await fundedPlayer(app, 10_000);
      const [recipient, other] = [await fundedPlayer(app, 0), await fundedPlayer(app, 0)];
      const key = underKey();
      await send(sender, recipient, {}, key);
      expect((await send(sender, recipient, { amount: 1001 }, key)).status).toBe(422);
      expect((await send(sender, other, {}, key)).status).toBe(422);
      expect(await balanceOf(sender)).toBe(9000);
      expect(await balanceOf(other)).toBe(0);
    });

    test('concurrently count once', async () => {
      const sender = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0);
      const key = underKey();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(sender, recipient, {}, key)));
      expect(new Set(answers.map(({ data }) => data.transactionId)).size).toBe(1);
      expect(await balanceOf(recipient)).toBe(1000);
    });
  });

  describe('are rejected without side effects', () => {
    test.each([
      ['above the balance', { amount: 10_001 }, 400, 'not_enough_money', 'Insufficient balance'],
      ['of nothing', { amount: 0 }, 400, 'invalid_request', 'Please check all transfer details'],
      ['of less than nothing', { amount: -5 }, 400, 'invalid_request', 'Please check all transfer details'],
      ['to nobody', { toUserId: '999999999' }, 404, 'invalid_recipient', 'Player not found.'],
      ['with a message that turns the line', { message: 'a\u202eb' }, 400, 'invalid_request', undefined],
      ['with a very long message', { message: 'x'.repeat(141) }, 400, 'invalid_request', undefined],
    ])('%s', async (_name, change, status, code, text) => {
      const sender = await fundedPlayer(app, 10_000);
      const recipient = await fundedPlayer(app, 0);
      const answer = await send(sender, recipient, change);
      expect([answer.status, answer.code]).toEqual([status, code]);
      if (text !== undefined) expect(answer.text).toBe(text);
      expect(await balanceOf(sender)).toBe(10_000);
      expect(await historyOf(sender)).toEqual([]);
    });

    test('to oneself', async () => {
      const sender = await fundedPlayer(app, 10_000);
      expect((await send(sender, sender)).text).toBe('You can’t send money to yourself.');
    });

    // shows 9.21
    test.each(countryCodes)('from %s below the minimum, with or without a quote', async (country) => {
      const minimum = minimumTransfer(country, defaultRates);
      const [sender, recipient] = [
        await fundedPlayer(app, 10_000, { country }),
        await fundedPlayer(app, 0, { country: country === 'UG' ? 'KE' : 'UG' }),
      ];
      const low = await send(sender, recipient, { amount: minimum - 0.01 });
      expect([low.status, low.code]).toEqual([400, 'transfer_too_small']);
      expect(low.text).toBe(problemText(problems, belowMinimumTransfer(country, defaultRates)));
      expect((await quote(sender, recipient, minimum - 0.01)).code).toBe('transfer_too_small');
      expect(await balanceOf(sender)).toBe(10_000);
      expect((await send(sender, recipient, { amount: minimum })).status).toBe(200);
      expect(await balanceOf(sender)).toBe(10_000 - minimum);
    });

    test('above the largest amount a recipient can receive', async () => {
      const indonesian = await fundedPlayer(app, 0, { country: 'ID' });
      const american = await fundedPlayer(app, 1_000_000, { country: 'US' });
      expect((await send(american, indonesian, { amount: 999_999_999_999 })).code).toBe('transfer_too_large');
    });

    test('if a stored country is unknown, without falling back to Uganda', async () => {
      const [sender, recipient] = [await fundedPlayer(app, 10_000), await fundedPlayer(app, 10_000)];
      const setCountry = (id: bigint, country: string) =>
        asOwner(engine.database, (owner) =>
          sql`update player set country = ${country} where id = ${id}`.execute(owner),
        );
      await setCountry(recipient.id, 'XX');
      expect((await send(sender, recipient)).status).toBe(500);
      await setCountry(recipient.id, 'UG');
      await setCountry(sender.id, 'XX');
      const restarted = await createTestApp(engine.database, { clock: app.clock });
      const body = { toUserId: recipient.id.toString(), amount: 1000 };
      expect((await restarted.call('POST', '/api/transfers/send', { ...sender, body })).status).toBe(500);
      await setCountry(sender.id, 'UG');
      expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([10_000, 10_000]);
    });
  });

  test('in both directions at once preserve the total', async () => {
    const players = await Promise.all([0, 1, 2].map(() => fundedPlayer(app, 10_000)));
    const pairs = Array.from({ length: 60 }, (_, index) => [
      players[index % 3] as TestPlayer,
      players[(index + 1 + (index % 2)) % 3] as TestPlayer,
    ]);
    const answers = await Promise.all(
      pairs.map(([from, to], index) =>
        send(from as TestPlayer, to as TestPlayer, { amount: 500 + index }, { ...underKey() }),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    const balances = await Promise.all(players.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(30_000);
  });

  test('never overspend when sent concurrently', async () => {
    const sender = await fundedPlayer(app, 5000);
    const recipients = await Promise.all(Array.from({ length: 20 }, () => fundedPlayer(app, 0)));
    const answers = await Promise.all(
      recipients.map((recipient) => send(sender, recipient, { amount: 1000 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await balanceOf(sender)).toBe(0);
  });

  // shows 3.19, 7.23
  test('are listed in pages, newest first', async () => {
    const sender = await fundedPlayer(app, 10_000);
    const recipient = await fundedPlayer(app, 0);
    for (let amount = 101; amount <= 105; amount++) await send(sender, recipient, { amount });
    const first = await historyOf(sender, '?limit=3');
    expect(first.map(({ sentamount }) => sentamount)).toEqual([105, 104, 103]);
    const rest = await historyOf(sender, `?limit=3&before=${first.at(-1)?.id}`);
    expect(rest.map(({ sentamount }) => sentamount)).toEqual([102, 101]);
  });

  test('list recent active recipients once each, latest first', async () => {
    const sender = await fundedPlayer(app, 10_000);
    const [amina, brian, closed] = [
      await fundedPlayer(app, 10_000),
      await fundedPlayer(app, 0),
      await fundedPlayer(app, 0),
    ];
    const recipients = async (player: TestPlayer) =>
      (await app.call<{ users: FoundUser[] }>('GET', '/api/transfers/recipients', player)).data.users;
    expect(await recipients(sender)).toEqual([]);
    for (const to of [amina, brian, closed, amina]) await send(sender, to, { amount: 100 });
    await send(amina, sender, { amount: 100 });
    await engine.database.queries
      .updateTable('player')
      .set({ status: 'suspended' })
      .where('id', '=', closed.id)
      .execute();
    expect(await recipients(sender)).toEqual(
      [amina, brian].map(({ id, username }) => ({ id: id.toString(), username, country: 'UG' })),
    );
    expect(await recipients(brian)).toEqual([]);
    for (let index = 0; index < 5; index++) await send(sender, await fundedPlayer(app, 0), { amount: 100 });
    expect(await recipients(sender)).toHaveLength(5);
  });

  describe('the player search', () => {
    const search = (player: TestPlayer, q: string) =>
      app.call<{ users: FoundUser[] }>(
        'GET',
        `/api/transfers/search-users?q=${encodeURIComponent(q)}`,
        player,
      );

    // shows 3.21, 7.25
    test('matches prefixes in any case, excluding the searcher', async () => {
      const me = await fundedPlayer(app, 0, { username: 'Zawadi' });
      const friend = await fundedPlayer(app, 0, { username: 'zawadina' });
      const { users } = (await search(me, 'ZAWA')).data;
      expect(users).toEqual([{ id: friend.id.toString(), username: friend.username, country: 'UG' }]);
      expect(Object.keys(users[0] ?? {})).toEqual(['id', 'username', 'country']);
      expect((await search(me, 'awadi')).data.users).toEqual([]);
    });

    // shows 5.25
    test('needs two letters and returns at most eight players', async () => {
      const me = await fundedPlayer(app, 0);
      for (let index = 0; index < 10; index++) {
        await fundedPlayer(app, 0, { username: `many${index}` });
      }
      expect((await search(me, 'm')).data.users).toEqual([]);
      expect((await search(me, '  m ')).data.users).toEqual([]);
      expect((await search(me, '%%')).data.users).toEqual([]);
      expect((await search(me, 'many')).data.users).toHaveLength(8);
    });

    test('is rate limited against enumeration', async () => {
      const me = await fundedPlayer(app, 0);
      for (let index = 0; index < 40; index++) await search(me, `x${index}`);
      const answer = await search(me, 'tester');
      expect([answer.status, answer.code]).toEqual([429, 'too_many_requests']);
    });
  });
});
