import { type CountryCode, countries } from '@sanduku/contracts/countries';
import { RATE_DECIMALS } from '@sanduku/contracts/money';
import { writtenNumber } from '@sanduku/contracts/number-marks';
import type { Rate } from '@sanduku/contracts/rates';
import {
  isPerCountry,
  type SettingGroup,
  type SettingName,
  type Settings,
  type SettingValue,
  settingDescription,
  settingNames,
} from '@sanduku/contracts/settings/rules';
import { moneyText, numberText } from '../shared/format.ts';
import { NO_LIMIT, settings as texts } from './texts.ts';

/** One field, or one per country. */
export interface SettingField {
  key: string;
  setting: SettingName;
  country: CountryCode | undefined;
  kind: SettingValue['kind'];
  label: string;
  /** Outside its section, such as in an approval. */
  fullName: string;
  hint: string | undefined;
  maxLength: number;
  textOf: (value: unknown) => string;
  shown: (value: unknown) => string;
  /** Undefined if invalid. */
  valueOf: (text: string) => unknown;
  problem: string;
}

interface Format {
  maxLength: number;
  write: (value: unknown) => string;
  read: (text: string) => unknown;
  shown: (value: unknown) => string;
  problem: string;
}

const WHOLE_NUMBER = /^\d+$/;
const PERCENTAGE = /^\d{1,3}(\.\d{1,2})?$/;
const RATE = new RegExp(`^\\d{1,9}(\\.\\d{1,${RATE_DECIMALS}})?$`);
const BASIS_POINTS_PER_PERCENT = 100;
const switchTexts: Readonly<Record<string, string>> = { true: 'On', false: 'Off' };

export const switchOptions = Object.entries(switchTexts).map(([value, label]) => ({ value, label }));

export function isRate(text: string): boolean {
  return RATE.test(text) && Number(text) > 0;
}

/** "11.2", or "3780 / 3820" if the sides differ. */
export function rateFieldText(rate: Rate): string {
  return typeof rate === 'number' ? String(rate) : `${rate.buying} / ${rate.selling}`;
}

/** "3,780 / 3,820". */
export function groupedRate(text: string): string {
  return text.replace(/\d+(\.\d*)?/g, (rate) => writtenNumber(rate));
}

