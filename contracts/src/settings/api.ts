import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { RATE_DECIMALS } from '../money.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { reason, wireAmount } from '../shapes.ts';
import { walletIds } from '../wallets.ts';
import {
  isPerCountry,
  type PublicSettingName,
  perCountry,
  type SettingName,
  type Settings,
  type SettingValue,
  settingDescription,
  settingNames,
} from './rules.ts';

const decimals = new RegExp(`^\\d+(\\.\\d{1,${RATE_DECIMALS}})?$`);
export const rateSide = z
  .number()
  .positive()
  .max(1_000_000_000, { abort: true })
  .refine((value) => decimals.test(String(value)), said({ problem: 'rate_decimals' }));
/** For both directions, or one each for USDT in and out. */
const rate = z.union([
  rateSide,
  z
    .object({ buying: rateSide, selling: rateSide })
    .refine(({ buying, selling }) => buying <= selling, said({ problem: 'rate_sides' })),
]);

const textFormats = {
  email: z.email(said({ problem: 'support_email' })),
  https: z.url({ protocol: /^https$/, error: said({ problem: 'chat_address' }) }),
};

function schemaOfValue(value: SettingValue, isOptional: boolean): z.ZodType {
  switch (value.kind) {
    case 'amount':
    case 'count':
    case 'percent':
    case 'basisPoints':
      return z.number().int().min(value.minimum).max(value.maximum);
    case 'rate':
      return rate;
    case 'switch':
      return z.boolean();
    case 'text': {
      const text = freeText(value.maxLength);
      if (value.format) return text.pipe(textFormats[value.format]);
      return isOptional ? text : text.refine((typed) => typed !== '', said({ problem: 'text_missing' }));
    }
  }
}

function schemaOf(name: SettingName): z.ZodType {
  const described = settingDescription(name);
  const isOptional = described.isOptional === true;
  const single = schemaOfValue(described, isOptional);
  const value = isOptional ? single.nullable() : single;
  return isPerCountry(name) ? z.object(perCountry(() => value)) : value;
}

type SettingSchemas<Name extends SettingName> = { [N in Name]: z.ZodType<Settings[N]> };

function schemasOf<Name extends SettingName>(names: readonly Name[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as SettingSchemas<Name>);
}

export const settings = schemasOf(settingNames);
export const publicSettings = schemasOf(
  settingNames.filter((name): name is PublicSettingName => settingDescription(name).isPublic === true),
);

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
