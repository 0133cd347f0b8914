import {
  type ClientEvents,
  type EventOrigin,
  isNotificationTopic,
  type Notifications,
  type NotificationTopic,
  type ServerEvents,
  SOCKET_PATH,
} from '@sanduku/contracts/realtime';
import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { createEvent, createStore } from '../lib/store.ts';
import {
  SOCKET_ATTEMPTS,
  SOCKET_FALLBACK_MS,
  SOCKET_PING_MS,
  SOCKET_RETRY_DELAY_MS,
  SOCKET_TIMEOUT_MS,
} from '../lib/timings.ts';
import { tokens } from './api.ts';

export type LivePhase =
  /** Signed out -> connecting */
  | 'idle'
  /** Connecting or about to retry -> live, fallback, idle */
  | 'connecting'
  /** Receiving events -> connecting (lost), idle */
  | 'live'
  /** Gave up; everything works without -> connecting (on demand), idle */
  | 'fallback';

export type Notification = {
  [Topic in NotificationTopic]: { topic: Topic; news: Notifications[Topic] & EventOrigin };
}[NotificationTopic];

export type Connection = 'connected' | 'disconnected' | 'reconnected';

export type LiveSocket = Pick<
  Socket<ServerEvents, ClientEvents>,
  'on' | 'onAny' | 'emit' | 'connect' | 'disconnect' | 'active'
>;

interface Deps {
  /** Without automatic connection. */
  createSocket: () => Promise<LiveSocket>;
  token: () => string | null;
}

const finalRefusals = new Set(['not_signed_in', 'too_many_requests']);
/** Recognises what a resumed connection sends twice: the last 1,000 ids, of up to two events each. */
const REMEMBERED_EVENTS = 2_000;

