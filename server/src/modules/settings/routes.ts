import { countryCodes } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import type { adminSettingsApi } from '@sanduku/contracts/settings/api';
import type { Handlers } from '../../http/routes.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { HouseDeps } from '../backoffice/deps.ts';
import { fundOperatorAccounts } from '../backoffice/fund.ts';
import { maximumBetOn } from '../game/bet-limits.ts';
import { offerFor, type PrizeOffers } from '../prize-tables/offers.ts';
import { enterRateSource, readRateStates } from './rates.ts';
import { listChangedSettings } from './settings.ts';

export function adminSettingsHandlers(
  deps: HouseDeps & { mode: 'sandbox' | 'production'; offers: PrizeOffers },
): Pick<Handlers, keyof typeof adminSettingsApi> {
  const { database, settings, limits, offers, clock, mode } = deps;
  const rateStates = () => readRateStates(database.queries, { rates: settings.rates, now: clock(), mode });
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
