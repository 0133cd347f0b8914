import type { InboxEvent } from '@sanduku/contracts/inbox/api';
import { inboxTopics } from '@sanduku/contracts/inbox/topics';
import type { User } from '@sanduku/contracts/players/api';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { tellPlayer } from '../../database/outbox.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { receiveDeposit } from '../../testing/deposits.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, insertPlayer, play, type TestPlayer } from '../../testing/players.ts';
import { mobileBody } from '../../testing/withdrawals.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { removeOldEvents } from './jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

onEveryEngine('the inbox', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });

  const inboxOf = async ({ token }: TestPlayer, query = '') =>
    (await app.call<{ events: InboxEvent[] }>('GET', `/api/inbox${query}`, { token })).data.events;
  const unreadOf = async ({ token }: TestPlayer) =>
    (await app.call<{ user: User }>('GET', '/api/auth/me', { token })).data.user.unread;
  const read = async ({ token }: TestPlayer, to: string) =>
    (await app.call<{ unread: number }>('POST', '/api/inbox/read', { token, body: { to } })).data.unread;
  const post = async (path: string, token: string, body: object) => {
    const answer = await app.call('POST', path, { token, body });
    expect(answer.status, `${path}: ${answer.code}`).toBe(200);
  };
  const tell = (player: bigint, amount: number) =>
    on.database.inTransaction((transaction) =>
      tellPlayer(transaction, player, 'withdrawal_submitted', { amount }, 7n),
    );

  test('has one row per event about money or access, with its sequence, cause and transaction', async () => {
    const [player, friend] = [await fundedPlayer(app, 100_000), await fundedPlayer(app, 0)];
    const operator = await signedInOperator(app);
    const deposit = await receiveDeposit(app, { id: player.id, currency: 'UGX' }, 1_000_000n);
    await creditDeposit({ database: on.database, ledger: app.ledger, clock: () => app.clock.now() }, deposit);
    await play(app, player, 1_000);
    await post('/api/transfers/send', player.token, { toUserId: friend.id.toString(), amount: 1_000 });
    await post('/api/wallet/withdraw', player.token, mobileBody(10_000));
    const { id } = await on.database.queries
      .selectFrom('withdrawal')
      .select('id')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    await post(`/api/admin/withdrawals/${id}/reject`, operator.token, { reason: 'not this time' });
    await callByTwo(app, `/api/admin/users/${player.id}/corrections`, {
      token: operator.token,
      body: { amount: 5, reason: 'repair' },
    });
    await post('/api/account/password', player.token, {
      currentPassword: 'correct horse',
      password: 'another battery horse',
    });

    const { rows } = await sql<{ topic: string; is_same: boolean }>`
      select o.topic, coalesce((
        select count(*) = 1 and bool_and(i.topic = o.topic and i.cause is not distinct from o.cause
          and i.payload = o.payload and i.created_at = o.created_at and i.xmin = o.xmin)
        from inbox i where i.player_id = o.player_id and i.sequence = o.id
      ), false) as is_same
      from outbox o where o.player_id = any (${[player.id, friend.id]}::bigint[])`.execute(
      on.database.queries,
    );
    for (const { topic, is_same } of rows)
      expect(is_same, topic).toBe((inboxTopics as readonly string[]).includes(topic));
    expect((await inboxOf(player)).map(({ topic, cause }) => [topic, cause === null])).toEqual([
      ['access_changed', true],
      ['balance_corrected', false],
      ['withdrawal_rejected', false],
      ['withdrawal_submitted', false],
      ['transfer_sent', false],
      ['deposit_received', false],
    ]);
    expect((await inboxOf(friend)).map(({ topic, news }) => [topic, news.amount])).toEqual([
      ['transfer_received', 1_000],
    ]);
  });

  test('has rows for exactly the topics of the contract', async () => {
    const { rows } = await sql<{ kept: string[] }>`
      select array(select m[1] from regexp_matches(f.prosrc, '''([a-z_]+)''', 'g') m) as kept
      from pg_proc f where f.proname = 'inbox_add'`.execute(on.database.queries);
    expect(rows[0]?.kept.toSorted()).toEqual([...inboxTopics].toSorted());
  });

  test('loses the row when the transaction fails', async () => {
    const player = await fundedPlayer(app, 0);
    const failing = on.database.inTransaction(async (transaction) => {
      await tellPlayer(transaction, player.id, 'withdrawal_submitted', { amount: 1 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await inboxOf(player)).toEqual([]);
  });

  test('counts unread events, marks those up to one as read, and tells the other windows', async () => {
    const player = await fundedPlayer(app, 0);
    for (const amount of [1, 2, 3]) await tell(player.id, amount);
    const [, second] = await inboxOf(player);
    expect(await unreadOf(player)).toBe(3);
    expect(await read(player, second?.id ?? '')).toBe(1);
    expect(await unreadOf(player)).toBe(1);
    expect((await inboxOf(player)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(await read(player, second?.id ?? '')).toBe(1);
    const told = await on.database.queries
      .selectFrom('outbox')
      .select('payload')
      .where('player_id', '=', player.id)
      .where('topic', '=', 'inbox_read')
      .execute();
    expect(told).toEqual([{ payload: { unread: 1 } }]);
  });

  test('pages, and belongs to its player', async () => {
    const [player, other] = [await fundedPlayer(app, 0), await fundedPlayer(app, 0)];
    for (const amount of [1, 2, 3]) await tell(player.id, amount);
    const [first, second, third] = await inboxOf(player);
    expect((await inboxOf(player, `?limit=1&before=${second?.id}`)).map(({ id }) => id)).toEqual([third?.id]);
    expect(await inboxOf(other)).toEqual([]);
    await read(other, first?.id ?? '');
    expect(await unreadOf(player)).toBe(3);
  });

  test('counts no more than a hundred', async () => {
    const player = await fundedPlayer(app, 0);
    await sql`insert into outbox (topic, player_id, payload)
      select 'withdrawal_submitted', ${player.id}, '{}' from generate_series(1, 120)`.execute(
      on.database.queries,
    );
    expect(await unreadOf(player)).toBe(100);
  });

  test('is deleted after 90 days', async () => {
    const now = new Date();
    const id = await on.database.inTransaction(insertPlayer);
    await sql`insert into outbox (topic, player_id, payload, created_at)
      select 'withdrawal_submitted', ${id}, '{}', ${now}::timestamptz - day * interval '1 day'
      from unnest(array[91, 89]) as day`.execute(on.database.queries);
    await removeOldEvents(on.database.queries, now);
    const { rows } = await sql<{
      created_at: Date;
    }>`select created_at from inbox where player_id = ${id}`.execute(on.database.queries);
    expect(rows.map(({ created_at }) => Math.round((now.getTime() - created_at.getTime()) / DAY_MS))).toEqual(
      [89],
    );
  });
});
