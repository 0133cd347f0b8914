import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { readProblem } from '../problem-message.ts';
import { problems, problemText } from '../problems.ts';
import { login, signup, signupForm } from './api.ts';

function textOf(message: string): string | undefined {
  const problem = readProblem(message);
  return problem && problemText(problems, problem);
}

function texts(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${textOf(issue.message)}`);
}

describe('login', () => {
  test.each([
    ['demo', 'demo1234', []],
    ['', 'demo1234', ['username: Username is required']],
    ['   ', 'demo1234', ['username: Username is required']],
    ['demo', '', ['password: Password is required']],
    ['', '', ['username: Username is required', 'password: Password is required']],
    ['x'.repeat(201), 'demo1234', ['username: Invalid username or password']],
    ['demo', 'x'.repeat(1001), ['password: Invalid username or password']],
  ])('"%s" with "%s" reports %j', (username, password, expected) => {
    expect(texts(login, { username, password })).toEqual(expected);
  });

  // shows 3.5
  test('the username is trimmed, the password is not', () => {
    expect(login.parse({ username: ' demo ', password: ' secret ' })).toEqual({
      username: 'demo',
      password: ' secret ',
    });
  });
});

const byEmail = {
  username: 'amina',
  password: 'secret1',
  country: 'UG',
  contactMethod: 'email',
  email: 'amina@example.com',
  referralCode: '',
};

const byPhone = {
  username: 'amina',
  password: 'secret1',
  country: 'KE',
  contactMethod: 'phone',
  phone: '0712 345-678',
  referralCode: ' abc123 ',
};

describe('sign-up', () => {
  // shows 3.4, 5.8
  test('e-mail sign-up trims fields, lowercases the e-mail and nulls an empty referral code', () => {
    expect(signup.parse({ ...byEmail, username: ' amina ', email: ' Amina@Example.com ' })).toEqual({
      ...byEmail,
      referralCode: null,
    });
  });

  // shows 3.4
  test('phone sign-up returns the number in international format', () => {
    expect(signup.parse(byPhone)).toEqual({ ...byPhone, phone: '+254712345678', referralCode: 'abc123' });
  });

  // shows 3.7
  test('an unknown or missing country becomes Uganda', () => {
    const { country, ...withoutCountry } = byPhone;
    expect(signup.parse({ ...byPhone, country: 'XX' })).toMatchObject({
      country: 'UG',
      phone: '+256712345678',
    });
    expect(signup.parse(withoutCountry)).toMatchObject({ country: 'UG' });
  });

  test.each([
    [{ ...byEmail, username: ' ab ' }, ['username: Username must be at least 3 characters long']],
    [{ ...byEmail, username: 'a\u200bmina' }, ['username: Username contains invisible characters']],
    [{ ...byEmail, username: 'a'.repeat(51) }, ['username: Username must be at most 50 characters long']],
    [{ ...byEmail, email: ' ' }, ['email: Email is required']],
    [{ ...byEmail, email: `a@${'.'.repeat(64)}@` }, ['email: Please enter a valid email address']],
    [{ ...byEmail, email: 'amina@example..com' }, ['email: Please enter a valid email address']],
    [{ ...byEmail, email: 'amina@.example.com' }, ['email: Please enter a valid email address']],
    [{ ...byEmail, email: 'amina@example.com.' }, ['email: Please enter a valid email address']],
    [{ ...byEmail, email: `${'a'.repeat(250)}@b.co` }, ['email: Please enter a valid email address']],
    [{ ...byEmail, referralCode: 'x'.repeat(41) }, ['referralCode: This referral code isn’t valid.']],
    [{ ...byEmail, email: 'amina@example' }, ['email: Please enter a valid email address']],
    [{ ...byEmail, email: 'a b@example.com' }, ['email: Please enter a valid email address']],
    [{ ...byPhone, phone: '' }, ['phone: Phone number is required']],
    [{ ...byPhone, phone: '123456' }, ['phone: Please enter a valid phone number (7-15 digits)']],
    [{ ...byPhone, phone: '0'.repeat(41) }, ['phone: Please enter a valid phone number (7-15 digits)']],
    // Fifteen digits, but eighteen with the dial code.
    [{ ...byPhone, phone: '123456789012345' }, ['phone: Please enter a valid phone number (7-15 digits)']],
    // Seven digits, but the leading zeros are dropped.
    [{ ...byPhone, phone: '+254 0001' }, ['phone: Please enter a valid phone number (7-15 digits)']],
    [{ ...byEmail, password: '12345' }, ['password: Password must be at least 6 characters long']],
  ])('%j reports %j', (body, expected) => {
    expect(texts(signup, body)).toEqual(expected);
  });

  test.each(['a@b.co', 'amina.n+box@mail.example.co.ug', 'амина@пример.рф'])(
    // shows 5.3
    'accepts the e-mail address %s',
    (email) => {
      expect(texts(signup, { ...byEmail, email })).toEqual([]);
    },
  );

  test.each([
    'Amina_99 (Kampala)!',
    "N'Golo-José Müller",
    'Jose\u0301',
    'Nguyễn',
    'Иван',
    'Ελένη',
    'محمد',
    'مُحَمَّد',
    'राम कुमारी',
    // Accepted here; the server's name-look.ts treats it as the Latin name it resembles.
    'dеmо',
  ])('accepts the name %s', (username) => {
    expect(texts(signup, { ...byEmail, username })).toEqual([]);
  });

  test.each([
    ['an Armenian letter', 'demօ'],
    ['a small capital at the end', 'demᴏ'],
    ['a small capital at the start', 'ᴅemo'],
    ['a phonetic letter', 'dɛmo'],
    ['a later small capital', 'jameꜱ'],
    ['a click that looks like an l', 'amiǀa'],
    ['Lisu letters', 'ꓓꓰꓟꓳ'],
    ['a Telugu digit', 'dem౦'],
    ['a Devanagari digit', 'dem०'],
    ['an Arabic vowel on a Latin letter', 'demo\u064f'],
    ['a Devanagari dot on a Latin letter', 'demo\u0902'],
    ['a Cyrillic number sign around a Latin letter', 'demo\u0489'],
    ['an Arabic letter made longer', 'مـحمد'],
    ['a picture', 'demo🎁'],
  ])('rejects a name with %s: %s', (_what, username) => {
    expect(texts(signup, { ...byEmail, username })).toEqual([
      'username: Username contains characters that aren’t allowed',
    ]);
  });

  test('a contact method without its field is rejected', () => {
    expect(texts(signup, { ...byEmail, contactMethod: 'phone' })).toHaveLength(1);
    expect(texts(signup, { ...byEmail, contactMethod: 'pigeon' })).toHaveLength(1);
  });
});

describe('the sign-up form', () => {
  test('sends neither the repeated password nor the consent', () => {
    expect(signupForm.parse({ ...byPhone, confirmPassword: 'secret1', terms: true })).toEqual(
      signup.parse(byPhone),
    );
  });

  // shows 5.4
  test('reports a number too long with its dial code while other fields are invalid', () => {
    expect(
      texts(signupForm, {
        ...byPhone,
        username: 'ab',
        phone: '123456789012345',
        confirmPassword: 'secret1',
        terms: true,
      }),
    ).toEqual([
      'username: Username must be at least 3 characters long',
      'phone: Please enter a valid phone number (7-15 digits)',
    ]);
  });

  // shows 5.2, 5.3, 5.5, 9.6
  test('reports all problems at once', () => {
    expect(
      texts(signupForm, {
        username: '',
        password: '123',
        confirmPassword: '1234',
        country: 'UG',
        contactMethod: 'email',
        email: '',
        referralCode: '',
        terms: false,
      }),
    ).toEqual([
      'username: Username must be at least 3 characters long',
      'password: Password must be at least 6 characters long',
      'email: Email is required',
      'terms: Please accept the terms and conditions',
      'confirmPassword: Passwords do not match',
    ]);
  });
});
