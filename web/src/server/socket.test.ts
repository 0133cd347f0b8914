import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSocket, LiveConnection, type LiveSocket, type Notification } from './socket.ts';
import { FakeSocket } from './testing/fake-socket.ts';

let sockets: FakeSocket[];
let token: string | null;
let live: LiveConnection;
let connections: string[];
let news: Notification[];
let codeIsMissing: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sockets = [];
  token = 'token';
  codeIsMissing = false;
  connections = [];
  news = [];
  live = new LiveConnection({
    token: () => token,
    async createSocket() {
      if (codeIsMissing) throw new Error('offline');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as LiveSocket;
    },
  });
  live.onConnection(({ connection, isComplete }) =>
    connections.push(isComplete ? connection : `${connection} with a gap`),
  );
  live.onNotification((item) => news.push(item));
});
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const newest = () => sockets.at(-1) as FakeSocket;

async function goLive(): Promise<void> {
  live.start('7');
  await pass(0);
  newest().confirm();
}

// shows 7.32, 9.26
test("Socket.IO gets the specification's timings, and polls first after a failure", async () => {
  const socket = (await createSocket()) as Socket;
  expect(socket.io.opts).toMatchObject({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    timeout: 8000,
    reconnectionAttempts: 3,
    reconnectionDelay: 2000,
    reconnectionDelayMax: 2000,
    randomizationFactor: 0,
  });
  for (const listener of socket.listeners('connect_error')) listener(new Error('websocket error'));
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
});

describe('connecting', () => {
  // shows 4.23, 7.33
  test("joins with the player's id and is live once confirmed", async () => {
    live.start('7');
    await pass(0);
    expect(live.phase).toBe('connecting');
    newest().hear('connect');
    expect(newest().emitted).toEqual([['join_user', '7', undefined]]);
    expect(live.phase).toBe('connecting');
    newest().hear('connection_confirmed', { userId: '7', isComplete: true });
    expect(live.phase).toBe('live');
    expect(connections).toEqual(['connected']);
  });

  // shows 4.23, 7.32
  test('falls back after three failures, and reconnects on demand', async () => {
    live.start('7');
    await pass(0);
    for (const _attempt of [1, 2, 3]) {
      expect(live.phase).toBe('connecting');
      newest().fail();
    }
    expect(live.phase).toBe('fallback');
    expect(newest().isOpen).toBe(false);
    await pass(60_000);
    expect(connections).toEqual([]);
    live.reconnect();
    await pass(0);
    newest().confirm();
    expect(connections).toEqual(['reconnected']);
  });

  // shows 4.23, 9.26
  test('falls back after fifteen seconds, whatever is in progress', async () => {
    live.start('7');
    await pass(14_999);
    expect(live.phase).toBe('connecting');
    await pass(1);
    expect(live.phase).toBe('fallback');
    expect(newest().isOpen).toBe(false);
    newest().confirm();
    expect(live.phase).toBe('fallback');
  });

  test.each(['not_signed_in', 'too_many_requests'])(
    'does not retry after the refusal %s',
    async (refusal) => {
      live.start('7');
      await pass(0);
      newest().fail(refusal);
      expect(live.phase).toBe('fallback');
      await pass(60_000);
      expect(sockets).toHaveLength(1);
    },
  );

  test('retries itself after a refusal that may pass: Socket.IO would not', async () => {
    live.start('7');
    await pass(0);
    newest().active = false;
    newest().fail('unavailable');
    await pass(1_999);
    expect(newest().opened).toBe(1);
    await pass(1);
    expect(newest().opened).toBe(2);
  });

  test('counts a failed code load as an attempt', async () => {
    codeIsMissing = true;
    live.start('7');
    await pass(2_000);
    codeIsMissing = false;
    await pass(2_000);
    newest().confirm();
    expect(live.phase).toBe('live');
  });

  test('falls back without a token', async () => {
    token = null;
    live.start('7');
    expect(live.phase).toBe('fallback');
  });
});

const deposit = (sequence: number) => ({ localAmount: 5, currency: 'UGX', sequence, cause: '1' });

