import { z } from 'zod';
import { brand } from '../brand.ts';
import { type CountryCode, countries, countryCodes } from '../countries.ts';
import { freeText } from '../free-text.ts';
import { DAILY_RATE_BASIS_POINTS } from '../investment/rules.ts';
import { RATE_DECIMALS, toUnits } from '../money.ts';
import { said } from '../problem-message.ts';
import { type LimitName, limitNames, productionLimits } from './limits.ts';

/** A limit in Uganda's money, which every country has in its own; null: no limit. */
const limit = z.number().int().positive().max(1_000_000_000_000).nullable();

const toEach = <Value>(value: Value) =>
  Object.fromEntries(limitNames.map((name) => [name, value])) as Record<LimitName, Value>;

const decimals = new RegExp(`^\\d+(\\.\\d{1,${RATE_DECIMALS}})?$`);
export const rateSide = z
  .number()
  .positive()
  .max(1_000_000_000, { abort: true })
  .refine((value) => decimals.test(String(value)), said({ problem: 'rate_decimals' }));
/** The same on both sides, or what we give for a USDT that comes in and take for one that goes out: never less. */
const rate = z.union([
  rateSide,
  z
    .object({ buying: rateSide, selling: rateSide })
    .refine(({ buying, selling }) => buying <= selling, said({ problem: 'rate_sides' })),
]);
const rates = Object.fromEntries(countryCodes.map((code) => [code, rate])) as Record<
  CountryCode,
  typeof rate
>;

/** What an operator can change while everything runs. What is not set has its value from the defaults. */
export const settings = z.object({
  /** Units of each country's money for one USDT. */
  rates: z.object(rates),
  ...toEach(limit),
  /** The most that one bet may win, as a share of the bankroll in hundredths of a percent, once there is a bankroll. */
  bankrollShareBasisPoints: z.number().int().min(1).max(10_000),
  /** The most that a prize of a table may add to a stake, in percent. */
  maximumPrizePercent: z.number().int().min(1).max(10_000),
  /** How many friends a day bring their bonus at once; further ones have to play first. */
  friendsADay: z.number().int().min(0).max(1_000),
  /** What a day earns in investment accounts, in hundredths of a percent; a change holds from the next day on. */
  dailyRateBasisPoints: z.number().int().min(0).max(1_000),
  /** What one operator may pay out to a player in a day, in Uganda's money; more takes two. */
  payoutByOne: z.number().int().min(0).max(1_000_000_000_000),
  /** Within how many minutes a withdrawal is promised to be paid; each further started ten are credited. 0: no promise. */
  withdrawalPromiseMinutes: z.number().int().min(0).max(1_440),
  support: z.object({
    phone: freeText(40, 'phone'),
    chatUrl: z
      .string()
      .max(200, { abort: true })
      .pipe(z.url({ protocol: /^https$/, error: said({ problem: 'chat_address' }) })),
    message: freeText(200, 'message'),
    email: z
      .string()
      .max(200, { abort: true })
      .pipe(z.email(said({ problem: 'support_email' }))),
  }),
  /** Shown to everybody at the top of every page; null: nothing. */
  announcement: freeText(200, 'announcement').nullable(),
});

export type Settings = z.output<typeof settings>;
export type SettingName = keyof Settings;
export const settingNames = Object.keys(settings.shape) as [SettingName, ...SettingName[]];

export const defaultSettings: Settings = {
  rates: Object.fromEntries(
    countries.map(({ code, buying }) => [code, toUnits(buying)]),
  ) as Settings['rates'],
  ...toEach(null),
  bankrollShareBasisPoints: 100,
  maximumPrizePercent: 300,
  friendsADay: 5,
  dailyRateBasisPoints: DAILY_RATE_BASIS_POINTS,
  payoutByOne: 1_000_000,
  withdrawalPromiseMinutes: 30,
  support: brand.support,
  announcement: null,
};

/** With real money there are limits from the beginning; an operator may change or lift them. */
export const productionSettings: Settings = { ...defaultSettings, ...productionLimits };
