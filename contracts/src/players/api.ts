import { z } from 'zod';
import { type CountryCode, countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { said } from '../problem-message.ts';
import type { Problem } from '../problems.ts';
import { secondFactorProof } from '../second-factors/proof.ts';
import { isPhoneNumber, normalisePhone } from './phone.ts';

const count = z.int().nonnegative();

export const gameStats = z.object({
  totalGames: count,
  totalWins: count,
  totalLosses: count,
  /** Payouts of wins, in the player's currency. */
  totalWinnings: z.number(),
  /** In one round, in the player's currency. */
  bestWin: z.number(),
  /** Kampala days. */
  gamesToday: count,
  minutesToday: count,
});

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.enum(countryCodes),
  currency: z.enum(currencies),
  currencySymbol: z.string(),
  gameBalance: z.number(),
  /** Always in USDT. */
  totalDeposited: z.number(),
  totalWithdrawn: z.number(),
  /** TRC-20 address, once assigned. */
  depositAddress: z.string().nullable(),
  /** The specification uses both names. */
  my_referral_code: z.string(),
  referralCode: z.string(),
  gameStats,
  /** Fallback names for clients without `gameStats`. */
  gamesPlayed: count,
  gamesWon: count,
  totalWinnings: z.number(),
  /** 100 means 100 or more. */
  unread: count,
});

export type User = z.output<typeof user>;

export const contactMethods = ['email', 'phone'] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** Aborts further checks, some of which are quadratic in length. Also skips comparing the two passwords. */
const endsChecking = (problem: Problem) => ({ error: said(problem), abort: true });

export const login = z.object({
  username: z
    .string(said({ problem: 'username_missing' }))
    .trim()
    .min(1, said({ problem: 'username_missing' }))
    .max(200, endsChecking({ problem: 'login_wrong' })),
  password: z
    .string(said({ problem: 'password_missing' }))
    .min(1, said({ problem: 'password_missing' }))
    .max(1000, endsChecking({ problem: 'login_wrong' })),
});

/** Excludes phonetic letters, small capitals and clicks: they imitate plain letters. */
const latin = '\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01bf\u01c4-\u024f\u1e00-\u1eff';
const greek = '\u0386\u0388-\u03ff\u1f00-\u1fbc\u1fc2-\u1fcc\u1fd0-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ffc';
const cyrillic = '\u0400-\u0481\u048a-\u052f';
const accents = '\u0300-\u036f';
/** Excludes the tatweel, which only stretches a word. */
const arabic = '\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06fa-\u06fc\u0750-\u077f';
const arabicMarks = '\u064b-\u0655\u0670';
const devanagari = '\u0904-\u0939\u093d\u0950\u0958-\u0961\u0972-\u097f';
const devanagariMarks = '\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963';

/** Arabic and Devanagari marks only on their own letters; elsewhere they disguise a name. */
const allowedInNames = new RegExp(
  `^(?:[ -~${latin}${greek}${cyrillic}${accents}]|[${arabic}][${arabicMarks}]*|[${devanagari}][${devanagariMarks}]*)*$`,
);

const SHORTEST_USERNAME = 3;
const LONGEST_USERNAME = 50;
const SHORTEST_PASSWORD = 6;
const LONGEST_PASSWORD = 200;

const usernameTooShort = said({ problem: 'username_too_short', minimum: SHORTEST_USERNAME });
const passwordTooShort = said({ problem: 'password_too_short', minimum: SHORTEST_PASSWORD });

const newUsername = z
  .string(usernameTooShort)
  .trim()
  .min(SHORTEST_USERNAME, usernameTooShort)
  .max(LONGEST_USERNAME, endsChecking({ problem: 'username_too_long', maximum: LONGEST_USERNAME }))
  // Invisible characters would make different names look equal.
  .regex(
    /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]*$/u,
    endsChecking({ problem: 'username_invisible' }),
  )
  .regex(allowedInNames, said({ problem: 'username_characters' }))
  .normalize('NFC');

export const newPassword = z
  .string(passwordTooShort)
  .min(SHORTEST_PASSWORD, passwordTooShort)
  .max(LONGEST_PASSWORD, endsChecking({ problem: 'password_too_long', maximum: LONGEST_PASSWORD }));

export const email = z
  .string(said({ problem: 'email_missing' }))
  .trim()
  .min(1, said({ problem: 'email_missing' }))
  .max(254, endsChecking({ problem: 'email_not_valid' }))
  // No control characters: PostgreSQL cannot store all of them.
  .regex(/^$|^[^\s@\p{C}]+@[^\s@\p{C}.]+(?:\.[^\s@\p{C}.]+)+$/u, said({ problem: 'email_not_valid' }))
  .toLowerCase();

const wrongPhone: Problem = { problem: 'phone_length' };

export const phone = z
  .string(said({ problem: 'phone_missing' }))
  .trim()
  .min(1, said({ problem: 'phone_missing' }))
  // Fifteen digits plus punctuation.
  .max(40, endsChecking(wrongPhone))
  .refine((written) => written === '' || isPhoneNumber(written), said(wrongPhone));

