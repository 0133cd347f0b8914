import { randomUUID } from 'node:crypto';
import { toWire } from '@sanduku/contracts/money';
import {
  type EventOrigin,
  isNotificationTopic,
  type Notifications,
  type NotificationTopic,
} from '@sanduku/contracts/realtime';
import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import { OutboxReader, type OutboxRow, readMissed } from './outbox-reader.ts';
import { Throttle } from './throttle.ts';

export type PlayerEvent = {
  [Topic in NotificationTopic]: readonly [topic: Topic, news: Notifications[Topic] & EventOrigin];
}[NotificationTopic];

/** All that one read found, in order. */
export type Tell = (playerId: bigint, events: readonly PlayerEvent[]) => void;

const CHANNEL = 'sanduku_notifications';
const READ_PAUSE_MS = 40;
const ANNOUNCE_PAUSE_MS = 50;
/** For missed announcements, such as of a process that died. */
const POLL_MS = 5_000;

/**
 * Each process reads the outbox for its sockets, so each receives an event once. It reads nothing without listeners.
 */
export class Publisher {
  readonly #database: Database;
  readonly #log: Log;
  readonly #tell: Tell;
  readonly #reader: OutboxReader;
  readonly #reading: Throttle;
  readonly #announcing: Throttle;
  /** Identifies our own announcements. */
  readonly #name = randomUUID();
  readonly #sockets = new Map<bigint, number>();
  readonly #unknownTopics = new Set<string>();
  readonly #poll: NodeJS.Timeout;
  #readAt = performance.now();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(options: { database: Database; log: Log; tell: Tell }) {
    this.#database = options.database;
    this.#log = options.log;
    this.#tell = options.tell;
    this.#reader = new OutboxReader(options.database.queries);
    this.#reading = new Throttle(() => this.#read(), READ_PAUSE_MS);
    this.#announcing = new Throttle(() => this.#announce(), ANNOUNCE_PAUSE_MS);
    this.#poll = setInterval(() => this.#readIfHeard(), POLL_MS).unref();
  }

  /** Everything committed for the player afterwards is delivered. */
  async join(playerId: bigint): Promise<void> {
    if (this.#sockets.size === 0) this.#readAt = performance.now();
    this.#sockets.set(playerId, (this.#sockets.get(playerId) ?? 0) + 1);
    this.#stopListening ??= this.#database.listen(CHANNEL, (name) => {
      if (name !== this.#name) this.#readIfHeard();
    });
    // A read in progress may skip the player's rows.
    await this.caughtUp();
  }

  /** Local listeners have received everything committed before. */
  caughtUp(): Promise<void> {
    return this.#reading.request();
  }

  /** Undefined if some may be gone. */
  async missed(playerId: bigint, after: number): Promise<PlayerEvent[] | undefined> {
    const rows = await readMissed(this.#database.queries, playerId, after);
    return rows?.flatMap((row) => this.#eventsOf(row));
  }

  leave(playerId: bigint): void {
    const sockets = (this.#sockets.get(playerId) ?? 0) - 1;
    if (sockets > 0) this.#sockets.set(playerId, sockets);
    else this.#sockets.delete(playerId);
    // The reader then drops its position, and need not catch up.
    if (this.#sockets.size === 0) void this.#reading.request();
  }

  /** Call after a local commit. */
  happened(): void {
    this.#readIfHeard();
    void this.#announcing.request();
  }

  /** How long failing reads have kept listeners waiting. */
  get silenceSeconds(): number {
    return this.#sockets.size === 0 ? 0 : (performance.now() - this.#readAt) / 1_000;
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await Promise.all([this.#reading.stop(), this.#announcing.stop(), this.#stopListening?.()]);
  }

  #readIfHeard(): void {
    if (this.#sockets.size > 0) void this.#reading.request();
  }

  async #read(): Promise<void> {
    if (this.#sockets.size === 0) {
      this.#reader.forget();
      return;
    }
    try {
      for await (const rows of this.#reader.read([...this.#sockets.keys()])) {
        this.#publish(rows);
      }
      this.#readAt = performance.now();
    } catch (error) {
      this.#log.warn({ err: error }, 'the news could not be read');
      throw error;
    }
  }

  #publish(rows: readonly OutboxRow[]): void {
    const byPlayer = new Map<bigint, PlayerEvent[]>();
    for (const row of rows) {
      const events = byPlayer.get(row.player_id) ?? [];
      byPlayer.set(row.player_id, events);
      events.push(...this.#eventsOf(row));
    }
    for (const [playerId, events] of byPlayer) if (events.length > 0) this.#tell(playerId, events);
  }

  #eventsOf({ id, topic, cause, payload, balance_after }: OutboxRow): PlayerEvent[] {
    if (!isNotificationTopic(topic)) {
      if (!this.#unknownTopics.has(topic))
        this.#log.warn({ topic }, 'the outbox has a topic that is no news');
      this.#unknownTopics.add(topic);
      return [];
    }
    // The row only says that the balance changed.
    const origin: EventOrigin = { sequence: Number(id), cause };
    const news = { ...(payload as object), ...origin };
    const events = topic === 'balance_updated' ? [] : [[topic, news] as unknown as PlayerEvent];
    return balance_after === null
      ? events
      : [...events, ['balance_updated', { newBalance: toWire(balance_after), ...origin }]];
  }

  async #announce(): Promise<void> {
    try {
      await this.#database.announce(CHANNEL, this.#name);
    } catch (error) {
      // Other processes poll.
      this.#log.debug({ err: error }, 'the news could not be announced');
    }
  }
}
