import { depositReasonCodes } from '@sanduku/contracts/deposits/reasons';
import {
  type ErrorCode,
  errorCodes,
  type Failure,
  type RefusalParams,
  type Refused,
  refusalText as refusalInEnglish,
} from '@sanduku/contracts/errors';
import { languages } from '@sanduku/contracts/languages';
import { accessParts } from '@sanduku/contracts/players/access';
import { login, signupForm } from '@sanduku/contracts/players/api';
import { readProblem } from '@sanduku/contracts/problem-message';
import { type PlayerProblem, problems, problemText } from '@sanduku/contracts/problems';
import { payoutFailureCodes, payoutFailures } from '@sanduku/contracts/withdrawals/api';
import { describe, expect, test } from 'vitest';
import { unbroken } from '../format.ts';
import { refusalText } from './refusals.en.ts';

const money = { amount: 7001, currency: 'KES' } as const;
const until = '2026-12-06T21:00:00.000Z';
const limit = { limit: money, period: 'week', left: { amount: 7002, currency: 'KES' }, until } as const;

const everyProblem: { [Key in keyof typeof problems]: Omit<PlayerProblem<Key>, 'problem'> } = {
  username_missing: {},
  username_too_short: { minimum: 7001 },
  username_too_long: { maximum: 7001 },
  username_invisible: {},
  username_characters: {},
  username_reserved: {},
  password_missing: {},
  password_too_short: { minimum: 7001 },
  password_too_long: { maximum: 7001 },
  password_common: {},
  passwords_differ: {},
  login_wrong: {},
  email_missing: {},
  email_not_valid: {},
  phone_missing: {},
  phone_length: {},
  referral_code_not_valid: {},
  terms_not_accepted: {},
  phone_not_valid: {},
  phone_not_mtn: {},
  phone_not_airtel: {},
  phone_no_provider: {},
  address_not_valid: {},
  amount_not_valid: {},
  deposit_minimum: { minimum: money },
  withdrawal_minimum: { minimum: money },
  withdrawal_minimum_worth: { minimum: money },
  investment_withdrawal_minimum: { minimum: money },
  withdrawal_maximum: { maximum: money },
  not_enough_with_fees: {},
  transfer_minimum: { minimum: money },
  transfer_details: {},
  offer_unknown: {},
  id_unknown: {},
  contact_code_digits: {},
  pin_length: {},
  pin_missing: {},
  code_missing: {},
  pin_not_digits: {},
  limit_not_whole: {},
  limit_below_zero: {},
  limit_too_large: {},
  minutes_not_whole: {},
  minutes_missing: {},
  minutes_too_many: { maximum: 7001 },
  client_seed_characters: { maximum: 7001 },
  client_seed_too_long: { maximum: 7001 },
  text_too_long: { what: 'message', maximum: 7001 },
  text_invisible: { what: 'message' },
};
const told = Object.entries(everyProblem).map(
  ([problem, values]) => ({ problem, ...values }) as PlayerProblem,
);

type WithParams = { [Code in ErrorCode]: RefusalParams<Code>[0] extends undefined ? never : Code }[ErrorCode];

const examples: { [Code in WithParams]: readonly RefusalParams<Code>[0][] } = {
  invalid_request: [undefined, ...told],
  not_found: [undefined, { what: 'game' }, { what: 'deposit' }],
  too_many_requests: [
    { retryAfterSeconds: 1 },
    { what: 'attempts', retryAfterSeconds: 60 },
    { what: 'attempts', retryAfterSeconds: 90 * 60 },
    { what: 'attempts', retryAfterSeconds: 7001 * 60 * 60 },
  ],
  not_enough_money: [undefined, { why: 'with_fees' }],
  bet_too_small: [{ minimum: money }],
  bet_too_large: [{ maximum: money }, { closedFor: 'KES' }],
  prize_tables_unfit: [{ why: 'none_pays' }, { maximum: money }, { closedFor: 'KES' }],
  invalid_phone: [
    { problem: 'phone_not_valid' },
    { problem: 'phone_not_mtn' },
    { problem: 'phone_not_airtel' },
    { problem: 'phone_no_provider' },
  ],
  deposit_too_small: [{ minimum: money }],
  deposit_declined: [{ reason: 'wrong_pin' }],
  too_many_waiting: [undefined, { withdrawals: 7001 }],
  phone_asked_too_often: [{ retryAfterSeconds: 7001 * 60 * 60 }],
  withdrawal_too_small: [
    { problem: 'withdrawal_minimum', minimum: money },
    { problem: 'withdrawal_minimum_worth', minimum: money },
    { problem: 'investment_withdrawal_minimum', minimum: money },
  ],
  withdrawal_too_large: [{ maximum: money }],
  waits_until: accessParts.map((what) => ({ what, until })),
  debt_open: [{ deposit: money, provider: 'airtel', owed: money }],
  invalid_recipient: [undefined, { who: 'oneself' }],
  transfer_too_small: [{ minimum: money }],
  quote_expired: [{ recipient: '@a', receives: money }],
  conversion_limit_reached: [{ limit: money }],
  already_decided: [undefined, { why: 'second_factor_on' }],
  needs_another_operator: [undefined, { why: 'own_access' }],
  second_factor_needed: [undefined, { app: false, passkey: { challenge: 'x' } }],
  deposit_limit_reached: [undefined, limit],
  loss_limit_reached: [undefined, limit],
  time_limit_reached: [undefined, { minutes: 7001, until }],
  taking_a_break: [undefined, { asked: 'play', until }, { asked: 'shorter_pause', until }],
  self_excluded: [
    undefined,
    { asked: 'play_before_return' },
    ...(['play', 'shorter_pause', 'return'] as const).flatMap((asked) => [
      { asked, until },
      { asked, until: null },
    ]),
  ],
  unavailable: [undefined, { what: 'network', retryAfterSeconds: 10 }, { retryAfterSeconds: 2 }],
};