export const contactCode = z
  .string()
  .max(6, { abort: true, error: said({ problem: 'contact_code_digits' }) })
  .regex(/^\d{6}$/, said({ problem: 'contact_code_digits' }));

export const sentCode = z.object({
  /** Normalised. */
  sentTo: z.string(),
  expiresAt: z.iso.datetime(),
  /** Null in production; the sandbox sends nothing. */
  code: z.string().nullable(),
});

const account = z.object({
  username: newUsername,
  password: newPassword,
  /** The specification reads an unknown country as Uganda. */
  country: z.enum(countryCodes).catch('UG'),
  referralCode: z
    .string()
    .trim()
    .max(40, endsChecking({ problem: 'referral_code_not_valid' }))
    .nullish()
    .transform((code) => code || null),
  /** Takes the contact from an account that never proved it. */
  contactCode: contactCode.optional(),
});

const emailAccount = account.extend({ contactMethod: z.literal('email'), email });
const phoneAccount = account.extend({ contactMethod: z.literal('phone'), phone });

/** Outputs the phone number in international format. */
export const signup = z
  .discriminatedUnion('contactMethod', [emailAccount, phoneAccount])
  .refine(isReachable, { path: ['phone'], error: said(wrongPhone) })
  .transform(withNormalisedPhone);

export type Signup = z.output<typeof signup>;

const claimedContact = z
  .discriminatedUnion('contactMethod', [
    emailAccount.pick({ country: true, contactMethod: true, email: true }),
    phoneAccount.pick({ country: true, contactMethod: true, phone: true }),
  ])
  .refine(isReachable, { path: ['phone'], error: said(wrongPhone) })
  .transform(withNormalisedPhone);

const onlyInTheForm = {
  confirmPassword: z.string(),
  terms: z.literal(true, said({ problem: 'terms_not_accepted' })),
};

export const signupForm = z
  .discriminatedUnion('contactMethod', [
    emailAccount.extend(onlyInTheForm),
    phoneAccount.extend(onlyInTheForm),
  ])
  .refine(isReachable, { path: ['phone'], error: said(wrongPhone) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: said({ problem: 'passwords_differ' }),
    // Runs even while other fields are invalid.
    when: () => true,
  })
  .transform(({ confirmPassword, terms, ...account }) => withNormalisedPhone(account));

type Account = { country: CountryCode } & (
  | { contactMethod: 'email'; email: string }
  | { contactMethod: 'phone'; phone: string }
);

/** With its dial code a number can be too long, without zeros too short. */
function isReachable(account: Account): boolean {
  // An invalid number has already been reported.
  if (account.contactMethod === 'email' || !isPhoneNumber(account.phone)) return true;
  return isPhoneNumber(normalisePhone(account.phone, account.country));
}

function withNormalisedPhone<A extends Account>(account: A): A {
  if (account.contactMethod === 'email') return account;
  return { ...account, phone: normalisePhone(account.phone, account.country) };
}

const signedIn = z.object({
  token: z.string(),
  user,
  /** The referrer's bonus, in the player's currency; null without a referrer. */
  referralBonus: z.number().nullable(),
});

export type SignedIn = z.output<typeof signedIn>;

const profile = z.object({ user });

export const playersApi = {
  signup: endpoint('POST /api/auth/signup', 'public', {
    summary: 'Create a player and sign them in',
    body: signup,
    data: signedIn,
  }),
  claimContact: endpoint('POST /api/auth/contact-code', 'public', {
    summary: 'Have a code sent to a contact that another account uses without proof; sign up with it',
    body: claimedContact,
    data: sentCode,
  }),
  login: endpoint('POST /api/auth/login', 'public', {
    summary: 'Sign a player in; who has a second factor shows it along with the password',
    body: login.extend({ secondFactor: secondFactorProof.optional() }),
    data: signedIn,
  }),
  logout: endpoint('POST /api/auth/logout', 'player', {
    summary: 'End the session of this token',
    data: z.object({}),
  }),
  profile: endpoint('GET /api/auth/profile', 'player', {
    summary: 'The signed-in player',
    data: profile,
  }),
  me: endpoint('GET /api/auth/me', 'player', {
    summary: 'The same as the profile',
    data: profile,
  }),
  refresh: endpoint('POST /api/auth/refresh', 'player', {
    summary: 'A new token for the same session; the old one ends',
    data: z.object({ token: z.string() }),
  }),
  resetPassword: endpoint('POST /api/auth/reset-password', 'public', {
    summary: 'Choose a new password with a link from support; all sessions of the player end',
    body: z.object({ token: z.string().max(100, { abort: true }), password: newPassword }),
    data: z.object({ username: z.string() }),
  }),
  walletBalance: endpoint('GET /api/wallet/balance', 'player', {
    summary: 'What the player can bet, send or withdraw now',
    data: user.pick({ currency: true, currencySymbol: true }).extend({ balance: z.number() }),
  }),
};
