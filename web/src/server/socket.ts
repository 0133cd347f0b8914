import {
  type ClientEvents,
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
  [Topic in NotificationTopic]: { topic: Topic; news: Notifications[Topic] };
}[NotificationTopic];

/** Connection events shown to the player. */
export type LiveMoment = 'connected' | 'disconnected' | 'reconnected';

interface SocketEvents extends ServerEvents {
  connect: () => void;
  connect_error: (error: Error) => void;
  disconnect: (reason: string) => void;
}

/** The part of Socket.IO's socket in use. */
export interface LiveSocket {
  on<Event extends keyof SocketEvents>(event: Event, listener: SocketEvents[Event]): void;
  emit<Event extends keyof ClientEvents>(event: Event, ...carried: Parameters<ClientEvents[Event]>): void;
  connect(): void;
  disconnect(): void;
}

interface Deps {
  /** Creates a socket without automatic connection. */
  createSocket: (token: string, attempt: number) => Promise<LiveSocket>;
  token: () => string | null;
}

/** A retry would be refused again. */
const finalRefusals = new Set(['not_signed_in', 'too_many_requests']);
/** Socket.IO's reason for a disconnect by the server. */
const ENDED_BY_SERVER = 'io server disconnect';

const topics: Record<NotificationTopic, true> = {
  deposit_received: true,
  withdrawal_submitted: true,
  withdrawal_approved: true,
  withdrawal_rejected: true,
  withdrawal_completed: true,
  withdrawal_credited: true,
  withdrawal_queue: true,
  transfer_sent: true,
  transfer_received: true,
  investment_waiting: true,
  investment_paid: true,
  balance_corrected: true,
  referral_bonus: true,
  access_changed: true,
  game_result_confirmed: true,
  balance_updated: true,
};

/** The tab's realtime connection. */
export class LiveConnection {
  readonly #deps: Deps;
  readonly #phase = createStore<LivePhase>('idle');
  readonly #news = createEvent<Notification>();
  readonly #moments = createEvent<LiveMoment>();
  #userId: string | undefined;
  #socket: LiveSocket | undefined;
  #token: string | null = null;
  /** Counts sockets, to ignore events of abandoned ones. */
  #era = 0;
  #attempts = 0;
  /** A later connection counts as a reconnect. */
  #isReturn = false;
  /** A renewal that is not announced. */
  #isQuiet = false;
  #isPongDue = false;
  /** Attempt timeout, next attempt or next ping. */
  #next: Timer | undefined;
  #fallback: Timer | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get phase(): LivePhase {
    return this.#phase.get();
  }

  readonly subscribe = this.#phase.subscribe;
  readonly onNotification = this.#news.subscribe;
  readonly onMoment = this.#moments.subscribe;

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
    clearTimeout(this.#fallback);
    this.#drop();
    this.#become('idle');
  }

  /** After a press, when the network returns or the tab becomes visible. */
  reconnect(): void {
    if (this.phase === 'fallback') this.#connect();
  }

  #connect(delayMs = 0): void {
    this.#attempts = 0;
    this.#drop();
    this.#become('connecting');
    this.#fallback = setTimeout(() => this.#giveUp(), SOCKET_FALLBACK_MS);
    if (delayMs === 0) void this.#attempt();
    else this.#next = setTimeout(() => void this.#attempt(), delayMs);
  }

  async #attempt(): Promise<void> {
    const era = this.#era;
    this.#attempts += 1;
    this.#next = setTimeout(() => this.#fail(), SOCKET_TIMEOUT_MS);
    this.#token = this.#deps.token();
    if (this.#token === null) return this.#giveUp();
    try {
      const socket = await this.#deps.createSocket(this.#token, this.#attempts);
      if (era === this.#era) this.#use(socket, era);
    } catch {
      // Its code failed to load.
      if (era === this.#era) this.#fail();
    }
  }

  #use(socket: LiveSocket, era: number): void {
    this.#socket = socket;
    const isCurrent = () => era === this.#era;
    socket.on('connect', () => {
      if (isCurrent() && this.#userId !== undefined) socket.emit('join_user', this.#userId);
    });
    socket.on('connection_confirmed', () => {
      if (isCurrent() && this.phase === 'connecting') this.#succeed();
    });
    socket.on('connect_error', ({ message }) => {
      if (!isCurrent()) return;
      if (finalRefusals.has(message)) this.#giveUp();
      else this.#fail();
    });
    socket.on('disconnect', (reason) => {
      if (isCurrent()) this.#lose(reason);
    });
    socket.on('pong', () => {
      if (isCurrent()) this.#isPongDue = false;
    });
    for (const topic of Object.keys(topics) as NotificationTopic[]) {
      socket.on(topic, (news: Notifications[NotificationTopic]) => {
        if (isCurrent()) this.#news.emit({ topic, news } as Notification);
      });
    }
    socket.connect();
  }

  #succeed(): void {
    clearTimeout(this.#fallback);
    clearTimeout(this.#next);
    this.#isPongDue = false;
    this.#pingLater();
    this.#become('live');
    if (!this.#isQuiet) this.#moments.emit(this.#isReturn ? 'reconnected' : 'connected');
    this.#isQuiet = false;
    this.#isReturn = true;
  }

  #pingLater(): void {
    this.#next = setTimeout(() => {
      // The previous ping was not answered.
      if (this.#isPongDue) return this.#lose('no pong');
      this.#isPongDue = true;
      this.#socket?.emit('ping', Date.now());
      this.#pingLater();
    }, SOCKET_PING_MS);
  }

  #lose(reason: string): void {
    if (this.phase !== 'live') {
      this.#fail();
      return;
    }
    // The server closed the socket because the session has a new token.
    this.#isQuiet = reason === ENDED_BY_SERVER && this.#deps.token() !== this.#token;
    this.#connect(this.#isQuiet ? 0 : SOCKET_RETRY_DELAY_MS);
    if (!this.#isQuiet) this.#moments.emit('disconnected');
  }

  #fail(): void {
    if (this.#attempts >= SOCKET_ATTEMPTS) {
      this.#giveUp();
      return;
    }
    this.#drop();
    this.#next = setTimeout(() => void this.#attempt(), SOCKET_RETRY_DELAY_MS);
  }

  #giveUp(): void {
    this.#isQuiet = false;
    this.#isReturn = true;
    clearTimeout(this.#fallback);
    this.#drop();
    this.#become('fallback');
  }

  #drop(): void {
    this.#era += 1;
    clearTimeout(this.#next);
    this.#socket?.disconnect();
    this.#socket = undefined;
  }

  #become(phase: LivePhase): void {
    if (phase !== this.phase) this.#phase.set(phase);
  }
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * Loads Socket.IO on first use. Websocket first, then polling; after an attempt without result, polling
 * first.
 */
async function createSocket(token: string, attempt: number): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    auth: { token },
    transports: attempt === 1 ? ['websocket', 'polling'] : ['polling', 'websocket'],
    tryAllTransports: true,
    autoConnect: false,
    // LiveConnection decides on retries.
    reconnection: false,
    forceNew: true,
  });
  return socket as unknown as LiveSocket;
}

export const browserLive = new LiveConnection({ createSocket, token: () => tokens.token });

export function useLivePhase(): LivePhase {
  return useSyncExternalStore(
    browserLive.subscribe,
    () => browserLive.phase,
    () => 'idle',
  );
}
