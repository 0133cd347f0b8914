import { Counter, Gauge, type Registry } from 'prom-client';

/** What /metrics says about sockets. */
export function registerFigures(registry: Registry, sockets: () => number) {
  new Gauge({
    name: 'realtime_connections',
    help: 'Connections that are open for sockets',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  return {
    told: new Counter({
      name: 'realtime_news_total',
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
