import { type Amount, wordingIn } from './wording.ts';

const en = /* @__PURE__ */ wordingIn('en-GB');

const subjects = {
  text: 'This text',
  message: 'The message',
  note: 'The note',
  reference: 'The reference',
  phone: 'The phone number',
  announcement: 'The announcement',
};
export type TextSubject = keyof typeof subjects;

/** Problems with player input, found by server and forms. The web application has the other languages. */
export const problems = {
  username_missing: () => 'Username is required',
  username_too_short: ({ minimum }: { minimum: number }) =>
    `Username must be at least ${en.count(minimum)} characters long`,
  username_too_long: ({ maximum }: { maximum: number }) =>
    `Username must be at most ${en.count(maximum)} characters long`,
  username_invisible: () => 'Username contains invisible characters',
  username_characters: () => 'Username contains characters that aren’t allowed',
  username_reserved: () => 'This username is reserved. Please choose a different one.',
  password_missing: () => 'Password is required',
  password_too_short: ({ minimum }: { minimum: number }) =>
    `Password must be at least ${en.count(minimum)} characters long`,
  password_too_long: ({ maximum }: { maximum: number }) =>
    `Password must be at most ${en.count(maximum)} characters long`,
  password_common: () => 'This password is too common and easy to guess. Please choose another.',
  passwords_differ: () => 'Passwords do not match',
  login_wrong: () => 'Invalid username or password',
  email_missing: () => 'Email is required',
  email_not_valid: () => 'Please enter a valid email address',
  phone_missing: () => 'Phone number is required',
  phone_length: () => 'Please enter a valid phone number (7-15 digits)',
  referral_code_not_valid: () => 'This referral code isn’t valid.',
  terms_not_accepted: () => 'Please accept the terms and conditions',
  phone_not_valid: () => 'Please enter a valid phone number',
  phone_not_mtn: () => 'MTN numbers should start with 077, 078, 076, or 039',
  phone_not_airtel: () => 'Airtel numbers should start with 070, 075, or 074',
  phone_no_provider: () => 'Please enter a Ugandan MTN or Airtel number, such as 0772 123 456',
  address_not_valid: () => 'Please enter a valid USDT address',
  amount_not_valid: () => 'Please enter a valid amount',
  deposit_minimum: ({ minimum }: { minimum: Amount }) => `Minimum deposit is ${en.money(minimum)}`,
  withdrawal_minimum: ({ minimum }: { minimum: Amount }) => `Minimum withdrawal is ${en.money(minimum)}`,
  /** For a USDT withdrawal from another currency. */
  withdrawal_minimum_worth: ({ minimum }: { minimum: Amount }) =>
    `Minimum withdrawal is ${en.money(minimum)} equivalent`,
  investment_withdrawal_minimum: ({ minimum }: { minimum: Amount }) =>
    // The specification's text for UGX.
    minimum.currency === 'UGX'
      ? `Minimum withdrawal is ${en.count(minimum.amount)} UGX`
      : `Minimum withdrawal is ${en.money(minimum)}`,
  withdrawal_maximum: ({ maximum }: { maximum: Amount }) => `Maximum withdrawal is ${en.money(maximum)}`,
  not_enough_with_fees: () => 'Insufficient balance (including fees)',
  transfer_minimum: ({ minimum }: { minimum: Amount }) => `Minimum transfer is ${en.money(minimum)}`,
  transfer_details: () => 'Please check all transfer details',
  offer_unknown: () => 'This rate offer doesn’t exist',
  id_unknown: () => 'This ID doesn’t exist',
  contact_code_digits: () => 'The code has six digits',
  pin_length: () => 'The code has four digits',
  pin_missing: () => 'Please enter the 4-digit code',
  code_missing: () => 'Please enter the six digits from your authenticator app',
  pin_not_digits: () => 'A PIN has four digits',
  limit_not_whole: () => 'Please enter a whole amount',
  limit_below_zero: () => 'A limit can’t be below zero',
  limit_too_large: () => 'This limit is too high',
  minutes_not_whole: () => 'Please enter whole minutes',
  minutes_missing: () => 'Please enter at least one minute',
  minutes_too_many: ({ maximum }: { maximum: number }) => `A day has ${en.count(maximum)} minutes`,
  client_seed_characters: ({ maximum }: { maximum: number }) =>
    `A client seed has 1 to ${en.count(maximum)} letters, digits, dashes or underscores`,
  client_seed_too_long: ({ maximum }: { maximum: number }) =>
    `A client seed has at most ${en.count(maximum)} characters`,
  text_too_long: ({ what, maximum }: { what: TextSubject; maximum: number }) =>
    `${subjects[what]} is longer than ${en.count(maximum)} characters`,
  text_invisible: ({ what }: { what: TextSubject }) => `${subjects[what]} contains invisible characters`,
};

