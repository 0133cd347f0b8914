/**
 * Recorded mixed traffic over HTTP: players bet (70%), read their balance (10%), transfer money (10%), read
 * their history (5%) and deposit (5%), and record every answer. A call that moves money is retried under one
 * key until it is answered, through lost connections, 5xx, 409 "still running" and 429.
 *
 *   const players = await seedPlayers(databaseUrl, 60);
 *   const traffic = startTraffic({ origin: 'http://127.0.0.1:4000', players, perSecond: 300 });
 *   … inject a fault; traffic.untilServed(500) waits for 500 more answers …
 *   const recorded = await traffic.stop();
 *   const { problems } = await compareWithDatabase(recorded, queries);  // compare.ts: must be empty
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { TrafficPlayer } from './players.ts';
import { Recorded } from './recorded.ts';
import { createSender } from './send.ts';
import { Visit } from './visit.ts';

const SERVED_WITHIN_MS = 120_000;
const ANSWERED_WITHIN_MS = 20_000;

export interface TrafficOptions {
  readonly origin: string;
  readonly players: readonly TrafficPlayer[];
  /** Target rate of all players together. */
  readonly perSecond: number;
  /**
   * Whether every other deposit is paid on a chain, which takes a while to become final. Otherwise all are
   * mobile.
   */
  readonly paysOnChains?: boolean;
}

export type Traffic = ReturnType<typeof startTraffic>;

export function startTraffic(options: TrafficOptions) {
  const { origin, players, perSecond, paysOnChains = true } = options;
  const recorded = new Recorded(players);
  const abandonSignal = new AbortController();
  const send = createSender(origin, recorded, abandonSignal.signal);
  const ending = new AbortController();
  const beatMs = (players.length / perSecond) * 1_000;
  const playing = Promise.all(
    players.map((player) =>
      new Visit({ player, others: players, send, recorded, paysOnChains }).last(beatMs, ending.signal),
    ),
  );
  // An error of the traffic is reported by the next method that awaits it, and must not crash the process.
  playing.catch(() => {});
  return {
    recorded,
    async untilServed(count: number) {
      const aim = recorded.answers + count;
      const deadline = performance.now() + SERVED_WITHIN_MS;
      while (recorded.answers < aim) {
        if (performance.now() > deadline) {
          throw new Error(`Only ${count - (aim - recorded.answers)} of ${count} calls were answered in time`);
        }
        await Promise.race([pause(10), playing]);
      }
    },
    /** Starts no new calls, and waits for a limited time until pending ones are answered. */
    async stop() {
      ending.abort();
      const forceCloseTimer = setTimeout(() => abandonSignal.abort(), ANSWERED_WITHIN_MS);
      await playing;
      clearTimeout(forceCloseTimer);
      return recorded;
    },
  };
}
