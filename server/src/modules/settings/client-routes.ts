import type { Mode } from '@sanduku/contracts/client';
import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { Histogram, type Registry } from 'prom-client';
import type { Handlers } from '../../http/routes.ts';
import { demoLogin } from '../players/demo-player.ts';
import { offerFor, type PrizeOffers } from '../prize-tables/offers.ts';
import type { LiveSettings } from './settings.ts';

export function clientHandlers(options: {
  mode: Mode;
  registry: Registry;
  settings: LiveSettings;
  offers: PrizeOffers;
  clock: () => Date;
  signingKey: { readonly publicKey: string };
}): Pick<Handlers, 'clientConfig' | 'reportVitals'> {
  const { mode, registry, settings, offers, clock, signingKey } = options;
  const times = new Histogram({
    name: 'web_vitals_seconds',
    help: 'How fast pages were for visitors: FCP, INP, LCP, TTFB',
    labelNames: ['metric', 'page'],
    buckets: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
    registers: [registry],
  });
  const shifts = new Histogram({
    name: 'web_vitals_layout_shift',
    help: 'How much pages moved under the eyes of visitors: CLS',
    labelNames: ['page'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers: [registry],
  });
  const firstPrizes = (country: CountryCode) => [
    ...offerFor(offers.at(country, clock()), null).odds.prizesBasisPoints,
  ];
  return {
    clientConfig: async () => ({
      mode,
      demoLogin: mode === 'sandbox' ? demoLogin : null,
      signingKey: signingKey.publicKey,
      prizes: Object.fromEntries(countryCodes.map((country) => [country, firstPrizes(country)])) as Record<
        CountryCode,
        number[]
      >,
      settings: settings.current(),
    }),
    reportVitals: async ({ body: { page, metrics } }) => {
      for (const { name, value } of metrics) {
        if (name === 'CLS') shifts.labels(page).observe(value);
        else times.labels(name, page).observe(value / 1_000);
      }
      return {};
    },
  };
}
