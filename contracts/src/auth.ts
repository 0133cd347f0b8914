import { z } from 'zod';
import { countryCodes } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { isPhoneNumber, normalisePhone } from './phone.ts';
import { user } from './player.ts';

export const contactMethods = ['email', 'phone'] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** What the login form holds and what it sends. */
export const login = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required'),
  password: z.string('Password is required').min(1, 'Password is required'),
});

const newUsername = z
  .string('Username must be at least 3 characters long')
  .trim()
  .min(3, 'Username must be at least 3 characters long')
  .max(50, 'Username must be at most 50 characters long')
  // Invisible characters would let two different names look the same.
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Username contains characters that cannot be shown')
  .normalize('NFC');

const newPassword = z
  .string('Password must be at least 6 characters long')
  .min(6, 'Password must be at least 6 characters long')
  .max(200, 'Password must be at most 200 characters long');

const email = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  // No control characters either: the database cannot hold all of them.
  .regex(/^$|^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u, 'Please enter a valid email address')
  .toLowerCase();

const phone = z
  .string('Phone number is required')
  .trim()
  .min(1, 'Phone number is required')
  .refine(
    (written) => written === '' || isPhoneNumber(written),
    'Please enter a valid phone number (7-15 digits)',
  );

const account = z.object({
  username: newUsername,
  password: newPassword,
  /** Fixes the currency of the game balance. A country we do not know is read as Uganda. */
  country: z.enum(countryCodes).catch('UG'),
  referralCode: z
    .string()
    .trim()
    .max(40)
    .nullish()
    .transform((code) => code || null),
});

const emailAccount = account.extend({ contactMethod: z.literal('email'), email });
const phoneAccount = account.extend({ contactMethod: z.literal('phone'), phone });

/** What the sign-up form sends. The phone number comes out in international format. */
export const signup = z
  .discriminatedUnion('contactMethod', [emailAccount, phoneAccount])
  .transform(withNormalisedPhone);

export type Signup = z.output<typeof signup>;

const onlyInTheForm = {
  confirmPassword: z.string(),
  terms: z.literal(true, 'Please accept the terms and conditions'),
};

/** What the sign-up form holds: what it sends, the password a second time, and the consent. */
export const signupForm = z
  .discriminatedUnion('contactMethod', [
    emailAccount.extend(onlyInTheForm),
    phoneAccount.extend(onlyInTheForm),
  ])
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    // Said also while other fields are still wrong.
    when: () => true,
  })
  .transform(({ confirmPassword, terms, ...account }) => withNormalisedPhone(account));

function withNormalisedPhone(account: z.output<typeof emailAccount> | z.output<typeof phoneAccount>) {
  if (account.contactMethod === 'email') return account;
  return { ...account, phone: normalisePhone(account.phone, account.country) };
}

const signedIn = z.object({
  token: z.string(),
  user,
  /**
   * What the player's referrer receives once the player's first deposit qualifies, in the player's currency;
   * null when nobody referred the player.
   */
  referralBonus: z.number().nullable(),
});

export type SignedIn = z.output<typeof signedIn>;

const profile = z.object({ user });

export const authApi = {
  signup: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    summary: 'Create a player and sign them in',
    access: 'public',
    body: signup,
    data: signedIn,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign a player in',
    access: 'public',
    body: login,
    data: signedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session of this token',
    access: 'player',
    data: z.object({}),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/auth/profile',
    summary: 'The signed-in player',
    access: 'player',
    data: profile,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The same as the profile',
    access: 'player',
    data: profile,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'A new token for the same session; the old one ends',
    access: 'player',
    data: z.object({ token: z.string() }),
  }),
};
