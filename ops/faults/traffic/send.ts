import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '../../../contracts/src/endpoint.ts';
import type { Recorded } from './recorded.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: unknown;
  /** While the outcome is unknown. */
  readonly attempts?: number;
}

type Answer<Data> =
  | { readonly served: true; readonly data: Data }
  | { readonly served: false; readonly code: string };

/** Same as the web client. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;
/** A longer Retry-After counts as a rejection. */
const LONGEST_RETRY_AFTER_SECONDS = 5;

/** Resolves with the answer, even a rejection; undefined if the sender gave up. */
export type Send = <Data>(call: Call) => Promise<Answer<Data> | undefined>;

export function createSender(origin: string, recorded: Recorded, abandonSignal: AbortSignal): Send {
  /** Undefined: retry. */
  async function attemptOnce<Data>(call: Call): Promise<Answer<Data> | undefined> {
    try {
      const response = await fetch(`${origin}${call.path}`, {
        method: call.method,
        headers: headersOf(call),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.any([abandonSignal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const envelope = (await response.json()) as Envelope<Data>;
      if (envelope.success) {
        recorded.served();
        return { served: true, data: envelope.data };
      }
      if (response.status === 500) recorded.complaints.push(`${call.path} answered 500`);
      return isToBeRepeated(response, envelope.code) ? undefined : { served: false, code: envelope.code };
    } catch {
      // The work may have been done.
      return undefined;
    }
  }

  return async <Data>(call: Call) => {
    const { attempts = Number.POSITIVE_INFINITY } = call;
    for (let attempt = 1; !abandonSignal.aborted; attempt++) {
      const answer = await attemptOnce<Data>(call);
      if (answer !== undefined || attempt >= attempts) return answer;
      recorded.retries++;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal: abandonSignal }).catch(() => {});
    }
    return undefined;
  };
}

function headersOf({ token, key, body }: Call): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

function isToBeRepeated({ status, headers }: Response, code: string): boolean {
  if (status === 429) return Number(headers.get('retry-after') ?? 0) <= LONGEST_RETRY_AFTER_SECONDS;
  return status >= 500 || code === 'key_in_progress';
}
