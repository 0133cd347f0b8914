import { countries, type Rate } from '@sanduku/contracts/countries';
import { RATE_DECIMALS } from '@sanduku/contracts/money';
import { type LimitName, limitNames } from '@sanduku/contracts/settings/limits';
import type { SettingName, Settings } from '@sanduku/contracts/settings/rules';
import { groupedAmountText } from '../../ui/amount-field.tsx';
import { numberText } from '../shared/figures.ts';
import { settings as texts } from './texts.ts';

/** One thing that can be typed in. A setting may have several of them, as the rates have one for each country. */
export interface SettingField {
  key: string;
  setting: SettingName;
  label: string;
  hint?: string;
  unit?: string;
  kind: 'amount' | 'number' | 'rate' | 'text';
  maxLength: number;
  /** As it stands in the field. */
  textOf: (settings: Settings) => string;
  /** As it is told to people. */
  shown: (text: string) => string;
  /** What is wrong with a text, if anything. The server has the last word. */
  problemOf: (text: string) => string | undefined;
  /** The settings with this text in them. */
  applied: (settings: Settings, text: string) => Settings;
}

type SupportName = keyof Settings['support'];

const WHOLE_NUMBER = /^[1-9]\d*$/;
const PERCENTAGE = /^\d{1,3}(\.\d{1,2})?$/;
export const RATE = new RegExp(`^\\d{1,9}(\\.\\d{1,${RATE_DECIMALS}})?$`);
const BASIS_POINTS_PER_PERCENT = 100;

/** "11.2", or "3780 / 3820" where the sides differ. */
export function rateFieldText(rate: Rate): string {
  return typeof rate === 'number' ? String(rate) : `${rate.buying} / ${rate.selling}`;
}

/** The same as people write it: "3,780 / 3,820". */
export function groupedRate(text: string): string {
  return text.replace(/\d+(\.\d*)?/g, groupedAmountText);
}

