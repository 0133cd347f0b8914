import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signUp } from '../testing/players.ts';
import { Publisher } from './publisher.ts';
import {
  closeSocketsAfterEach,
  createPayer,
  end,
  listen,
  listenAs,
  next,
  openSocket,
  paymentNews,
  refusal,
} from './testing/sockets.ts';

onOneEngine('player sockets', (engine) => {
  let app: TestApp;
  let url: string;
  let player: { id: string; token: string };

  closeSocketsAfterEach();
  beforeAll(async () => {
    // Session checks run only when a test advances the timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    app = await createTestApp(engine.database);
    url = await listen(app.http);
  });
  afterAll(async () => {
    await app.http.close();
    vi.useRealTimers();
  });
  beforeEach(async () => {
    player = await newPlayer();
  });

  async function newPlayer() {
    const { token, user } = (await signUp(app)).data;
    return { id: user.id, token };
  }
  const payer = (id: string) => createPayer({ database: engine.database, ledger: app.ledger }, id);

  test('events of one commit leave in one write', async () => {
    const upgraded = once(app.http.server, 'upgrade');
    const { heard } = await listenAs(url, player);
    const [, tcp] = (await upgraded) as [unknown, Socket];
    const written: string[] = [];
    const { _write: write, _writev: writev } = tcp;
    tcp._write = (chunk, ...others) => {
      written.push(String(chunk));
      return Reflect.apply(write, tcp, [chunk, ...others]);
    };
    tcp._writev = (chunks, done) => {
      written.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      return Reflect.apply(writev as NonNullable<typeof writev>, tcp, [chunks, done]);
    };
    const pay = await payer(player.id);
    await pay(3);
    await vi.waitFor(() => expect(heard).toEqual(paymentNews([3])));
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/deposit_received.*balance_updated/s);
  });

  test('events of one commit arrive by polling', async () => {
    const { heard } = await listenAs(url, player, { transports: ['polling'] });
    await (await payer(player.id))(3);
    await vi.waitFor(() => expect(heard).toEqual(paymentNews([3])));
  });

  describe('handshake', () => {
    // shows 6.4, 7.32
    test.each(['websocket', 'polling'])('accepts a signed-in player by %s', async (transport) => {
      const socket = openSocket(url, player.token, { transports: [transport] });
      socket.emit('join_user', player.id);
      expect(await next(socket, 'connection_confirmed')).toEqual({
        userId: player.id,
        isComplete: false,
      });
    });

    test('rejects a missing or wrong token', async () => {
      expect(await refusal(openSocket(url, undefined))).toBe('not_signed_in');
      expect(await refusal(openSocket(url, 'x'.repeat(43)))).toBe('not_signed_in');
      expect(await refusal(openSocket(url, undefined, { auth: { token: { toString: 'x' } } }))).toBe(
        'not_signed_in',
      );
      expect(app.logged()).not.toContain('x'.repeat(43));
    });

    test('rejects a suspended player', async () => {
      await engine.database.queries
        .updateTable('player')
        .set({ status: 'suspended' })
        .where('id', '=', BigInt(player.id))
        .execute();
      expect(await refusal(openSocket(url, player.token))).toBe('not_signed_in');
    });

    test.each(['websocket', 'polling'])('rejects pages of other sites, by %s', async (transport) => {
      const { host } = new URL(url);
      const from = (origin: string) =>
        openSocket(url, player.token, { transports: [transport], extraHeaders: { origin } });
      for (const origin of [
        'https://evil.example',
        'null',
        `http://${host}.evil.example`,
        'http://127.0.0.1',
      ]) {
        await expect(next(from(origin), 'connection_confirmed')).rejects.toThrow();
      }
      const ours = from(`http://${host}`);
      ours.emit('join_user', player.id);
      await next(ours, 'connection_confirmed');
    });

    test('ignores a forged host header', async () => {
      const socket = openSocket(url, player.token, {
        extraHeaders: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      });
      await expect(next(socket, 'connection_confirmed')).rejects.toThrow();
    });

    test('allows twenty sockets per player and frees places on close', async () => {
      const sockets = await Promise.all(
        Array.from({ length: 20 }, async () => (await listenAs(url, player)).socket),
      );
      expect(await refusal(openSocket(url, player.token))).toBe('too_many_requests');
      sockets[0]?.disconnect();
      await vi.waitFor(() => listenAs(url, player), 5_000);
    });
  });

  describe('a socket', () => {
    test("receives only its player's events, after joining", async () => {
      const other = await newPlayer();
      const [mine, theirs] = [await listenAs(url, player), await listenAs(url, other)];
      const silent = openSocket(url, player.token);
      const heardUnasked = vi.fn();
      silent.onAny(heardUnasked);
      await vi.waitFor(() => expect(silent.connected).toBe(true));

      await (await payer(other.id))(70);
      await (await payer(player.id))(50);
      await vi.waitFor(() => expect(mine.heard).toEqual(paymentNews([50])));
      await vi.waitFor(() => expect(theirs.heard).toEqual(paymentNews([70])));
      expect(heardUnasked).not.toHaveBeenCalled();
    });

    describe('that returns', () => {
      const joinAfter = async (after: number | undefined, id = player.id, token = player.token) => {
        const socket = openSocket(url, token);
        const heard: unknown[][] = [];
        socket.onAny((...event) => heard.push(event));
        const confirmed = next(socket, 'connection_confirmed');
        socket.emit('join_user', id, after);
        const { isComplete } = await confirmed;
        return { socket, isComplete, events: heard.filter(([topic]) => topic !== 'connection_confirmed') };
      };
      const lastSequence = async () =>
        Number(
          (
            await engine.database.queries
              .selectFrom('outbox')
              .select(({ fn }) => fn.max('id').as('last'))
              .executeTakeFirstOrThrow()
          ).last,
        );

      test('receives what it missed, each with its cause, and nothing of other players', async () => {
        const pay = await payer(player.id);
        await pay(1);
        const after = await lastSequence();
        const other = await newPlayer();
        await (await payer(other.id))(70);
        await pay(50);
        const { isComplete, events } = await joinAfter(after);
        expect(isComplete).toBe(true);
        // The first one again: ids overlap, and the client skips it.
        expect(events).toEqual([
          ['deposit_received', { localAmount: 1, currency: 'UGX', sequence: after, cause: '1' }],
          [
            'deposit_received',
            { localAmount: 50, currency: 'UGX', sequence: expect.any(Number), cause: '1' },
          ],
        ]);
      });

      test('is told that it missed something it cannot receive any more', async () => {
        const pay = await payer(player.id);
        await pay(1);
        const after = await lastSequence();
        expect((await joinAfter(undefined)).isComplete).toBe(false);
        expect((await joinAfter(-1)).isComplete).toBe(false);
        for (const odd of ['1', null, Number.NaN, 1e300, {}])
          expect((await joinAfter(odd as never)).isComplete).toBe(false);
        for (let count = 0; count < 51; count++) await pay(1);
        expect((await joinAfter(after)).isComplete).toBe(false);
      });
    });

    // shows 6.4
    test("is disconnected when it joins another player's room", async () => {
      const other = await newPlayer();
      const spy = openSocket(url, player.token);
      const heard = vi.fn();
      spy.onAny(heard);
      const ended = end(spy);
      spy.emit('join_user', other.id);
      await ended;
      expect(heard).not.toHaveBeenCalled();
    });

    // shows 7.33
    test('gets its ping timestamp back, and nothing for other values', async () => {
      const { socket } = await listenAs(url, player);
      const answers: unknown[] = [];
      socket.on('pong', (timestamp) => answers.push(timestamp));
      for (const odd of ['1', null, { valueOf: 1 }, [1]]) socket.emit('ping', odd as never);
      socket.emit('unheard_of' as 'ping', 1);
      socket.emit('ping', 1_234.5);
      await vi.waitFor(() => expect(answers).toEqual([1_234.5]));
    });

    test.each([
      ['sends a frame that is too large', () => ['x'.repeat(5_000)]],
      ['floods', () => Array.from({ length: 100 }, (_, ping) => ping)],
    ])('is disconnected when it %s, without affecting others', async (_name, pings) => {
      const bystander = await listenAs(url, await newPlayer());
      const { socket } = await listenAs(url, player);
      const ended = end(socket);
      for (const ping of pings()) socket.emit('ping', ping as number);
      await ended;
      bystander.socket.emit('ping', 7);
      expect(await next(bystander.socket, 'pong')).toBe(7);
    });

    test('ends soon after its session ends by logout, renewal, suspension or expiry', async () => {
      const [loggedOut, renewed, suspended, untouched] = [
        await newPlayer(),
        await newPlayer(),
        await newPlayer(),
        await newPlayer(),
      ];
      const sockets = await Promise.all([loggedOut, renewed, suspended].map((some) => listenAs(url, some)));
      const ends = sockets.map(({ socket }) => end(socket));
      const stays = await listenAs(url, untouched);
      await app.call('POST', '/api/auth/logout', { token: loggedOut.token });
      await app.call('POST', '/api/auth/refresh', { token: renewed.token });
      await engine.database.queries
        .updateTable('player')
        .set({ status: 'suspended' })
        .where('id', '=', BigInt(suspended.id))
        .execute();
      vi.advanceTimersByTime(5_000);
      await Promise.all(ends);
      expect(stays.socket.connected).toBe(true);

      const expired = end(stays.socket);
      app.clock.advance(31 * 24 * 60 * 60 * 1_000);
      vi.advanceTimersByTime(5_000);
      await expired;
    });
  });

  test.each([
    ['can be read', (told: PromiseWithResolvers<void>) => told.resolve()],
    ['cannot be read', (told: PromiseWithResolvers<void>) => told.reject(new Error('The database is away'))],
  ])('receives the reason before it ends, where that %s', async (_name, settle) => {
    const other = await newPlayer();
    const { socket } = await listenAs(url, other);
    const ended = end(socket);
    const told = Promise.withResolvers<void>();
    const caughtUp = vi.spyOn(Publisher.prototype, 'caughtUp').mockReturnValue(told.promise);
    await app.call('POST', '/api/auth/logout', { token: other.token });
    vi.advanceTimersByTime(5_000);
    await vi.waitFor(() => expect(caughtUp).toHaveBeenCalled());
    expect(socket.connected).toBe(true);
    settle(told);
    await ended;
    caughtUp.mockRestore();
  });

  test('metrics count connections, events and refusals', async () => {
    await listenAs(url, player);
    const { payload } = await app.http.inject('/metrics');
    expect(payload).toMatch(/^realtime_connections [1-9]/m);
    expect(payload).toMatch(/^realtime_notifications_total\{topic="balance_updated"\} [1-9]/m);
    expect(payload).toMatch(/^realtime_refusals_total\{reason="flood"\} 1$/m);
  });
});
