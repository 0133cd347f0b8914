import type { Failure } from '@sanduku/contracts/errors';
import { operatorProblems, type Problem } from '@sanduku/contracts/problems';
import { browserStorage } from '../lib/browser.ts';
import { countryName } from '../lib/language/countries.en.ts';
import { OPERATOR_CALLS_PER_WINDOW } from '../lib/timings.ts';
import { ApiError } from '../server/api-error.ts';
import { ApiClient } from '../server/client.ts';
import { settings } from './settings/texts.ts';

export const ADMIN_TOKEN = 'adminToken';

/** Apart from the player's token, which may exist in the same browser. */
export const adminTokens = {
  get token(): string | null {
    return browserStorage().getItem(ADMIN_TOKEN);
  },
  save(token: string): void {
    browserStorage().setItem(ADMIN_TOKEN, token);
  },
  clear(): void {
    browserStorage().removeItem(ADMIN_TOKEN);
  },
};

export const adminApi = new ApiClient({
  tokens: adminTokens,
  cookies: () => document,
  fetch: (...request) => fetch(...request),
  callsPerWindow: OPERATOR_CALLS_PER_WINDOW,
  // A 403 or wrong password does not end the session.
  endsSession: ({ status, code }) => status === 401 && code !== 'invalid_credentials',
  thrownText: (status, body) => `API Error: ${status} - ${body}`,
});

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'Something went wrong. Reload the page, and check the audit log before you try again.';
  if (error.status === 403) return 'Your role cannot do this. Nothing was changed.';
  return fieldProblemText(error.params, error.sentence) ?? error.sentence;
}

export function awaitsApproval(answer: unknown): boolean {
  const data = (answer as { data?: unknown } | undefined)?.data;
  return typeof data === 'object' && data !== null && 'awaitsApproval' in data;
}

/** By another operator or tab. */
export function isAlreadyDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_decided';
}

/** The sentence with the field's name on screen; undefined if it names no field. */
function fieldProblemText(params: Failure['params'], sentence: string): string | undefined {
  const problem = params as Partial<Problem> | undefined;
  if (problem?.problem === undefined || problem.field === undefined) return undefined;
  const field = fieldName(problem.field);
  return problem.problem === 'field_not_valid'
    ? operatorProblems.field_not_valid({ rule: 'other', ...problem, field })
    : `${field}: ${sentence}`;
}

/** "tables.0.2" is "Prize table 1", and "settings.rates.KE" is "Rates, Kenya". */
function fieldName(path: string): string {
  const [first = '', second = '', third] = path.split('.');
  if (first === 'settings') return settingName(second, third);
  const name = fieldNames[first] ?? 'A field';
  return /^\d+$/.test(second) ? `${name} ${Number(second) + 1}` : name;
}

function settingName(name: string, country: string | undefined): string {
  const label = (settings.fields as Readonly<Record<string, { label: string }>>)[name]?.label;
  if (label === undefined) return fieldNames.settings ?? name;
  return country === undefined ? label : `${label}, ${countryName(country)}`;
}

/** Names of request fields on screen. */
export const fieldNames: Readonly<Record<string, string>> = {
  account: 'Account',
  amount: 'Amount',
  channel: 'Provider',
  code: 'Authenticator code',
  countries: 'Country',
  country: 'Country',
  currency: 'Currency',
  day: 'Day',
  file: 'File',
  fileName: 'File name',
  from: 'Start time',
  fromWallet: 'From',
  highestStake: 'Highest stake',
  ids: 'Differences',
  isDryRun: 'Check first',
  kind: 'Difference',
  logIndex: 'Position in the transaction',
  newPassword: 'New password',
  note: 'Note',
  operator: 'Operator',
  outcome: 'Result',
  password: 'Password',
  provider: 'Provider',
  providerReference: 'Provider reference',
  rail: 'Provider',
  rate: 'Rate',
  reason: 'Reason',
  reference: 'Provider reference',
  role: 'Role',
  secret: 'Secret',
  sessionId: 'Session',
  settings: 'Settings',
  source: 'Source',
  status: 'Access',
  tables: 'Prize table',
  toWallet: 'To',
  token: 'Link',
  transactionHash: 'Transaction',
  username: 'Username',
  wallet: 'Wallet',
};
