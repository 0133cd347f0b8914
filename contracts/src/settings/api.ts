import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { reason, wireAmount } from '../shapes.ts';
import { settingNames, settings } from './rules.ts';

const houseAccounts = ['bankroll', 'interest', 'bonus'] as const;
export type FundedAccount = (typeof houseAccounts)[number];

export const adminSettingsApi = {
  adminSettings: endpoint('GET /api/admin/settings', 'viewer', {
    summary: 'Everything an operator can set, as it stands',
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
  adminChangeSettings: endpoint('POST /api/admin/settings', 'operator', {
    summary: 'Change one setting or several; each is written down by itself',
    body: z.object({ settings: settings.partial(), reason }),
    data: z.object({ settings }),
    accepted: awaitsApproval,
  }),
  adminFund: endpoint('POST /api/admin/fund', 'operator', {
    summary:
      "Book money that the operator has paid in on a rail to one of the house's accounts, or with a minus taken out",
    body: z.object({
      account: z.enum(houseAccounts),
      currency: z.enum([...currencies, 'USDT']),
      amount: wireAmount.refine((value) => value !== 0, said({ problem: 'amount_missing' })),
      rail: z.enum(['mtn', 'airtel', 'tron', 'ethereum', 'bsc', 'bank']),
      reason,
    }),
    data: z.object({ transferId: z.string(), balance: z.number() }),
    accepted: awaitsApproval,
  }),
};