/** For operators and API callers; English only. */
export const operatorProblems = {
  reason_missing: () => 'Please give a short reason',
  code_not_six_digits: () => 'The code has six digits',
  operator_password_too_short: ({ minimum }: { minimum: number }) =>
    `Password must be at least ${en.count(minimum)} characters long`,
  operator_name_characters: () => 'Use 3 to 50 letters, digits, dots or dashes',
  secret_not_ours: () => 'This secret wasn’t created here.',
  rate_decimals: () => 'A rate has at most four decimals',
  rate_sides: () => 'The buying rate can’t be above the selling rate',
  text_missing: () => 'Please enter a text',
  chat_address: () => 'The chat address must start with https://',
  support_email: () => 'Please enter a valid email address',
  correction_of_nothing: () => 'The amount can’t be zero',
  correction_decimals: () => 'An amount has at most two decimals',
  correction_too_large: () => 'The player’s balance would be too large. No money was moved.',
  amount_missing: () => 'Please enter an amount',
  payment_decimals: () => 'An amount has at most two decimals.',
  payment_address: ({ network }: { network: string }) => `Not a valid ${network} address.`,
  rail_currency: ({ carries, currency }: { carries: string; currency: string }) =>
    `This rail carries ${carries}, not ${currency}.`,
  account_too_large: () => 'This is more than the account can hold.',
  credit_too_large: () => 'The player’s balance would be too large.',
  held_transfer_too_large: () =>
    'This is more than an account can hold, so it can’t be credited. Send it back, and reject it here.',
  held_transfer_unknown: () => 'Transfer not found',
  provider_reference_missing: () =>
    'Please enter the provider’s payment reference. It links one payment to one deposit.',
  deposit_not_reported: () =>
    'The provider reported no payment in this currency, so nothing can be credited. Reject the deposit. If the provider’s records show the payment, correct the player’s balance.',
  idempotency_key: () => 'An Idempotency-Key has 1 to 200 visible ASCII characters',
  body_not_json: () => 'The body is not valid JSON.',
  body_too_deep: () => 'The JSON is nested too deeply.',
  statement_too_large: () => 'This file is too large or has too many lines. Import fewer days at once.',
  statement_encoding: () => 'This file is in UTF-16. Save it as UTF-8 and import it again.',
  statement_unreadable: () => 'This file is not a CSV, XLSX or camt.053 statement, or it is damaged.',
  statement_several: () => 'This file has several statements. Import them one by one.',
  statement_column: ({ column }: { column: string }) => `The file has no column “${column}”.`,
  statement_fact: ({ fact }: { fact: string }) => `The file does not state “${fact}”.`,
  statement_value: ({ line, value }: { line: number; value: string }) =>
    `Line ${line}: “${value}” can’t be read.`,
  statement_formula: ({ line }: { line: number }) =>
    `Line ${line} has a formula. Export the file again and don’t edit it.`,
  statement_wallet: ({ account }: { account: string }) => `This is a statement of the account “${account}”.`,
  statement_currency: ({ currency }: { currency: string }) =>
    `This wallet and this file differ in currency: ${currency}.`,
  statement_days: () => 'The last day of the statement is before its first.',
  statement_unfinished: ({ day }: { day: string }) => `${day} is not over. Import finished days only.`,
  statement_outside: ({ at }: { at: string }) =>
    `A line at ${en.moment(at)} EAT is outside the days of the statement. Was it exported in another time zone?`,
  statement_shifted: ({ hours }: { hours: number }) =>
    `Most lines are ${en.count(hours)} hours off our records. Was the file exported in another time zone?`,
  statement_sum: ({ comesTo, says }: { comesTo: string; says: string }) =>
    `Opening balance and lines come to ${comesTo}, but the closing balance is ${says}. The file may be cut off.`,
  statement_overlaps: ({ day }: { day: string }) => `A statement of this wallet already covers ${day}.`,
  statement_gap: ({ day }: { day: string }) => `The statement of ${day} is missing. Import it first.`,
  statement_opening: ({ opening, closing }: { opening: string; closing: string }) =>
    `The opening balance is ${opening}, but the statement before it closes with ${closing}.`,
  /** Without a separate text. `field` is its path, such as "tables.0". */
  field_not_valid: ({ field, rule, limit = 0 }: { field: string; rule: FieldRule; limit?: number }) =>
    `${field || 'The body'} ${fieldRules[rule](en.count(limit))}.`,
};

