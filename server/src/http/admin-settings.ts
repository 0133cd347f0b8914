import type { adminSettingsApi } from '@sanduku/contracts/admin/settings';
import { countryCodes, countryOf } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import { defaultSettings } from '@sanduku/contracts/settings';
import { fundHouse } from '../domain/backoffice/fund.ts';
import type { HouseParts } from '../domain/backoffice/house-parts.ts';
import { Refusal } from '../domain/refusal.ts';
import { listChangedSettings } from '../domain/settings/stored-settings.ts';
import { operatorsMoneyKey } from './idempotency.ts';
import type { Handlers } from './routes.ts';

export function adminSettingsHandlers(parts: HouseParts): Pick<Handlers, keyof typeof adminSettingsApi> {
  const { database, settings, limits } = parts;
  return {
    adminSettings: async () => {
      await Promise.all([settings.refresh(), limits.refresh()]);
      const changed = await listChangedSettings(database.queries);
      return {
        settings: settings.current(),
        defaults: defaultSettings,
        changed: changed.map(({ changedAt, ...rest }) => ({ ...rest, changedAt: changedAt.toISOString() })),
        maximumBets: countryCodes.map((country) => ({
          country,
          maximumBet: limits.maximumBet(countryOf(country)),
        })),
      };
    },

    adminChangeSettings: async ({ operator, body }) => ({
      settings: await settings.change({ operator, changes: body.settings, reason: body.reason }),
    }),

    adminFund: async ({ operator, request, body }) => {
      const key = operatorsMoneyKey(operator, request);
      const funded = await fundHouse(parts, { operator, key, request: body });
      if (funded instanceof Refusal) return funded;
      return { transferId: funded.transferId.toString(), balance: toWire(funded.balance) };
    },
  };
}