/** The tab's realtime connection. Socket.IO retries; this decides when to give up. */
export class LiveConnection {
  readonly #deps: Deps;
  readonly #phase = createStore<LivePhase>('idle');
  readonly #news = createEvent<Notification>();
  readonly #connections = createEvent<{ connection: Connection; isComplete: boolean }>();
  #userId: string | undefined;
  #socket: LiveSocket | undefined;
  #token: string | null = null;
  #failures = 0;
  /** The next connection is a reconnect. */
  #isReturn = false;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #seen: string[] = [];
  #lastSequence: number | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get phase(): LivePhase {
    return this.#phase.get();
  }

  readonly subscribe = this.#phase.subscribe;
  readonly onNotification = this.#news.subscribe;
  /** `isComplete`: no event was missed since the last one. */
  readonly onConnection = this.#connections.subscribe;

  /** Idempotent per player. */
  start(userId: string): void {
    if (userId === this.#userId) return;
    this.stop();
    this.#userId = userId;
    this.#connect();
  }

  stop(): void {
    this.#userId = undefined;
    this.#isReturn = false;
    this.#seen = [];
    this.#lastSequence = undefined;
    this.#drop('idle');
  }

  reconnect(): void {
    if (this.phase === 'fallback') this.#connect();
  }

  /** Stops this browser's push for the event. */
  shown(sequence: number): void {
    this.#socket?.emit('shown', sequence);
  }

  #connect(): void {
    this.#drop('connecting');
    this.#failures = 0;
    this.#after(SOCKET_FALLBACK_MS, () => this.#drop('fallback'));
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#token = this.#deps.token();
    if (this.#token === null) return this.#drop('fallback');
    const userId = this.#userId;
    try {
      const socket = await this.#deps.createSocket();
      if (this.phase !== 'connecting' || userId !== this.#userId || this.#socket) return;
      this.#use(socket);
    } catch {
      if (this.phase === 'connecting' && userId === this.#userId) this.#failed(() => void this.#open());
    }
  }

  #use(socket: LiveSocket): void {
    this.#socket = socket;
    const whileUsed =
      <Heard extends unknown[]>(listener: (...heard: Heard) => void) =>
      (...heard: Heard) => {
        if (socket === this.#socket) listener(...heard);
      };
    socket.on(
      'connect',
      whileUsed(() => socket.emit('join_user', this.#userId ?? '', this.#lastSequence)),
    );
    socket.on(
      'connection_confirmed',
      whileUsed(({ isComplete }) => this.#confirmed(isComplete)),
    );
    socket.on(
      'connect_error',
      whileUsed(({ message }: Error) => {
        if (finalRefusals.has(message)) this.#drop('fallback');
        // Socket.IO retries a lost connection, but not a refusal.
        else this.#failed(() => socket.active || socket.connect());
      }),
    );
    socket.on(
      'disconnect',
      whileUsed(() => this.#lost(socket)),
    );
    socket.onAny(
      whileUsed((topic: string, news: unknown) => {
        if (isNotificationTopic(topic)) this.#heard({ topic, news } as Notification);
      }),
    );
    socket.connect();
  }

  #confirmed(isComplete: boolean): void {
    this.#clearTimers();
    this.#timers.push(setInterval(() => this.#socket?.emit('ping', Date.now()), SOCKET_PING_MS));
    const connection = this.#isReturn ? 'reconnected' : 'connected';
    this.#isReturn = true;
    // A renewed session is no news.
    const isRenewal = this.phase === 'live';
    this.#phase.set('live');
    if (!isRenewal || !isComplete) this.#connections.emit({ connection, isComplete });
  }

  #heard(event: Notification): void {
    const { sequence } = event.news;
    const name = `${event.topic} ${sequence}`;
    if (this.#seen.includes(name)) return;
    this.#seen = [...this.#seen.slice(1 - REMEMBERED_EVENTS), name];
    this.#lastSequence = Math.max(sequence, this.#lastSequence ?? 0);
    this.#news.emit(event);
  }

  #lost(socket: LiveSocket): void {
    if (this.phase !== 'live') return;
    this.#clearTimers();
    this.#failures = 0;
    this.#after(SOCKET_FALLBACK_MS, () => this.#drop('fallback'));
    // The server ends sockets of renewed sessions.
    const isRenewed = !socket.active && this.#deps.token() !== this.#token;
    this.#token = this.#deps.token();
    if (isRenewed) return void socket.connect();
    if (!socket.active) this.#after(SOCKET_RETRY_DELAY_MS, () => socket.connect());
    this.#phase.set('connecting');
    this.#connections.emit({ connection: 'disconnected', isComplete: true });
  }

  #failed(retry: () => unknown): void {
    this.#failures += 1;
    if (this.#failures >= SOCKET_ATTEMPTS) this.#drop('fallback');
    else this.#after(SOCKET_RETRY_DELAY_MS, retry);
  }

  #drop(phase: LivePhase): void {
    this.#clearTimers();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.disconnect();
    if (phase === 'fallback') this.#isReturn = true;
    if (phase !== this.phase) this.#phase.set(phase);
  }

  #after(delayMs: number, act: () => unknown): void {
    this.#timers.push(setTimeout(act, delayMs));
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}

/** Websocket first; after a failure, polling first. */
export async function createSocket(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    auth: (send) => send({ token: tokens.token }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET_TIMEOUT_MS,
    reconnectionAttempts: SOCKET_ATTEMPTS,
    reconnectionDelay: SOCKET_RETRY_DELAY_MS,
    reconnectionDelayMax: SOCKET_RETRY_DELAY_MS,
    randomizationFactor: 0,
    autoConnect: false,
    forceNew: true,
  });
  socket.on('connect_error', () => {
    socket.io.opts.transports = ['polling', 'websocket'];
  });
  return socket;
}

export const browserLive = new LiveConnection({ createSocket, token: () => tokens.token });

export function useLivePhase(): LivePhase {
  return useSyncExternalStore(
    browserLive.subscribe,
    () => browserLive.phase,
    () => 'idle',
  );
}
