import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { reason } from '../operators/api.ts';
import { said } from '../problem-message.ts';
import { settingNames, settings } from './rules.ts';

const houseAccounts = ['bankroll', 'interest', 'bonus'] as const;
export type FundedAccount = (typeof houseAccounts)[number];

export const adminSettingsApi = {
  adminSettings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Everything an operator can set, as it stands',
    access: 'viewer',
    data: z.object({
      settings,
      defaults: settings,
      changed: z.array(
        z.object({
          name: z.enum(settingNames),
          changedAt: z.iso.datetime(),
          changedBy: z.string().nullable(),
        }),
      ),
      /** What a bet may be at most now, in each country, in its own money; null where nothing limits it. */
      maximumBets: z.array(z.object({ country: z.enum(countryCodes), maximumBet: z.number().nullable() })),
    }),
  }),
  adminChangeSettings: endpoint({
    method: 'POST',
    path: '/api/admin/settings',
    summary: 'Change one setting or several; each is written down by itself',
    access: 'operator',
    body: z.object({ settings: settings.partial(), reason }),
    data: z.object({ settings }),
  }),
  adminFund: endpoint({
    method: 'POST',
    path: '/api/admin/fund',
    summary:
      "Book money that the operator has paid in on a rail to one of the house's accounts, or with a minus taken out",
    access: 'operator',
    movesMoney: true,
    body: z.object({
      account: z.enum(houseAccounts),
      currency: z.enum([...currencies, 'USDT']),
      amount: z
        .number()
        .min(-MAX_WIRE_AMOUNT)
        .max(MAX_WIRE_AMOUNT)
        .multipleOf(0.01)
        .refine((value) => value !== 0, said({ problem: 'amount_missing' })),
      rail: z.enum(['mtn', 'airtel', 'tron', 'ethereum', 'bsc', 'bank']),
      reason,
    }),
    data: z.object({ transferId: z.string(), balance: z.number() }),
  }),
};
