import { ApiClient } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { browserStorage } from '../lib/browser.ts';
import { OPERATOR_CALLS_PER_WINDOW } from '../lib/timings.ts';
import { shared } from './shared/texts.ts';

export const ADMIN_TOKEN = 'adminToken';

/** The operator's token. The player's, in the same browser, is never read nor touched. */
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
  // A 403 is "not your role": said on the screen, and the operator stays signed in. A wrong password ends nothing.
  endsSession: ({ status, code }) => status === 401 && code !== 'invalid_credentials',
  thrownText: (status, body) => `API Error: ${status} - ${body}`,
});

/** What an operator reads when something did not work: the server's own sentence where it said one. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return shared.errors.unexpected;
  if (error.status === 403) return shared.errors.notYourRole;
  return error.sentence;
}

/** Nothing has happened yet: a second operator has to approve. */
export function isAsked(answer: unknown): boolean {
  const data = (answer as { data?: unknown } | undefined)?.data;
  return typeof data === 'object' && data !== null && 'awaitsApproval' in data;
}

/** Somebody else, or another tab, was first. */
export function isAlreadyDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_decided';
}