/** Other commas are rejected later: "3,8" is not 38. */
export function ungroupedRate(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

function rateOf(text: string): Rate | undefined {
  const [buying = '', selling = buying, ...more] = text.split('/').map((side) => side.trim());
  if (!isRate(buying) || !isRate(selling) || more.length > 0) return undefined;
  if (Number(buying) === Number(selling)) return Number(buying);
  return Number(buying) < Number(selling) ? { buying: Number(buying), selling: Number(selling) } : undefined;
}

function formatOf(name: SettingName): Format {
  const described = settingDescription(name);
  switch (described.kind) {
    case 'amount':
    case 'count':
    case 'percent':
      return wholeNumber(name, described);
    case 'basisPoints': {
      const { minimum, maximum } = described;
      return {
        maxLength: 6,
        write: (value) => String(Number(value) / BASIS_POINTS_PER_PERCENT),
        read: (text) => {
          const points = Math.round(Number(text) * BASIS_POINTS_PER_PERCENT);
          return PERCENTAGE.test(text) && points >= minimum && points <= maximum ? points : undefined;
        },
        shown: (value) => {
          const effect = texts.fields[name].effect?.(Number(value));
          return `${Number(value) / BASIS_POINTS_PER_PERCENT}%${effect ? ` (${effect})` : ''}`;
        },
        problem: `Enter a percentage from ${minimum / BASIS_POINTS_PER_PERCENT} to ${maximum / BASIS_POINTS_PER_PERCENT} with at most two decimals.`,
      };
    }
    case 'rate':
      return {
        maxLength: 24,
        write: (value) => rateFieldText(value as Rate),
        read: rateOf,
        shown: (value) => groupedRate(rateFieldText(value as Rate)),
        problem:
          'Enter a number above 0 with at most four decimals, such as 11.2, or two such as 3780 / 3820.',
      };
    case 'switch':
      return {
        maxLength: 5,
        write: String,
        read: (text) => (text in switchTexts ? text === 'true' : undefined),
        shown: (value) => switchTexts[String(value)] ?? '',
        problem: textProblems.text,
      };
    case 'text': {
      const { maxLength, format = 'text' } = described;
      return {
        maxLength,
        write: String,
        read: (text) => (textChecks[format](text) ? text : undefined),
        shown: String,
        problem: textProblems[format],
      };
    }
  }
}

function wholeNumber(
  name: SettingName,
  { kind, minimum, maximum }: Extract<SettingValue, { kind: 'amount' | 'count' | 'percent' }>,
): Format {
  const { unit = '' } = texts.fields[name];
  const shown = {
    amount: (value: number) => moneyText(value, 'UGX'),
    count: (value: number) => `${numberText(value)} ${unit}`.trimEnd(),
    percent: (value: number) => `${numberText(value)}%`,
  };
  return {
    maxLength: String(maximum).length,
    write: String,
    read: (text) =>
      WHOLE_NUMBER.test(text) && Number(text) >= minimum && Number(text) <= maximum
        ? Number(text)
        : undefined,
    shown: (value) => shown[kind](Number(value)),
    problem: `Enter a whole number from ${numberText(minimum)} to ${numberText(maximum)}.`,
  };
}

const textProblems = {
  text: 'Enter a text.',
  email: 'Enter a valid email address.',
  https: 'Enter a link that begins with https://.',
};

const textChecks = {
  text: (text: string) => text !== '',
  email: (text: string) => /^\S+@\S+\.\S+$/.test(text),
  https: (text: string) => text.startsWith('https://') && URL.canParse(text),
};

function optional({ write, read, shown, problem, ...format }: Format, none: string): Format {
  return {
    ...format,
    write: (value) => (value === null ? '' : write(value)),
    read: (text) => (text === '' ? null : read(text)),
    shown: (value) => (value === null ? none : shown(value)),
    problem: `${problem.slice(0, -1)}, or leave it empty for ${none.toLowerCase()}.`,
  };
}

/** `settings` may be incomplete. */
export function valueIn(
  settings: Readonly<Record<string, unknown>>,
  { setting, country }: SettingField,
): unknown {
  const value = settings[setting];
  return country ? (value as Record<string, unknown> | undefined)?.[country] : value;
}

function fieldsOf(name: SettingName): SettingField[] {
  const described = settingDescription(name);
  const { label, hint, unit } = texts.fields[name];
  const required = formatOf(name);
  const none = described.kind === 'text' ? 'None' : NO_LIMIT;
  const { write, read, ...format } = described.isOptional ? optional(required, none) : required;
  const common = { setting: name, kind: described.kind, textOf: write, valueOf: read, ...format };
  if (isPerCountry(name)) {
    return countries.map(({ code, name: countryName, currency }) => {
      const country = code as CountryCode;
      return {
        ...common,
        key: `${name}.${code}`,
        country,
        label: `${countryName} (${currency})`,
        fullName: `${label}, ${countryName} (${currency})`,
        hint: undefined,
      };
    });
  }
  return [
    {
      ...common,
      key: name,
      country: undefined,
      label: unit ? `${label} (${unit})` : label,
      fullName: label,
      hint,
    },
  ];
}

export const settingFields: readonly SettingField[] = settingNames.flatMap(fieldsOf);

export interface SettingSection {
  id: SettingGroup | SettingName;
  title: string;
  text: string | undefined;
  fields: SettingField[];
}

function sectionOf(name: SettingName): Omit<SettingSection, 'fields'> {
  const described = settingDescription(name);
  if ('group' in described) return { id: described.group, ...texts.groups[described.group] };
  const { label, hint } = texts.fields[name];
  return { id: name, title: label, text: hint };
}

export const settingSections: readonly SettingSection[] = settingNames.reduce<SettingSection[]>(
  (sections, name) => {
    const section = sectionOf(name);
    const fields = settingFields.filter(({ setting }) => setting === name);
    const known = sections.find(({ id }) => id === section.id);
    if (known) known.fields.push(...fields);
    else sections.push({ ...section, fields });
    return sections;
  },
  [],
);

/** By field key, without untouched fields. */
export type Draft = Readonly<Record<string, string>>;

export interface SettingChange {
  field: SettingField;
  text: string;
}

export function changesIn(
  fields: readonly SettingField[],
  draft: Draft,
  current: Settings,
): readonly SettingChange[] {
  return fields.flatMap((field) => {
    const text = draft[field.key]?.trim();
    return text === undefined || text === field.textOf(valueIn(current, field)) ? [] : [{ field, text }];
  });
}

export function problemOf(field: SettingField, text: string): string | undefined {
  return field.valueOf(text) === undefined ? field.problem : undefined;
}

/** Changed settings, each with its whole value. */
export function requestOf(changes: readonly SettingChange[], current: Settings): Partial<Settings> {
  const request: Partial<Record<SettingName, unknown>> = {};
  for (const { field, text } of changes) {
    const { setting, country } = field;
    const value = field.valueOf(text);
    request[setting] = country
      ? { ...(current[setting] as object), ...(request[setting] as object | undefined), [country]: value }
      : value;
  }
  return request as Partial<Settings>;
}
