import { brand } from '../brand.ts';
import { type CountryCode, countryCodes } from '../countries.ts';
import { DAILY_RATE_BASIS_POINTS } from '../investment/rules.ts';
import { defaultRateTable, type Rate } from '../rates.ts';

/** A setting with a value per country has its own section. */
export type SettingGroup = 'limits' | 'referrals' | 'dailyReturn' | 'promise' | 'announcement' | 'support';

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

export type SettingValue =
  /** Whole units of UGX, converted for other countries. */
  | ({ readonly kind: 'amount' } & Range)
  | ({ readonly kind: 'count' } & Range)
  | ({ readonly kind: 'percent' } & Range)
  /** Hundredths of a percent, entered as a percentage. */
  | ({ readonly kind: 'basisPoints' } & Range)
  /** Per USDT. */
  | { readonly kind: 'rate' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'text'; readonly maxLength: number; readonly format?: 'email' | 'https' };

type Described = SettingValue & {
  /** Null: no limit, or no text. */
  readonly isOptional?: true;
  readonly default: unknown;
  /** The default in production, where it differs. */
  readonly production?: unknown;
  /** A change takes two operators, unless it sets null. */
  readonly oneOperatorMayClear?: true;
  /** Part of GET /api/client-config. */
  readonly isPublic?: true;
} & ({ readonly group: SettingGroup } | { readonly perCountry: true });

const MAXIMUM_AMOUNT = 1_000_000_000_000;
const largestAmount = {
  group: 'limits',
  kind: 'amount',
  minimum: 1,
  maximum: MAXIMUM_AMOUNT,
  isOptional: true,
  default: null,
} as const;
/** A rate not set or confirmed for this long is stale. */
export const RATE_OLD_HOURS = 7 * 24;

/**
 * Settings that operators can change at runtime, in the order of the settings page. Schema, form field,
 * approval and public configuration follow from it. The transparency log publishes each setting named
 * "maximum…" (log_setting). Imports no validator, so that pages can load it.
 */
export const settingDescriptions = {
  maximumBet: { ...largestAmount, production: 500_000 },
  /** Largest win of one bet. Applies once the bankroll is funded. */
  bankrollShareBasisPoints: {
    group: 'limits',
    kind: 'basisPoints',
    minimum: 1,
    maximum: 10_000,
    default: 100,
  },
  /** In percent of the stake. */
  maximumPrizePercent: { group: 'limits', kind: 'percent', minimum: 1, maximum: 10_000, default: 300 },
  maximumWithdrawal: { ...largestAmount, production: 5_000_000 },
  maximumTransfer: { ...largestAmount, production: 5_000_000 },
  /** Per player and Kampala day, to players with another currency. */
  maximumConversionPerDay: { ...largestAmount, production: 5_000_000 },
  /** Transfers to another currency stop when a rate was neither set nor confirmed for this long. */
  maximumRateAgeHours: {
    group: 'limits',
    kind: 'count',
    minimum: 1,
    maximum: RATE_OLD_HOURS,
    isOptional: true,
    default: null,
    production: 48,
  },
  /** Per player in 24 hours; more takes two operators. */
  payoutByOne: { group: 'limits', kind: 'amount', minimum: 0, maximum: MAXIMUM_AMOUNT, default: 1_000_000 },
  /** Suspensions, ended sessions and rejections, each, by one operator an hour; more take two. */
  interventionsByOne: { group: 'limits', kind: 'count', minimum: 0, maximum: 1_000, default: 10 },
  /** A bonus stays pending until the expected cost of the friend's play reaches it. */
  referralBonusAfterPlay: { group: 'referrals', kind: 'switch', default: false, production: true },
  /** A change applies from the next day in Kampala. */
  dailyRateBasisPoints: {
    group: 'dailyReturn',
    kind: 'basisPoints',
    minimum: 0,
    maximum: 100,
    default: DAILY_RATE_BASIS_POINTS,
    isPublic: true,
  },
  /** 0: no promise. */
  withdrawalPromiseMinutes: {
    group: 'promise',
    kind: 'count',
    minimum: 0,
    maximum: 1_440,
    default: 30,
    isPublic: true,
  },
  rates: {
    perCountry: true,
    kind: 'rate',
    default: defaultRateTable,
    isPublic: true,
  },
  announcement: {
    group: 'announcement',
    kind: 'text',
    maxLength: 200,
    isOptional: true,
    default: null,
    oneOperatorMayClear: true,
    isPublic: true,
  },
  supportPhone: {
    group: 'support',
    kind: 'text',
    maxLength: 40,
    default: brand.support.phone,
    isPublic: true,
  },
  supportEmail: {
    group: 'support',
    kind: 'text',
    maxLength: 200,
    format: 'email',
    default: brand.support.email,
    isPublic: true,
  },
  supportChatUrl: {
    group: 'support',
    kind: 'text',
    maxLength: 200,
    format: 'https',
    default: brand.support.chatUrl,
    isPublic: true,
  },
  supportMessage: {
    group: 'support',
    kind: 'text',
    maxLength: 200,
    default: brand.support.message,
    isPublic: true,
  },
} as const satisfies Readonly<Record<string, Described>>;

type Descriptions = typeof settingDescriptions;
export type SettingName = keyof Descriptions;
export const settingNames = Object.keys(settingDescriptions) as [SettingName, ...SettingName[]];

interface ValueOfKind {
  amount: number;
  count: number;
  percent: number;
  basisPoints: number;
  rate: Rate;
  switch: boolean;
  text: string;
}

type ValueOf<D extends Described> =
  | ValueOfKind[D['kind']]
  | (D extends { readonly isOptional: true } ? null : never);

export type Settings = {
  [Name in SettingName]: Descriptions[Name] extends { readonly perCountry: true }
    ? Record<CountryCode, ValueOf<Descriptions[Name]>>
    : ValueOf<Descriptions[Name]>;
};

type NamesWith<Property> = {
  [Name in SettingName]: Descriptions[Name] extends Property ? Name : never;
}[SettingName];

export type PublicSettingName = NamesWith<{ readonly isPublic: true }>;

/** For code that treats all settings alike. */
export function settingDescription(name: SettingName): Described {
  return settingDescriptions[name];
}

export function isPerCountry(name: SettingName): boolean {
  return 'perCountry' in settingDescription(name);
}

export const defaultSettings: Settings = eachSetting((name) => settingDescription(name).default);
export const productionSettings: Settings = eachSetting((name) => {
  const described = settingDescription(name);
  return described.production === undefined ? described.default : described.production;
});

export function takesTwoOperators(name: SettingName, value: unknown): boolean {
  return value !== null || !settingDescription(name).oneOperatorMayClear;
}

function eachSetting(valueFor: (name: SettingName) => unknown): Settings {
  return Object.fromEntries(settingNames.map((name) => [name, valueFor(name)])) as Settings;
}

export function perCountry<Value>(valueFor: (country: CountryCode) => Value): Record<CountryCode, Value> {
  return Object.fromEntries(countryCodes.map((code) => [code, valueFor(code)])) as Record<CountryCode, Value>;
}