describe('a connection', () => {
  // shows 7.34
  test('passes on every event, once', async () => {
    await goLive();
    newest().hear('deposit_received', deposit(3));
    newest().hear('balance_updated', { newBalance: 5, sequence: 3, cause: '1' });
    newest().hear('deposit_received', deposit(3));
    newest().hear('unheard_of', deposit(4));
    expect(news.map(({ topic }) => topic)).toEqual(['deposit_received', 'balance_updated']);
  });

  test('tells an event once, also if the server repeats it after many bets', async () => {
    await goLive();
    newest().hear('deposit_received', deposit(1));
    for (let sequence = 2; sequence <= 1_000; sequence++) {
      newest().hear('game_result_confirmed', { result: 'lose', winAmount: 0, sequence, cause: '1' });
      newest().hear('balance_updated', { newBalance: 5, sequence, cause: '1' });
    }
    newest().hear('disconnect');
    newest().hear('connect');
    newest().hear('deposit_received', deposit(1));
    expect(news.filter(({ topic }) => topic === 'deposit_received')).toHaveLength(1);
  });

  test('resumes after the last event and reports a gap', async () => {
    await goLive();
    newest().hear('deposit_received', deposit(8));
    newest().hear('deposit_received', deposit(5));
    newest().hear('disconnect');
    expect(live.phase).toBe('connecting');
    newest().hear('connect');
    expect(newest().emitted.at(-1)).toEqual(['join_user', '7', 8]);
    newest().hear('connection_confirmed', { userId: '7', isComplete: false });
    expect(live.phase).toBe('live');
    expect(connections).toEqual(['connected', 'disconnected', 'reconnected with a gap']);
    await pass(20_000);
    expect(live.phase).toBe('live');
  });

  // shows 4.24
  test('falls back when it stays lost, and reconnects on demand', async () => {
    await goLive();
    newest().hear('disconnect');
    await pass(15_000);
    expect(live.phase).toBe('fallback');
    live.reconnect();
    expect(live.phase).toBe('connecting');
    await pass(0);
    newest().confirm();
    expect(connections).toEqual(['connected', 'disconnected', 'reconnected']);
  });

  test('reconnects silently when the session has a new token', async () => {
    await goLive();
    token = 'renewed';
    newest().active = false;
    newest().hear('disconnect');
    expect(newest().opened).toBe(2);
    newest().confirm();
    expect(connections).toEqual(['connected']);
  });

  test('that the server ended is opened again after two seconds', async () => {
    await goLive();
    newest().active = false;
    newest().hear('disconnect');
    await pass(1_999);
    expect(newest().opened).toBe(1);
    await pass(1);
    expect(newest().opened).toBe(2);
  });

  test('pings every 25 seconds', async () => {
    await goLive();
    await pass(25_000);
    expect(newest().emitted.at(-1)).toEqual(['ping', 25_000]);
    await pass(25_000);
    expect(newest().emitted.at(-1)).toEqual(['ping', 50_000]);
  });

  test('is not opened twice on demand', async () => {
    await goLive();
    live.reconnect();
    live.start('7');
    await pass(0);
    expect(sockets).toHaveLength(1);
  });
});

describe('leaving', () => {
  test.each([
    ['connecting', async () => live.start('7')],
    ['live', goLive],
    [
      'in fallback',
      async () => {
        live.start('7');
        await pass(15_000);
      },
    ],
  ])('closes everything while %s', async (_phase, prepare) => {
    await prepare();
    await pass(0);
    const open = newest();
    live.stop();
    expect(live.phase).toBe('idle');
    expect(open.isOpen).toBe(false);
    open.confirm();
    open.hear('deposit_received', deposit(1));
    live.reconnect();
    await pass(60_000);
    expect(live.phase).toBe('idle');
    expect(news).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a socket whose code loads too late is not opened', async () => {
    live.start('7');
    live.stop();
    await pass(0);
    expect(sockets.every(({ isOpen }) => !isOpen)).toBe(true);
  });

  test("for another player ends the first player's events", async () => {
    await goLive();
    const first = newest();
    first.hear('deposit_received', deposit(9));
    live.start('8');
    await pass(0);
    first.hear('deposit_received', deposit(10));
    newest().hear('connect');
    expect(newest().emitted).toEqual([['join_user', '8', undefined]]);
    expect(first.isOpen).toBe(false);
    expect(news).toHaveLength(1);
  });
});
