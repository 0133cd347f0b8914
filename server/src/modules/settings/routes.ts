import type { Mode } from '@sanduku/contracts/client';
import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import { rateTableOf } from '@sanduku/contracts/rates';
import type { adminSettingsApi } from '@sanduku/contracts/settings/api';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Handlers } from '../../http/routes.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import type { Log } from '../../lib/log.ts';
import { Rate } from '../../lib/rate.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { HouseDeps } from '../backoffice/deps.ts';
import { fundOperatorAccounts } from '../backoffice/fund.ts';
import { maximumBetOn } from '../game/bet-limits.ts';
import { demoLogin } from '../players/demo-player.ts';
import { wideNetworkOf } from '../players/visitor.ts';
import { offerFor, type PrizeOffers } from '../prize-tables/offers.ts';
import { enterRateSource, readRateStates } from './rates.ts';
import { type LiveSettings, listChangedSettings } from './settings.ts';

export function adminSettingsHandlers(
  deps: HouseDeps & { mode: 'sandbox' | 'production'; offers: PrizeOffers },
): Pick<Handlers, keyof typeof adminSettingsApi> {
  const { database, settings, limits, offers, clock, mode } = deps;
  const rateStates = () =>
    readRateStates(database.queries, { rates: settings.valuationRates, now: clock(), mode });
  return {
    adminSettings: async () => {
      await Promise.all([settings.refresh(), limits.refresh()]);
      return {
        settings: settings.current(),
        defaults: settings.defaults,
        changed: await listChangedSettings(database.queries),
        maximumBets: countryCodes.map((country) => ({
          country,
          maximumBet: maximumBetOn(limits, country, offerFor(offers.at(country, clock()), null)),
        })),
      };
    },

    adminChangeSettings: async ({ operator, body }) => ({
      settings: await settings.change({ operator, changes: body.settings, reason: body.reason }),
    }),

    adminRates: async () => {
      await settings.refresh();
      return { rates: await rateStates() };
    },

    adminEnterRateSource: async ({ operator, body }) => {
      await enterRateSource(deps, { operator, ...body });
      // A confirming quote allows conversions again.
      await settings.refresh();
      return { rates: await rateStates() };
    },

    adminFund: async ({ operator, body }) => {
      const key = idempotencyKey('house:fund', (operator.approves?.approvalId ?? 0n).toString());
      const funded = await fundOperatorAccounts(deps, { operator, key, request: body });
      if (funded instanceof Refusal) return funded;
      return { transferId: funded.transferId.toString(), balance: toWire(funded.balance) };
    },
  };
}

/** Per network: each error writes a log line. */
const CLIENT_ERRORS_PER_SECOND = 2;

export function clientHandlers(options: {
  mode: Mode;
  registry: Registry;
  settings: LiveSettings;
  offers: PrizeOffers;
  clock: () => Date;
  signingKey: { readonly publicKey: string };
  pushKey: string | null;
  log: Log;
}): Pick<Handlers, 'clientConfig' | 'reportError' | 'reportVitals'> {
  const { mode, registry, settings, offers, clock, signingKey, pushKey, log } = options;
  const errorRate = new Rate<string>(CLIENT_ERRORS_PER_SECOND, () => clock().getTime());
  const errors = new Counter({
    name: 'client_errors_total',
    help: 'Pages that visitors could not see: their code did not load, or failed',
    labelNames: ['page', 'kind'],
    registers: [registry],
  });
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
      pushKey,
      prizes: Object.fromEntries(countryCodes.map((country) => [country, firstPrizes(country)])) as Record<
        CountryCode,
        number[]
      >,
      settings: { ...settings.current(), rates: rateTableOf(settings.rates) },
    }),
    reportError: async ({ body: { page, kind, at }, request }) => {
      if (!errorRate.allows(wideNetworkOf(request.ip)))
        return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
      errors.labels(page, kind).inc();
      log.warn({ page, kind, at }, 'a page could not be shown');
      return {};
    },
    reportVitals: async ({ body: { page, metrics } }) => {
      for (const { name, value } of metrics) {
        if (name === 'CLS') shifts.labels(page).observe(value);
        else times.labels(name, page).observe(value / 1_000);
      }
      return {};
    },
  };
}
