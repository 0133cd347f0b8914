import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { reason, wireAmount } from '../shapes.ts';
import { walletIds } from '../wallets.ts';
import { settingNames } from './rules.ts';
import { rateSide, settings } from './schema.ts';

const houseAccounts = ['bankroll', 'interest', 'bonus', 'fees'] as const;
export type FundedAccount = (typeof houseAccounts)[number];

const rateState = z.object({
  country: z.enum(countryCodes),
  buying: z.number(),
  selling: z.number(),
  /** When it was set; null: never changed. */
  setAt: z.iso.datetime().nullable(),
  /** The newest of each other source within a week. */
  sources: z.array(
    z.object({ source: z.string(), rate: z.number(), enteredAt: z.iso.datetime(), enteredBy: z.string() }),
  ),
  /** Not set or confirmed elsewhere for a week. */
  isOld: z.boolean(),
  differs: z.boolean(),
});
export type RateState = z.output<typeof rateState>;

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
      /** In the country's currency; null: no limit. */
      maximumBets: z.array(z.object({ country: z.enum(countryCodes), maximumBet: z.number().nullable() })),
    }),
  }),
  adminChangeSettings: endpoint('POST /api/admin/settings', 'operator', {
    summary: 'Change one setting or several; each is written down by itself',
    body: z.object({ settings: settings.partial(), reason }),
    data: z.object({ settings }),
    accepted: awaitsApproval,
  }),
  adminRates: endpoint('GET /api/admin/rates', 'viewer', {
    summary: 'Every rate with its date, what other sources say, and what an operator should look at',
    data: z.object({ rates: z.array(rateState) }),
  }),
  adminEnterRateSource: endpoint('POST /api/admin/rates/sources', 'operator', {
    summary: 'Write down what another source says one USDT costs',
    body: z.object({
      country: z.enum(countryCodes),
      source: freeText(40, 'message').refine((text) => text !== '', said({ problem: 'amount_missing' })),
      rate: rateSide,
    }),
    data: z.object({ rates: z.array(rateState) }),
  }),
  adminFund: endpoint('POST /api/admin/fund', 'operator', {
    summary:
      "Book money that the operator has paid in on a rail to one of the house's accounts, or with a minus taken out",
    body: z.object({
      account: z.enum(houseAccounts),
      currency: z.enum([...currencies, 'USDT']),
      amount: wireAmount.refine((value) => value !== 0, said({ problem: 'amount_missing' })),
      rail: z.enum(walletIds),
      reason,
    }),
    data: z.object({ transferId: z.string(), balance: z.number() }),
    accepted: awaitsApproval,
  }),
};
