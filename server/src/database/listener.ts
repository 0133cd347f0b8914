import type pg from 'pg';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Reconnects automatically. Notifications sent while disconnected are lost. */
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
    client.once('end', () => this.#reconnectLater(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#pauseMs = FIRST_PAUSE_MS;
    } catch {
      await client.end().catch(() => {});
      // A client that never connected emits no end event.
      this.#reconnectLater(client);
    }
  }

  #reconnectLater(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return;
    this.#client = undefined;
    // Random, so processes do not reconnect all at once.
    const pauseMs = this.#pauseMs * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => void this.#connect(), pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