const fieldRules = {
  required: () => 'is required',
  number: () => 'must be a number',
  whole: () => 'must be a whole number',
  decimals: () => 'must have at most two decimals',
  text: () => 'must be a text',
  boolean: () => 'must be true or false',
  list: () => 'must be a list',
  choice: () => 'has a value that is not allowed',
  minimum: (limit: string) => `must be at least ${limit}`,
  above: (limit: string) => `must be more than ${limit}`,
  maximum: (limit: string) => `must be at most ${limit}`,
  below: (limit: string) => `must be less than ${limit}`,
  shortest: (limit: string) => `must have at least ${limit} ${limit === '1' ? 'character' : 'characters'}`,
  longest: (limit: string) => `must have at most ${limit} ${limit === '1' ? 'character' : 'characters'}`,
  fewest: (limit: string) => `must have at least ${limit} ${limit === '1' ? 'entry' : 'entries'}`,
  most: (limit: string) => `must have at most ${limit} ${limit === '1' ? 'entry' : 'entries'}`,
  other: () => 'is not valid',
};
export type FieldRule = keyof typeof fieldRules;

type PlayerTable = typeof problems;
type Table = PlayerTable & typeof operatorProblems;

type Told<T extends Record<keyof T, (values: never) => string>> = {
  [Key in keyof T]: {
    readonly problem: Key;
    /** Path in the request. */
    readonly field?: string;
  } & (Parameters<T[Key]> extends [infer Values] ? Readonly<Values> : unknown);
};

export type Problem<Key extends keyof Table = keyof Table> = Told<Table>[Key];
export type PlayerProblem<Key extends keyof PlayerTable = keyof PlayerTable> = Told<PlayerTable>[Key];

export type MobileNumberProblem =
  | 'phone_not_valid'
  | 'phone_not_mtn'
  | 'phone_not_airtel'
  | 'phone_no_provider';

/** A missing sentence does not compile. */
export type ProblemTexts<T = PlayerTable> = {
  readonly [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : never;
};

/** Undefined if the table has no text, as for operator problems. */
export function problemText(texts: ProblemTexts, problem: PlayerProblem): string;
export function problemText(texts: ProblemTexts, problem: Problem): string | undefined;
export function problemText(texts: ProblemTexts, problem: Problem): string | undefined {
  const write = (texts as Record<string, ((values: Problem) => string) | undefined>)[problem.problem];
  return write?.(problem);
}
