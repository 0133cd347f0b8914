/**
 * Recorded mixed traffic over HTTP: bets (70%), balance reads (10%), transfers (10%), history reads (5%) and
 * deposits (5%). A call that moves money is retried under one key until answered, through lost connections,
 * 5xx, 409 "still running" and 429.
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
import { createSender, Visit } from './visit.ts';

const SERVED_WITHIN_MS = 120_000;
const ANSWERED_WITHIN_MS = 20_000;

export interface TrafficOptions {
  readonly origin: string;
  readonly players: readonly TrafficPlayer[];
  /** Of all players together. */
  readonly perSecond: number;
  /** Every other deposit is paid on a chain, which takes a while to become final; otherwise all are mobile. */
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
  // The next method that awaits the error reports it; it must not crash the process.
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
    /** Waits a limited time for pending calls. */
    async stop() {
      ending.abort();
      const forceCloseTimer = setTimeout(() => abandonSignal.abort(), ANSWERED_WITHIN_MS);
      await playing;
      clearTimeout(forceCloseTimer);
      return recorded;
    },
  };
}