/** And back. A comma that groups nothing stays, and is refused: "3,8" is not 38. */
export function ungroupedRate(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

function rateOf(text: string): Rate | undefined {
  const [buying, selling = buying, ...more] = text.split('/').map((side) => side.trim());
  const isRate = (side: string | undefined) => side !== undefined && RATE.test(side) && Number(side) > 0;
  if (!isRate(buying) || !isRate(selling) || more.length > 0) return undefined;
  if (Number(buying) === Number(selling)) return Number(buying);
  return Number(buying) < Number(selling) ? { buying: Number(buying), selling: Number(selling) } : undefined;
}

export const rateFields: readonly SettingField[] = countries.map(({ code, name, currency }) => {
  const country = code as keyof Settings['rates'];
  return {
    key: `rates.${code}`,
    setting: 'rates',
    label: texts.rates.label(name, currency),
    kind: 'rate',
    maxLength: 24,
    textOf: ({ rates }) => rateFieldText(rates[country]),
    shown: groupedRate,
    problemOf: (text) => (rateOf(text) === undefined ? texts.problems.rate : undefined),
    applied: (settings, text) => ({
      ...settings,
      rates: { ...settings.rates, [country]: rateOf(text) ?? settings.rates[country] },
    }),
  };
});

const shareField: SettingField = {
  key: 'bankrollShareBasisPoints',
  setting: 'bankrollShareBasisPoints',
  label: texts.names.bankrollShareBasisPoints,
  hint: texts.limits.shareHint,
  unit: texts.limits.percent,
  kind: 'number',
  maxLength: 6,
  textOf: ({ bankrollShareBasisPoints }) => String(bankrollShareBasisPoints / BASIS_POINTS_PER_PERCENT),
  shown: (text) => `${text}%`,
  problemOf: (text) =>
    PERCENTAGE.test(text) && Number(text) > 0 && Number(text) <= 100 ? undefined : texts.problems.share,
  applied: (settings, text) => ({
    ...settings,
    bankrollShareBasisPoints: Math.round(Number(text) * BASIS_POINTS_PER_PERCENT),
  }),
};

const prizeField: SettingField = {
  key: 'maximumPrizePercent',
  setting: 'maximumPrizePercent',
  label: texts.names.maximumPrizePercent,
  hint: texts.limits.prizeHint,
  unit: texts.limits.prizePercent,
  kind: 'number',
  maxLength: 5,
  textOf: ({ maximumPrizePercent }) => String(maximumPrizePercent),
  shown: (text) => `${text}%`,
  problemOf: (text) => (WHOLE_NUMBER.test(text) && Number(text) <= 10_000 ? undefined : texts.problems.prize),
  applied: (settings, text) => ({ ...settings, maximumPrizePercent: Number(text) }),
};

const friendsField: SettingField = {
  key: 'friendsADay',
  setting: 'friendsADay',
  label: texts.names.friendsADay,
  hint: texts.limits.friendsHint,
  unit: texts.limits.friends,
  kind: 'number',
  maxLength: 4,
  textOf: ({ friendsADay }) => String(friendsADay),
  shown: (text) => text,
  problemOf: (text) => (/^\d+$/.test(text) && Number(text) <= 1_000 ? undefined : texts.problems.count),
  applied: (settings, text) => ({ ...settings, friendsADay: Number(text) }),
};

export const returnFields: readonly SettingField[] = [
  {
    key: 'dailyRateBasisPoints',
    setting: 'dailyRateBasisPoints',
    label: texts.names.dailyRateBasisPoints,
    hint: texts.dailyReturn.hint,
    unit: texts.dailyReturn.percent,
    kind: 'number',
    maxLength: 5,
    textOf: ({ dailyRateBasisPoints }) => String(dailyRateBasisPoints / BASIS_POINTS_PER_PERCENT),
    shown: (text) => `${text}%`,
    problemOf: (text) =>
      PERCENTAGE.test(text) && Number(text) <= 10 ? undefined : texts.problems.dailyReturn,
    applied: (settings, text) => ({
      ...settings,
      dailyRateBasisPoints: Math.round(Number(text) * BASIS_POINTS_PER_PERCENT),
    }),
  },
];

export const promiseFields: readonly SettingField[] = [
  {
    key: 'withdrawalPromiseMinutes',
    setting: 'withdrawalPromiseMinutes',
    label: texts.names.withdrawalPromiseMinutes,
    hint: texts.promise.hint,
    unit: texts.promise.minutes,
    kind: 'number',
    maxLength: 4,
    textOf: ({ withdrawalPromiseMinutes }) => String(withdrawalPromiseMinutes),
    shown: (text) => (text === '0' ? texts.promise.none : text),
    problemOf: (text) => (/^\d+$/.test(text) && Number(text) <= 1_440 ? undefined : texts.problems.promise),
    applied: (settings, text) => ({ ...settings, withdrawalPromiseMinutes: Number(text) }),
  },
];

const payoutField: SettingField = {
  key: 'payoutByOne',
  setting: 'payoutByOne',
  label: texts.names.payoutByOne,
  hint: texts.limits.payoutHint,
  kind: 'amount',
  maxLength: 13,
  textOf: ({ payoutByOne }) => String(payoutByOne),
  shown: groupedDigits,
  problemOf: (text) => (/^\d+$/.test(text) ? undefined : texts.problems.payout),
  applied: (settings, text) => ({ ...settings, payoutByOne: Number(text) }),
};

export const limitFields: readonly SettingField[] = [
  ...limitNames.flatMap((name) =>
    name === 'maximumBet' ? [limitField(name), shareField, prizeField] : limitField(name),
  ),
  friendsField,
  payoutField,
];

function limitField(name: LimitName): SettingField {
  return {
    key: name,
    setting: name,
    label: texts.names[name],
    kind: 'amount',
    maxLength: 13,
    textOf: (settings) => String(settings[name] ?? ''),
    shown: (text) => (text === '' ? texts.noLimit : groupedDigits(text)),
    problemOf: (text) => (text === '' || WHOLE_NUMBER.test(text) ? undefined : texts.problems.limit),
    applied: (settings, text) => ({ ...settings, [name]: text === '' ? null : Number(text) }),
  };
}

export const supportFields: readonly SettingField[] = [
  supportField('phone', 40),
  supportField('email', 200),
  supportField('chatUrl', 200),
  supportField('message', 200),
];

function supportField(name: SupportName, maxLength: number): SettingField {
  return {
    key: `support.${name}`,
    setting: 'support',
    label: texts.support[name],
    kind: 'text',
    maxLength,
    textOf: ({ support }) => support[name],
    shown: (text) => text,
    problemOf: (text) => (text === '' ? texts.problems.missing : undefined),
    applied: (settings, text) => ({ ...settings, support: { ...settings.support, [name]: text } }),
  };
}

export const announcementFields: readonly SettingField[] = [
  {
    key: 'announcement',
    setting: 'announcement',
    label: texts.announcement.label,
    hint: texts.announcement.hint,
    kind: 'text',
    maxLength: 200,
    textOf: ({ announcement }) => announcement ?? '',
    shown: (text) => text || texts.nothing,
    problemOf: () => undefined,
    applied: (settings, text) => ({ ...settings, announcement: text || null }),
  },
];

function groupedDigits(text: string): string {
  return WHOLE_NUMBER.test(text) ? numberText(Number(text)) : text;
}

/** What has been typed, by the key of its field; what nobody has touched is not in it. */
export type Draft = Readonly<Record<string, string>>;

export interface SettingChange {
  field: SettingField;
  /** What the field says now. */
  text: string;
}

/** What would change. Typing what is there already changes nothing. */
export function changesIn(
  fields: readonly SettingField[],
  draft: Draft,
  current: Settings,
): readonly SettingChange[] {
  return fields.flatMap((field) => {
    const text = draft[field.key]?.trim();
    return text === undefined || text === field.textOf(current) ? [] : [{ field, text }];
  });
}

/** What the server is sent: only the settings that change, each of them whole. */
export function requestOf(changes: readonly SettingChange[], current: Settings): Partial<Settings> {
  const changed = changes.reduce((settings, { field, text }) => field.applied(settings, text), current);
  const names = new Set(changes.map(({ field }) => field.setting));
  return Object.fromEntries([...names].map((name) => [name, changed[name]]));
}
