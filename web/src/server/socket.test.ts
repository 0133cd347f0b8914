import type { ClientEvents } from '@sanduku/contracts/realtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveConnection, type LiveMoment, type LiveSocket, type Notification } from './socket.ts';

class FakeSocket implements LiveSocket {
  readonly emitted: unknown[][] = [];
  readonly #listeners = new Map<string, (carried: never) => void>();
  readonly token: string;
  readonly attempt: number;
  isOpen = false;

  constructor(token: string, attempt: number) {
    this.token = token;
    this.attempt = attempt;
  }

  on(event: string, listener: (carried: never) => void): void {
    this.#listeners.set(event, listener);
  }

  emit<Event extends keyof ClientEvents>(event: Event, ...carried: Parameters<ClientEvents[Event]>): void {
    this.emitted.push([event, ...carried]);
  }

  connect(): void {
    this.isOpen = true;
  }

  disconnect(): void {
    this.isOpen = false;
  }

  /** Simulates an event from the server or Socket.IO. */
  hear(event: string, carried?: unknown): void {
    this.#listeners.get(event)?.(carried as never);
  }

  confirm(): void {
    this.hear('connect');
    this.hear('connection_confirmed', { userId: '7' });
  }
}

let sockets: FakeSocket[];
let token: string | null;
let live: LiveConnection;
let moments: LiveMoment[];
let news: Notification[];
/** The socket's code cannot be loaded. */
let codeIsMissing: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sockets = [];
  token = 'token';
  codeIsMissing = false;
  moments = [];
  news = [];
  live = new LiveConnection({
    token: () => token,
    async createSocket(usedToken, attempt) {
      if (codeIsMissing) throw new Error('offline');
      const socket = new FakeSocket(usedToken, attempt);
      sockets.push(socket);
      return socket;
    },
  });
  live.onMoment((moment) => moments.push(moment));
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

describe('connecting', () => {
  // shows 4.23, 7.33
  test("joins with the player's id and is live once confirmed", async () => {
    live.start('7');
    await pass(0);
    expect(live.phase).toBe('connecting');
    newest().hear('connect');
    expect(newest().emitted).toEqual([['join_user', '7']]);
    expect(live.phase).toBe('connecting');
    newest().hear('connection_confirmed', { userId: '7' });
    expect(live.phase).toBe('live');
    expect(moments).toEqual(['connected']);
  });

  // shows 4.23, 7.32
  test('tries three times, two seconds apart, then falls back', async () => {
    live.start('7');
    for (const attempt of [1, 2, 3]) {
      await pass(attempt === 1 ? 0 : 1_999);
      expect(sockets).toHaveLength(Math.max(1, attempt - 1));
      if (attempt > 1) await pass(1);
      expect(newest().attempt).toBe(attempt);
      newest().hear('connect_error', new Error('websocket error'));
    }
    expect(live.phase).toBe('fallback');
    await pass(60_000);
    expect(sockets).toHaveLength(3);
    expect(moments).toEqual([]);
    live.reconnect();
    await pass(0);
    newest().confirm();
    expect(moments).toEqual(['reconnected']);
  });

  // shows 7.32, 9.26
  test('times out after eight seconds', async () => {
    live.start('7');
    await pass(7_999);
    expect(newest().isOpen).toBe(true);
    await pass(1);
    expect(newest().isOpen).toBe(false);
    await pass(2_000);
    expect(sockets).toHaveLength(2);
    expect(newest().isOpen).toBe(true);
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
      newest().hear('connect_error', new Error(refusal));
      expect(live.phase).toBe('fallback');
      await pass(60_000);
      expect(sockets).toHaveLength(1);
    },
  );

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

describe('a connection', () => {
  // shows 7.34
  test('passes on every event', async () => {
    await goLive();
    newest().hear('deposit_received', { localAmount: 5, currency: 'UGX' });
    newest().hear('balance_updated', { newBalance: 5 });
    expect(news).toEqual([
      { topic: 'deposit_received', news: { localAmount: 5, currency: 'UGX' } },
      { topic: 'balance_updated', news: { newBalance: 5 } },
    ]);
  });

  test('reconnects two seconds after a loss', async () => {
    await goLive();
    newest().hear('disconnect', 'transport close');
    expect(live.phase).toBe('connecting');
    await pass(1_999);
    expect(sockets).toHaveLength(1);
    await pass(1);
    newest().confirm();
    expect(live.phase).toBe('live');
    expect(moments).toEqual(['connected', 'disconnected', 'reconnected']);
    await pass(20_000);
    expect(live.phase).toBe('live');
  });

  // shows 4.24
  test('falls back when it stays lost, and reconnects on demand', async () => {
    await goLive();
    newest().hear('disconnect', 'transport close');
    await pass(15_000);
    expect(live.phase).toBe('fallback');
    live.reconnect();
    expect(live.phase).toBe('connecting');
    await pass(0);
    expect(newest().attempt).toBe(1);
    newest().confirm();
    expect(moments).toEqual(['connected', 'disconnected', 'reconnected']);
  });

  test('reconnects silently when the session has a new token', async () => {
    await goLive();
    token = 'renewed';
    newest().hear('disconnect', 'io server disconnect');
    await pass(0);
    expect(newest().token).toBe('renewed');
    newest().confirm();
    expect(moments).toEqual(['connected']);
  });

  test('pings every 25 seconds and is lost without a pong', async () => {
    await goLive();
    await pass(25_000);
    expect(newest().emitted.at(-1)).toEqual(['ping', 25_000]);
    newest().hear('pong', 25_000);
    await pass(25_000);
    expect(newest().emitted.at(-1)).toEqual(['ping', 50_000]);
    await pass(25_000);
    expect(live.phase).toBe('connecting');
    expect(moments).toEqual(['connected', 'disconnected']);
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
    open.hear('balance_updated', { newBalance: 1 });
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
    live.start('8');
    await pass(0);
    first.hear('balance_updated', { newBalance: 1 });
    newest().hear('connect');
    expect(newest().emitted).toEqual([['join_user', '8']]);
    expect(first.isOpen).toBe(false);
    expect(news).toEqual([]);
  });
});
