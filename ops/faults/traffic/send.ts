import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '../../../contracts/src/endpoint.ts';
import type { Recorded } from './recorded.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
  /** How often it is sent at most, where no answer says what became of it. */
  readonly attempts?: number;
}

export type Answer<Data> =
  | { readonly served: true; readonly data: Data }
  | { readonly served: false; readonly code: string };

/** As the web client waits. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;
/** Whoever is asked to wait longer than this has been refused. */
const LONGEST_RETRY_AFTER_SECONDS = 5;

/** Sends calls to one server after the other, each call again and again until somebody answers it. */
export class Sender {
  readonly #origins: readonly string[];
  readonly #recorded: Recorded;
  readonly #givenUp: AbortSignal;
  #turn = 0;

  constructor(origins: readonly string[], recorded: Recorded, givenUp: AbortSignal) {
    this.#origins = origins;
    this.#recorded = recorded;
    this.#givenUp = givenUp;
  }

  /** The answer, be it a refusal; undefined when there was none before everybody gave up. */
  async send<Data>(call: Call): Promise<Answer<Data> | undefined> {
    const { attempts = Number.POSITIVE_INFINITY } = call;
    for (let attempt = 1; !this.#givenUp.aborted; attempt++) {
      const answer = await this.#attempt<Data>(call);
      if (answer !== undefined || attempt >= attempts) return answer;
      this.#recorded.retries++;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#givenUp }).catch(() => {});
    }
    return undefined;
  }

  /** One answer that settles the matter; undefined when the same call has to be sent again. */
  async #attempt<Data>(call: Call): Promise<Answer<Data> | undefined> {
    const origin = this.#origins[this.#turn++ % this.#origins.length] as string;
    const sentAt = performance.now();
    try {
      const response = await fetch(`${origin}${call.path}`, {
        method: call.method,
        headers: headersOf(call),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.any([this.#givenUp, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const envelope = (await response.json()) as Envelope<Data>;
      const tookMs = performance.now() - sentAt;
      this.#recorded.slowestAnswerMs = Math.max(this.#recorded.slowestAnswerMs, tookMs);
      if (envelope.success) {
        this.#recorded.served();
        return { served: true, data: envelope.data };
      }
      if (response.status === 500) this.#recorded.complaints.push(`${call.path} answered 500`);
      return isToBeRepeated(response, envelope.code) ? undefined : { served: false, code: envelope.code };
    } catch {
      // The server or the connection is gone, perhaps after the work was done.
      return undefined;
    }
  }
}

function headersOf({ token, key, body }: Call): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

function isToBeRepeated({ status, headers }: Response, code: string): boolean {
  if (status === 429) return Number(headers.get('retry-after') ?? 0) <= LONGEST_RETRY_AFTER_SECONDS;
  return status >= 500 || code === 'key_in_progress';
}
