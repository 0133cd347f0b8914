import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { login, signup, signupForm } from './auth.ts';

function texts(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('login', () => {
  test.each([
    // username, password, expected texts
    ['demo', 'demo1234', []],
    ['', 'demo1234', ['username: Username is required']],
    ['   ', 'demo1234', ['username: Username is required']],
    ['demo', '', ['password: Password is required']],
    ['', '', ['username: Username is required', 'password: Password is required']],
  ])('"%s" with "%s" says %j', (username, password, expected) => {
    expect(texts(login, { username, password })).toEqual(expected);
  });

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
  test('by e-mail: trimmed, e-mail in lower case, an empty referral code is null', () => {
    expect(signup.parse({ ...byEmail, username: ' amina ', email: ' Amina@Example.com ' })).toEqual({
      ...byEmail,
      referralCode: null,
    });
  });

  test('by phone: the number comes out in international format', () => {
    expect(signup.parse(byPhone)).toEqual({ ...byPhone, phone: '+254712345678', referralCode: 'abc123' });
  });

  test('an unknown or missing country is Uganda', () => {
    const { country, ...withoutCountry } = byPhone;
    expect(signup.parse({ ...byPhone, country: 'XX' })).toMatchObject({
      country: 'UG',
      phone: '+256712345678',
    });
    expect(signup.parse(withoutCountry)).toMatchObject({ country: 'UG' });
  });

  test.each([
    [{ ...byEmail, username: ' ab ' }, ['username: Username must be at least 3 characters long']],
    [
      { ...byEmail, username: 'a\u200bmina' },
      ['username: Username contains characters that cannot be shown'],
    ],
    [{ ...byEmail, email: ' ' }, ['email: Email is required']],
    [{ ...byEmail, email: 'amina@example' }, ['email: Please enter a valid email address']],
    [{ ...byEmail, email: 'a b@example.com' }, ['email: Please enter a valid email address']],
    [{ ...byPhone, phone: '' }, ['phone: Phone number is required']],
    [{ ...byPhone, phone: '123456' }, ['phone: Please enter a valid phone number (7-15 digits)']],
    [{ ...byEmail, password: '12345' }, ['password: Password must be at least 6 characters long']],
  ])('%j says %j', (body, expected) => {
    expect(texts(signup, body)).toEqual(expected);
  });

  test('a contact method without its field is refused', () => {
    expect(texts(signup, { ...byEmail, contactMethod: 'phone' })).toHaveLength(1);
    expect(texts(signup, { ...byEmail, contactMethod: 'pigeon' })).toHaveLength(1);
  });
});

describe('the sign-up form', () => {
  test('becomes what the call takes, without the second password and the consent', () => {
    expect(signupForm.parse({ ...byPhone, confirmPassword: 'secret1', terms: true })).toEqual(
      signup.parse(byPhone),
    );
  });

  test('says every text at once', () => {
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
