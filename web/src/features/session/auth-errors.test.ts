// shows 8.1, 8.2
import { expect, test } from 'vitest';
import { ApiError } from '../../server/api-error.ts';
import { loginErrorText, refusedField, signupErrorText } from './auth-errors.tsx';

const refusal = (code: ConstructorParameters<typeof ApiError>[0], text: string, problem?: string) =>
  new ApiError(code, text, { status: 400, ...(problem && { params: { problem } }) });

test.each([
  [refusal('invalid_credentials', 'Invalid username or password'), 'Invalid username or password'],
  [refusal('invalid_credentials', ''), 'Invalid username or password'],
  [refusal('internal', ''), 'Login failed. Please try again.'],
  [refusal('unreadable', 'The server gave an answer …'), 'Login failed. Please try again.'],
  [new TypeError('a mistake of ours'), 'Login failed. Please try again.'],
  [refusal('too_many_requests', 'Too many attempts.'), 'Too many attempts.'],
  [refusal('rate_limited', 'Rate limited'), 'Rate limited. Please try again in a minute.'],
])('a login that ends with %s says "%s"', (error, expected) => {
  expect(loginErrorText(error)).toBe(expected);
});

const emailExists =
  'An account with this email address already exists. Please try logging in or use a different email.';
const phoneExists =
  'An account with this phone number already exists. Please try logging in or use a different number.';
const invalidReferral =
  'Referral code "abc" is invalid. Please check the code or leave it blank to continue.';

test.each([
  ['email', refusal('email_taken', 'Taken.'), emailExists],
  ['phone', refusal('phone_taken', 'Taken.'), phoneExists],
  ['email', refusal('username_taken', 'This username is taken.'), 'This username is taken.'],
  ['email', refusal('invalid_referral_code', 'No such code.'), invalidReferral],
  ['email', refusal('invalid_request', 'Bad.', 'referral_code_not_valid'), invalidReferral],
  ['email', refusal('invalid_request', 'Too long.'), 'Too long.'],
  ['phone', refusal('rate_limited', 'Rate limited'), 'Rate limited. Please try again in a minute.'],
  ['email', refusal('unreadable', 'The server gave …'), 'Failed to create account. Please try again.'],
  ['email', refusal('internal', ''), 'Failed to create account. Please try again.'],
  ['email', new TypeError('a mistake of ours'), 'Something went wrong. Please try again.'],
] as const)('a sign-up by %s that ends with %s says "%s"', (contactMethod, error, expected) => {
  expect(signupErrorText(error, { contactMethod, referralCode: ' abc ' })).toBe(expected);
});

test.each([
  [refusal('username_taken', ''), 'username'],
  [refusal('email_taken', ''), 'email'],
  [refusal('phone_taken', ''), 'phone'],
  [refusal('invalid_referral_code', ''), 'referralCode'],
  [refusal('invalid_request', '', 'referral_code_not_valid'), 'referralCode'],
  [refusal('invalid_request', '', 'username_reserved'), 'username'],
  [refusal('invalid_request', '', 'password_common'), 'password'],
  [refusal('too_many_requests', ''), undefined],
  [new TypeError('a mistake of ours'), undefined],
] as const)('a sign-up that ends with %s marks the field %s', (error, field) => {
  expect(refusedField(error)).toBe(field);
});
