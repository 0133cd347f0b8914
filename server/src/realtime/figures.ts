import { Counter, Gauge, type Registry } from 'prom-client';

/** What /metrics says about sockets. */
export function registerFigures(
  registry: Registry,
  { sockets, silenceSeconds }: { sockets: () => number; silenceSeconds: () => number },
) {
  new Gauge({
    name: 'realtime_connections',
    help: 'Connections that are open for sockets',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'realtime_silence_seconds',
    help: 'How long ago the news were last read for those who listen; every second, when all is well',
    registers: [registry],
    collect() {
      this.set(silenceSeconds());
    },
  });
  return {
    told: new Counter({
      name: 'realtime_notifications_total',
      help: 'News told to the sockets of a player, by topic',
      labelNames: ['topic'],
      registers: [registry],
    }),
    refused: new Counter({
      name: 'realtime_refusals_total',
      help: 'Sockets that were refused or cut off, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
}
