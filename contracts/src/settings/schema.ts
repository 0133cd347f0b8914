import { z } from 'zod';
import { freeText } from '../free-text.ts';
import { RATE_DECIMALS } from '../money.ts';
import { said } from '../problem-message.ts';
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
