import type { Movement, Statement } from '@sanduku/contracts/statement/api';
import { readStatement as readSummary } from '@sanduku/contracts/statement/signed-statement';
import { isSignedWith, type SignedText } from '@sanduku/contracts/transparency/signed-text';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PlayerAccount, playerAccount } from '../../ledger/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { move } from '../../testing/ledger.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, signUp, type TestPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';

onOneEngine('statement', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    operator = await signedInOperator(app, { role: 'viewer' });
  });

  const read = (player: TestPlayer, query = '') =>
    app.call<Statement>('GET', `/api/wallet/statement${query}`, { token: player.token });
  const gameAccount = ({ id }: TestPlayer): Promise<PlayerAccount> =>
    playerAccount(on.database.queries, { id, currency: 'UGX' }, 'player.game');
  /** Transfers of 1, 2, 3, … to an operator account. */
  const busyPlayer = async (playerTransfers: number) => {
    const player = await fundedPlayer(app, 1_000);
    const account = await gameAccount(player);
    const bankroll = await app.ledger.house('house.bankroll', 'UGX');
    for (let playerTransfer = 1; playerTransfer <= playerTransfers; playerTransfer++) {
      await app.ledger.post(move(account, bankroll, BigInt(playerTransfer) * 1_000_000n));
    }
    return player;
  };

  test('lists all movements newest first with running balances', async () => {
    const player = await busyPlayer(3);
    const { movements, ...rest } = (await read(player)).data;
    expect(rest).toEqual({
      account: 'game',
      currency: 'UGX',
      currencySymbol: 'USh',
      balance: 994,
      hasMore: false,
    });
    expect(movements.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['opening', -3, 994],
      ['opening', -2, 997],
      ['opening', -1, 999],
      ['opening', 1_000, 1_000],
    ]);
  });

  test('shows counterparty, destination and reason', async () => {
    const [one, two] = [await fundedPlayer(app, 20_000), await fundedPlayer(app, 1_000)];
    await app.call('POST', '/api/transfers/send', {
      token: one.token,
      body: { toUserId: two.id.toString(), amount: 500 },
    });
    await app.call('POST', '/api/wallet/withdraw', {
      token: one.token,
      body: { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1010' },
    });
    const reason = 'Paid twice by the rail';
    await callByTwo(app, `/api/admin/users/${one.id}/corrections`, {
      token: (await signedInOperator(app)).token,
      body: { amount: -5, reason },
    });
    const about = async (player: TestPlayer, query = '') =>
      (await read(player, query)).data.movements.map((movement) => [movement.kind, movement.about]);
    expect(await about(one)).toEqual([
      ['correction', reason],
      ['withdrawal.reserve', '+256772123456'],
      ['player_transfer', two.username],
      ['opening', null],
    ]);
    expect(await about(one, '?account=reserved')).toEqual([['withdrawal.reserve', '+256772123456']]);
    expect(await about(two)).toEqual([
      ['player_transfer', one.username],
      ['opening', null],
    ]);
  });

  test('is the same for operators', async () => {
    const player = await busyPlayer(2);
    const answer = await app.call<Statement>('GET', `/api/admin/users/${player.id}/statement?limit=2`, {
      token: operator.token,
    });
    expect(answer.data).toEqual((await read(player, '?limit=2')).data);
    const nobodys = await app.call('GET', '/api/admin/users/999999/statement', { token: operator.token });
    expect(nobodys.status).toBe(404);
  });

  test('shows no other player’s movements', async () => {
    const [one, two] = [await busyPlayer(1), await busyPlayer(2)];
    const ids = async (player: TestPlayer) => (await read(player)).data.movements.map(({ id }) => id);
    expect(new Set([...(await ids(one)), ...(await ids(two))]).size).toBe(2 + 3);
  });

  test('of an account without movements is empty', async () => {
    const player = await busyPlayer(1);
    for (const account of ['reserved', 'investment']) {
      expect((await read(player, `?account=${account}`)).data).toMatchObject({
        account,
        balance: 0,
        movements: [],
        hasMore: false,
      });
      const since = `?account=${account}&from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z`;
      expect((await read(player, since)).data.movements).toEqual([]);
    }
  });

  test('is stable across pages while money moves', async () => {
    const player = await busyPlayer(9);
    const whole = (await read(player)).data.movements;
    const account = await gameAccount(player);
    const bankroll = await app.ledger.house('house.bankroll', 'UGX');
    const pages: Movement[] = [];
    for (let query = '?limit=4', more = true; more; ) {
      const { movements, hasMore } = (await read(player, query)).data;
      pages.push(...movements);
      query = `?limit=4&before=${movements.at(-1)?.id}`;
      more = hasMore;
      await app.ledger.post(move(account, bankroll, 1n));
    }
    expect(pages).toEqual(whole);
    expect((await read(player, `?limit=10&before=${whole[0]?.id}`)).data).toMatchObject({ hasMore: false });
  });

  test.each(['limit=0', 'limit=501', 'account=bankroll', 'before=x', 'from=yesterday', 'to=2026-01-01'])(
    'rejects %s',
    async (query) => {
      expect((await read(await busyPlayer(0), `?${query}`)).status).toBe(400);
    },
  );

  test('is signed for its period and player only', async () => {
    const player = await busyPlayer(3);
    // A statement ends before the moment of its request.
    app.clock.advance(1);
    const signed = async (query = '') => {
      const path = `/api/wallet/statement/signed${query}`;
      const { data } = await app.call<{ signed: SignedText | null }>('GET', path, { token: player.token });
      expect(await isSignedWith(testSigningKey.publicKey, data.signed as SignedText)).toBe(true);
      return readSummary(data.signed?.text ?? '');
    };
    const made = app.clock.now().toISOString();
    const none = { movements: 0, opening: 0n, in: 0n, out: 0n, closing: 0n };
    expect(await signed()).toEqual({
      username: player.username,
      account: 'game',
      currency: 'UGX',
      from: null,
      to: made,
      movements: 4,
      opening: 0n,
      in: 1_000_000_000n,
      out: 6_000_000n,
      closing: 994_000_000n,
      made,
    });
    expect(await signed('?account=reserved')).toMatchObject({ account: 'reserved', ...none });
    expect(await signed('?to=2020-01-01T00:00:00Z')).toMatchObject({
      ...none,
      to: '2020-01-01T00:00:00.000Z',
    });
    const later = encodeURIComponent(app.clock.now().toISOString());
    expect(await signed(`?from=${later}`)).toMatchObject({
      ...none,
      opening: 994_000_000n,
      closing: 994_000_000n,
    });
  });

  describe('of a period', () => {
    const HOUR = 60 * 60 * 1_000;
    const MINUTES_10 = 10 * 60 * 1_000;
    const start = Date.parse('2025-06-01T00:00:00Z');
    const hour = (number: number) => new Date(start + number * HOUR);
    const total = 400;
    let player: TestPlayer;
    let account: PlayerAccount;

    /** Explicit times an hour apart, because the ledger stamps with the database's time. */
    beforeAll(async () => {
      const { token, user } = (await signUp(app)).data;
      player = { id: BigInt(user.id), username: user.username, token };
      account = await gameAccount(player);
      const [slot] = (await app.ledger.house('house.bonus', 'UGX')).slots;
      for (let index = 0; index < total; index++) {
        await on.database.inTransaction(async (transaction) => {
          const { id } = await transaction
            .insertInto('ledger_transfer')
            .values({ kind: 'opening', cause_id: 1n, created_at: hour(index) })
            .returning('id')
            .executeTakeFirstOrThrow();
          await sql`
            insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
            select id, ${id}, currency, sign, balance + sign
            from ledger_account join (values (${account.id}::bigint, 1::bigint), (${slot}::bigint, -1)) leg (account, sign)
              on leg.account = id`.execute(transaction);
        });
      }
    });
    const times = async (query: string) => {
      const { movements } = (await read(player, `?limit=500&${query}`)).data;
      return movements.map(({ createdAt }) => createdAt);
    };
    const hours = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => hour(to - 1 - index).toISOString());

    test.each([
      ['all', -10, total + 10],
      ['the first', -10, 1],
      ['the last', total - 1, total + 10],
      ['some in the middle', 100, 117],
      ['none', 7.1, 7.9],
      ['none before', -10, 0],
    ])('includes its start and excludes its end: %s', async (_what, from, to) => {
      const query = `from=${hour(from).toISOString()}&to=${hour(to).toISOString()}`;
      const [first, last] = [Math.max(0, Math.ceil(from)), Math.min(total, Math.ceil(to))];
      expect(await times(query)).toEqual(hours(first, last));
    });

    test('accepts times with an offset', async () => {
      const from = encodeURIComponent('2025-06-01T03:00:00+03:00');
      expect(await times(`from=${from}&to=2025-06-01T02:00:00Z`)).toEqual(hours(0, 2));
    });

    test('finds its start without reading earlier entries', async () => {
      const ids = (
        await on.database.queries
          .selectFrom('ledger_entry')
          .select('transfer_id')
          .where('account_id', '=', account.id)
          .orderBy('transfer_id')
          .execute()
      ).map(({ transfer_id }) => transfer_id);
      for (const index of [0, 1, 57, 200, total - 1]) {
        const moment = [-MINUTES_10, MINUTES_10].map((slack) => new Date(hour(index).getTime() + slack));
        const found = await on.database.call('ledger_first_transfers_since', { account: account.id, moment });
        const [early = 0n, late = 0n] = found.map(({ first }) => first);
        expect(ids.findIndex((id) => id >= early)).toBe(index);
        expect(ids.filter((id) => id < late)).toHaveLength(index + 1);
      }
    });
  });
});
