import type pg from 'pg';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A connection that only listens on a channel. It comes back by itself after it was lost; what was announced in
 * between is not heard.
 */
export class Listener {
  readonly #createClient: () => pg.Client;
  readonly #channel: string;
  readonly #heard: (text: string) => void;
  #client: pg.Client | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(createClient: () => pg.Client, channel: string, heard: (text: string) => void) {
    this.#createClient = createClient;
    this.#channel = channel;
    this.#heard = heard;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = this.#createClient();
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#heard(payload));
    // Said once for every connection, also for one that never came about.
    client.once('end', () => this.#reconnectLater());
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#pauseMs = FIRST_PAUSE_MS;
    } catch {
      await client.end().catch(() => {});
    }
  }

  #reconnectLater(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
