import { randomUUID } from 'node:crypto';
import { toWire } from '@sanduku/contracts/money';
import type { Notifications, NotificationTopic } from '@sanduku/contracts/realtime';
import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import { OutboxReader, type OutboxRow } from './outbox-reader.ts';
import { Throttle } from './throttle.ts';

/** Tells the sockets of a player that are connected here. */
export type Tell = <Topic extends NotificationTopic>(
  playerId: bigint,
  topic: Topic,
  news: Notifications[Topic],
) => void;

const CHANNEL = 'sanduku_notifications';
/** However busy it is, a reading that has ended is followed by so much peace. */
const READ_PAUSE_MS = 40;
const ANNOUNCE_PAUSE_MS = 50;
/** When nobody says that there is news, it is looked for all the same. */
const POLL_MS = 1_000;

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

/**
 * Turns committed rows of the outbox into notifications. Every process reads the outbox for itself and tells the sockets that
 * are connected to it: a socket is connected to one process, so it hears everything once. Nothing is read while
 * nobody listens.
 */
export class Publisher {
  readonly #database: Database;
  readonly #log: Log;
  readonly #tell: Tell;
  readonly #reader: OutboxReader;
  readonly #reading: Throttle;
  readonly #announcing: Throttle;
  /** Tells our own announcements from those of others. */
  readonly #name = randomUUID();
  /** Who listens here, with how many sockets. */
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

  /** After this, whatever is committed for the player is told. */
  async join(playerId: bigint): Promise<void> {
    if (this.#sockets.size === 0) this.#readAt = performance.now();
    this.#sockets.set(playerId, (this.#sockets.get(playerId) ?? 0) + 1);
    this.#stopListening ??= this.#database.listen(CHANNEL, (name) => {
      if (name !== this.#name) this.#readIfHeard();
    });
    // A reading that has begun already may pass over what is committed for this player in the meantime.
    await this.caughtUp();
  }

  /** Settles once those who listen here have been told of all that was committed before. */
  caughtUp(): Promise<void> {
    return this.#reading.request();
  }

  leave(playerId: bigint): void {
    const sockets = (this.#sockets.get(playerId) ?? 0) - 1;
    if (sockets > 0) this.#sockets.set(playerId, sockets);
    else this.#sockets.delete(playerId);
    // The reader then forgets where it was, and does not catch up with what nobody waited for.
    if (this.#sockets.size === 0) void this.#reading.request();
  }

  /** This process has committed something: its sockets hear of it at once, and so do the other processes. */
  happened(): void {
    this.#readIfHeard();
    void this.#announcing.request();
  }

  /** How long those who listen here have not been told anything new, because nothing could be read. */
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
        for (const row of rows) this.#publish(row);
      }
      this.#readAt = performance.now();
    } catch (error) {
      this.#log.warn({ err: error }, 'the news could not be read');
      throw error;
    }
  }

  #publish({ player_id, topic, payload, balance_after }: OutboxRow): void {
    if (!isNotificationTopic(topic)) {
      if (!this.#unknownTopics.has(topic))
        this.#log.warn({ topic }, 'the outbox has a topic that is no news');
      this.#unknownTopics.add(topic);
      return;
    }
    // A row of that topic says only that the balance has moved; the ledger says to what.
    if (topic !== 'balance_updated') this.#tell(player_id, topic, payload as Notifications[typeof topic]);
    if (balance_after !== null) {
      this.#tell(player_id, 'balance_updated', { newBalance: toWire(balance_after) });
    }
  }

  async #announce(): Promise<void> {
    try {
      await this.#database.announce(CHANNEL, this.#name);
    } catch (error) {
      // The others look by themselves every second.
      this.#log.debug({ err: error }, 'the news could not be announced');
    }
  }
}

function isNotificationTopic(topic: string): topic is NotificationTopic {
  return Object.hasOwn(topics, topic);
}