const everyRefusal = errorCodes.map(
  (code) => [code, code in examples ? examples[code as WithParams] : [undefined]] as const,
);

/** Not English, but with every amount, name and date of the English text. */
function expectOwnWords(own: string | undefined, english: string | undefined): void {
  expect(own).toMatch(/\p{L}{2}/u);
  expect(own).not.toMatch(/undefined|null|NaN|\[object|\{/);
  expect(own).not.toBe(english);
  for (const [value] of (english ?? '').matchAll(/@a|KSh 7,00\d|7,00\d|KES|\b2026, 00:00/g))
    expect(own).toContain(value);
}

const translations = await Promise.all(
  languages
    .filter((language) => language !== 'en')
    .map(async (language) => ({
      ...((await import(`./outcomes.${language}.ts`)) as typeof import('./outcomes.sw.ts')),
      problemTexts: ((await import(`./problems.${language}.ts`)) as typeof import('./problems.sw.ts'))
        .problems,
      ...((await import(`./refusal-texts.${language}.ts`)) as typeof import('./refusal-texts.sw.ts')),
    })),
);

describe.each(everyRefusal)('refusal %s has a text in every language', (code, all) => {
  test.each(all.map((params) => [params]))('with %j', async (params) => {
    const english = refusalInEnglish({ code, params } as Refused);
    const failure: Failure = {
      success: false,
      error: english,
      message: english,
      code: code as ErrorCode,
      // As on the wire.
      ...(params && { params: JSON.parse(JSON.stringify(params)) }),
    };
    expect(await refusalText(failure)).toBe(unbroken(english));
    for (const { translatedRefusal } of translations) expectOwnWords(translatedRefusal(failure), english);
  });
});

test.each(told)('problem $problem has a text in every language', (problem) => {
  for (const { problemTexts } of translations)
    expectOwnWords(problemText(problemTexts, problem), problemText(problems, problem));
});

test.each(depositReasonCodes)('deposit reason %s has a text in every language', (reasonCode) => {
  for (const { depositReason } of translations)
    expectOwnWords(depositReason({ reason: 'In English', reasonCode }) ?? undefined, 'In English');
});

test.each(payoutFailureCodes)('payout failure %s has a text in every language', (failure) => {
  for (const { withdrawalReason } of translations)
    expectOwnWords(withdrawalReason(payoutFailures[failure], failure), payoutFailures[failure]);
});

test("an operator's words are kept", () => {
  for (const { depositReason, withdrawalReason } of translations) {
    expect(depositReason({ reason: 'Ask your bank.', reasonCode: null })).toBe('Ask your bank.');
    expect(withdrawalReason('Not your phone', null)).toBe('Not your phone');
  }
});

test("a limit's refusal has its figures, period and date", () => {
  const params = { ...limit, limit: { amount: 5000, currency: 'UGX' }, left: { amount: 0, currency: 'UGX' } };
  const failure = { success: false, error: '', message: '', code: 'loss_limit_reached', params } as const;
  expect(translations[0]?.translatedRefusal(failure)).toBe(
    'Dau hili lingeweza kuzidi kikomo chako cha kupoteza cha USh 5,000 kwa wiki. Kilichobaki hadi 7 Des 2026, 00:00 EAT: hakuna.',
  );
});

describe('every problem of the form schemas', () => {
  const signup = {
    username: 'amina',
    password: 'secret1',
    confirmPassword: 'secret1',
    terms: true,
    country: 'UG',
  };
  const byEmail = { ...signup, contactMethod: 'email', email: 'amina@example.com' };
  const byPhone = { ...signup, contactMethod: 'phone', phone: '0772123456' };
  test.each([
    ...[{}, { username: ' ', password: '' }, { username: 'x'.repeat(201), password: 'x' }].map(
      (value) => [login, value] as const,
    ),
    ...[
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
    ].map((value) => [signupForm, value] as const),
  ])('has a text in every language (%#)', (schema, value) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    expect(issues).not.toEqual([]);
    for (const { message } of issues) {
      const problem = readProblem(message) as PlayerProblem;
      for (const { problemTexts } of translations)
        expectOwnWords(problemText(problemTexts, problem), problemText(problems, problem));
    }
  });
});
