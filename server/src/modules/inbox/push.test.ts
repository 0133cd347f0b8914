import { SIMULATED_PUSH_SERVICE } from '@sanduku/contracts/inbox/push';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { tellPlayer } from '../../database/outbox.ts';
import { createLog } from '../../lib/log.ts';
import { closeSocketsAfterEach, listen, listenAs } from '../../realtime/testing/sockets.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundedPlayer, logIn, type TestPlayer } from '../../testing/players.ts';
import { type OutgoingPush, type PushDeps, type SendPush, sendDuePushes } from './push.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const notStopped = new AbortController().signal;

onOneEngine('pushes', (on) => {
  let app: TestApp;
  let sent: OutgoingPush[];
  let lines: string[];
  let deps: PushDeps;
  let browsers = 0;
  closeSocketsAfterEach();
  beforeEach(async () => {
    app = await createTestApp(on.database);
    await on.database.queries.deleteFrom('push_subscription').execute();
    sent = [];
    lines = [];
    deps = sendingBy(async (push) => {
      sent.push(push);
      return 'accepted';
    });
  });

  const sendingBy = (sendPush: SendPush): PushDeps => ({
    database: on.database,
    clock: () => app.clock.now(),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    sendPush,
  });
  const newEndpoint = () => `${SIMULATED_PUSH_SERVICE}${browsers++}`;
  const start = ({ token }: Pick<TestPlayer, 'token'>, endpoint = newEndpoint()) =>
    app.call('POST', '/api/inbox/push', {
      token,
      body: { endpoint, p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    });
  const onAnotherDevice = async ({ username }: TestPlayer) =>
    (await logIn(app, username, 'correct horse')).data;
  const playerWithBrowser = async () => {
    const player = await fundedPlayer(app, 0);
    expect((await start(player)).status).toBe(200);
    return player;
  };
  const tell = ({ id }: TestPlayer) =>
    on.database.queries
      .insertInto('outbox')
      .values({
        topic: 'transfer_received',
        player_id: id,
        payload: JSON.stringify({
          amount: 5_000,
          currency: 'UGX',
          from: 'a-friend',
          message: 'for the rent',
        }),
        created_at: app.clock.now(),
      })
      .execute();
  const run = (by = deps) => sendDuePushes(by, notStopped);
  const later = (milliseconds: number) => app.clock.advance(milliseconds);
  const waiting = async () =>
    (await on.database.queries.selectFrom('push_delivery').selectAll().execute()).length;

  test('are sent once per event and browser, after the time in which a window can show it', async () => {
    const player = await playerWithBrowser();
    await start(await onAnotherDevice(player));
    await tell(player);
    await run();
    expect(sent).toEqual([]);
    later(6 * SECOND);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(2);
    expect(await waiting()).toBe(0);
  });

  test('carry an amount, but no name, message or balance', async () => {
    const player = await playerWithBrowser();
    await tell(player);
    later(6 * SECOND);
    await run();
    const [event] = await on.database.queries
      .selectFrom('inbox')
      .select('sequence')
      .where('player_id', '=', player.id)
      .execute();
    expect(JSON.parse(sent[0]?.content ?? '')).toEqual({
      sequence: Number(event?.sequence),
      topic: 'transfer_received',
      amount: 5_000,
      symbol: 'USh',
    });
  });

  test('are withdrawn when the transaction of their event fails', async () => {
    const player = await playerWithBrowser();
    const failing = on.database.inTransaction(async (transaction) => {
      await tellPlayer(transaction, player.id, 'withdrawal_submitted', { amount: 1 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await waiting()).toBe(0);
  });

  test('of a process that died after sending are repeated under the same name', async () => {
    const player = await playerWithBrowser();
    await tell(player);
    later(6 * SECOND);
    void run(
      sendingBy((push) => {
        sent.push(push);
        return new Promise(() => {});
      }),
    );
    await expect.poll(() => sent.length).toBe(1);
    await run();
    expect(sent).toHaveLength(1);
    later(2 * MINUTE);
    await run();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(await waiting()).toBe(0);
  });

  test('are retried with growing pauses, and given up in the end', async () => {
    const player = await playerWithBrowser();
    await tell(player);
    let attempts = 0;
    const down = sendingBy(async () => {
      attempts++;
      throw new Error('the push service answered 503');
    });
    later(6 * SECOND);
    await run(down);
    await run(down);
    later(5 * SECOND);
    await run(down);
    later(5 * SECOND);
    await run(down);
    expect(attempts).toBe(2);
    for (let n = 0; n < 20; n++) {
      later(10 * MINUTE);
      await run(down);
    }
    expect(attempts).toBe(12);
    expect(await waiting()).toBe(0);
    expect(lines.join('')).toContain('given up');
    expect(lines.join('')).not.toContain('sandbox.invalid');
  });

  test('are not sent hours later', async () => {
    const player = await playerWithBrowser();
    await tell(player);
    later(6 * 60 * MINUTE + 10 * SECOND);
    await run();
    expect(sent).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('end with a subscription that the browser has ended', async () => {
    const player = await playerWithBrowser();
    await tell(player);
    await tell(player);
    later(6 * SECOND);
    await run(sendingBy(async () => 'gone'));
    expect(await waiting()).toBe(0);
    expect(await on.database.queries.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
  });

  test('end with their session, also one that ends while they wait', async () => {
    const player = await playerWithBrowser();
    await tell(player);
    await app.call('POST', '/api/auth/logout', { token: player.token, body: {} });
    later(6 * SECOND);
    await run();
    expect(sent).toEqual([]);
    await tell(player);
    expect(await waiting()).toBe(0);
  });

  test('are not sent to suspended or self-excluded players, whose inbox has the event', async () => {
    const [suspended, excluded] = [await playerWithBrowser(), await playerWithBrowser()];
    await sql`update player set status = 'suspended' where id = ${suspended.id}`.execute(on.database.queries);
    await sql`insert into play_pause (player_id, kind, asked_at)
      values (${excluded.id}, 'self_exclusion', ${app.clock.now()})`.execute(on.database.queries);
    for (const player of [suspended, excluded]) await tell(player);
    later(6 * SECOND);
    await run();
    expect(sent).toEqual([]);
    expect(await waiting()).toBe(0);
    const { events } = (await app.call<{ events: object[] }>('GET', '/api/inbox', { token: excluded.token }))
      .data;
    expect(events).toHaveLength(1);
  });

  test('are not sent to the browser whose window has shown or read the event, but to others', async () => {
    const player = await playerWithBrowser();
    const phone = await onAnotherDevice(player);
    await start(phone, `${SIMULATED_PUSH_SERVICE}phone`);
    const { socket } = await listenAs(await listen(app.http), {
      token: player.token,
      id: player.id.toString(),
    });
    await tell(player);
    expect(await waiting()).toBe(2);
    const [event] = await on.database.queries
      .selectFrom('inbox')
      .select('sequence')
      .where('player_id', '=', player.id)
      .execute();
    socket.emit('shown', Number(event?.sequence));
    await expect.poll(waiting).toBe(1);
    later(6 * SECOND);
    await run();
    expect(sent.map(({ endpoint }) => endpoint)).toEqual([`${SIMULATED_PUSH_SERVICE}phone`]);

    await tell(player);
    await app.call('POST', '/api/inbox/read', { token: phone.token, body: { to: '999999999999' } });
    expect(await waiting()).toBe(1);
  });

  test('of an earlier player of a browser never reach it', async () => {
    const [first, second] = [await fundedPlayer(app, 0), await fundedPlayer(app, 0)];
    const endpoint = newEndpoint();
    await start(first, endpoint);
    await tell(first);
    await start(second, endpoint);
    later(6 * SECOND);
    await run();
    expect(sent).toEqual([]);
    await app.call('POST', '/api/inbox/push/end', { token: first.token, body: { endpoint } });
    await tell(second);
    expect(await waiting()).toBe(1);
  });

  test('go to ten browsers of a player at most', async () => {
    const player = await fundedPlayer(app, 0);
    for (let n = 0; n < 12; n++) await start(await onAnotherDevice(player));
    await tell(player);
    expect(await waiting()).toBe(10);
  });

  test('of the owner continue when a stolen session subscribes many browsers', async () => {
    const player = await fundedPlayer(app, 0);
    const own = newEndpoint();
    await start(player, own);
    const stolen = await onAnotherDevice(player);
    for (let n = 0; n < 12; n++) expect((await start(stolen)).status).toBe(200);
    await tell(player);
    later(6 * SECOND);
    await run();
    expect(sent).toHaveLength(2);
    expect(sent.map(({ endpoint }) => endpoint)).toContain(own);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://[::1]/x',
  ])('cannot be directed to %s', async (endpoint) => {
    const player = await fundedPlayer(app, 0);
    expect((await start(player, endpoint)).status).toBe(400);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b-_x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA-_=',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('can be directed to %s', async (endpoint) => {
    const player = await fundedPlayer(app, 0);
    expect((await start(player, endpoint)).status).toBe(200);
  });
});
