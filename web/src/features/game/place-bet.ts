import type { Play } from '@sanduku/contracts/game/api';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { CallRequest } from '../../lib/api-routes.ts';
import { BET_RETRY_DELAYS_MS, BET_RETRY_LIMIT_MS, BET_SLOW_MS } from '../../lib/timings.ts';

export type BetBody = CallRequest<'POST /api/game/play'>['body'];

export interface BetLine {
  api: ApiClient;
  /** Calls back when the browser has a connection again; the result ends that. */
  onOnline: (listener: () => void) => () => void;
}

/**
 * Sends a bet until the server has decided, or for as long as a player will wait. Every attempt is the same call with
 * the same key, so that however many arrive, one counts.
 */
export async function placeBet(body: BetBody, line: BetLine, onTrouble: () => void): Promise<Play> {
  const startedAt = Date.now();
  const slow = setTimeout(onTrouble, BET_SLOW_MS);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await line.api.call('POST /api/game/play', { body, movesMoney: true })).data;
      } catch (error) {
        const delayMs = retryDelay(error, attempt);
        const leftMs = startedAt + BET_RETRY_LIMIT_MS - Date.now();
        if (delayMs === undefined || leftMs <= 0) throw error;
        onTrouble();
        await delayOrOnline(Math.min(delayMs, leftMs), line.onOnline);
      }
    }
  } finally {
    clearTimeout(slow);
  }
}

/** Undefined when another attempt is of no use: the server has decided, or the player is signed out. */
function retryDelay(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ApiError) || error.isRefusal || error.code === 'no_token') return undefined;
  return error.retryAfterMs ?? BET_RETRY_DELAYS_MS[attempt] ?? BET_RETRY_DELAYS_MS.at(-1);
}

function delayOrOnline(delayMs: number, onOnline: BetLine['onOnline']): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(go, delayMs);
    const stopListening = onOnline(go);
  });
}
