import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countries } from '@sanduku/contracts/countries';
import { readMobileNumber, readPayoutNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import { minimumDepositText } from '@sanduku/contracts/deposits/rules';
import { minimumInvestmentWithdrawalText } from '@sanduku/contracts/investment/rules';
import { login, signupForm } from '@sanduku/contracts/players/auth';
import { withdrawalTexts } from '@sanduku/contracts/withdrawals/rules';
import { describe, expect, test } from 'vitest';
import { limitPhrases } from './limit-phrases.sw.ts';
import { outcomePhrases } from './outcome-phrases.sw.ts';
import { phraseFor } from './phrases.ts';
import { refusalPhrases, swahiliRefusal } from './refusal-phrases.sw.ts';
import { rulePhrases } from './rules.sw.ts';

test.each([
  ['Closed.', 'Imefungwa.'],
  ['Minimum is USh 1,000', 'Angalau USh 1,000'],
  ['Amina gives $1 (once)', '$1 (once) kutoka kwa Amina'],
  ['Minimum', undefined],
  ['toString', undefined],
])('the phrase for "%s" is "%s"', (sentence, expected) => {
  const phrases = {
    'Closed.': 'Imefungwa.',
    'Minimum is {0}': 'Angalau {0}',
    '{0} gives {1}': '{1} kutoka kwa {0}',
  };
  expect(phraseFor(sentence, phrases)).toBe(expected);
});

describe('what is formed outside the catalogue', () => {
  const root = join(import.meta.dirname, '../../../..');
  const sources = globSync('{server,contracts}/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

  test('is still said, word for word', () => {
    const phrases = Object.keys({ ...refusalPhrases, ...limitPhrases, ...outcomePhrases, ...rulePhrases });
    const parts = phrases.flatMap((sentence) => sentence.split(/\{\d\}/));
    expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
  });

  test('in the rules and schemas of the contracts is known in Swahili', () => {
    const [uganda, kenya] = countries as [(typeof countries)[number], (typeof countries)[number]];
    const sentences = [
      withdrawalTexts.noAmount,
      withdrawalTexts.notEnough,
      withdrawalTexts.phone,
      withdrawalTexts.address,
      withdrawalTexts.cryptoMinimum,
      withdrawalTexts.mobileMinimum(uganda),
      withdrawalTexts.maximum(1_000_000n, uganda),
      ...countries.map(minimumDepositText),
      minimumInvestmentWithdrawalText(uganda),
      minimumInvestmentWithdrawalText(kenya),
      ...(['', '0772123456', '0752123456'] as const).flatMap((number) => [
        readMobileNumber(number, 'mtn').problem,
        readMobileNumber(number, 'airtel').problem,
      ]),
      ...['', '0312123456'].map((number) => readPayoutNumber(number).problem),
      ...issuesOf(login, [{}, { username: ' ', password: '' }, { username: 'x'.repeat(201), password: 'x' }]),
      ...issuesOf(signupForm, signups),
    ];
    const unknown = sentences.filter((sentence) => sentence && !phraseFor(sentence, rulePhrases));
    expect(unknown).toEqual([]);
  });
});

test('a refusal that is new to Swahili is said by its code', () => {
  expect(swahiliRefusal('Minimum bet is USh 100', 'bet_too_small')).toBe('Dau la chini kabisa ni USh 100');
  expect(swahiliRefusal('Something new.', 'not_enough_money')).toBe('Salio halitoshi');
});

test('a refusal by a limit has its figures, its period and its date', () => {
  const sentence =
    'This bet could go beyond your loss limit of USh 5,000 a week: nothing is left until 7 Dec 2026, 00:00 (Kampala time).';
  expect(swahiliRefusal(sentence, 'loss_limit_reached')).toBe(
    'Dau hili lingeweza kuzidi kikomo chako cha kupoteza cha USh 5,000 kwa wiki. Kilichobaki hadi 7 Des 2026, 00:00 (saa za Kampala): hakuna.',
  );
});

const signup = {
  username: 'amina',
  password: 'secret1',
  confirmPassword: 'secret1',
  terms: true,
  country: 'UG',
};
const byEmail = { ...signup, contactMethod: 'email', email: 'amina@example.com' };
const byPhone = { ...signup, contactMethod: 'phone', phone: '0772123456' };

/** One for each thing that can be wrong with a sign-up. */
const signups = [
  ...['', 'ab', 'x'.repeat(51), 'a\u200bbc', 'ami☺na', undefined].map((username) => ({
    ...byEmail,
    username,
  })),
  ...['', 'x'.repeat(201), undefined].map((password) => ({ ...byEmail, password })),
  ...['', 'no address', 'x'.repeat(255), undefined].map((email) => ({ ...byEmail, email })),
  ...['', '12', '1'.repeat(41), undefined].map((phone) => ({ ...byPhone, phone })),
  { ...byEmail, confirmPassword: 'other' },
  { ...byEmail, terms: false },
  { ...byEmail, referralCode: 'x'.repeat(41) },
];

interface Schema {
  safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

function issuesOf(schema: Schema, values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    expect(issues, JSON.stringify(value)).not.toEqual([]);
    return issues.map(({ message }) => message);
  });
}
