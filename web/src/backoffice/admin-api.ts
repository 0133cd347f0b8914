import { ApiClient } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { browserStorage } from '../lib/browser.ts';
import { OPERATOR_CALLS_PER_WINDOW } from '../lib/timings.ts';
import { fieldProblemText } from './shared/field-problem.ts';
import { shared } from './shared/texts.ts';

export const ADMIN_TOKEN = 'adminToken';

/** Stored apart from the player's token, which may exist in the same browser. */
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
  // A 403 (wrong role) or a wrong password does not end the session.
  endsSession: ({ status, code }) => status === 401 && code !== 'invalid_credentials',
  thrownText: (status, body) => `API Error: ${status} - ${body}`,
});

export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return shared.errors.unexpected;
  if (error.status === 403) return shared.errors.notYourRole;
  return fieldProblemText(error.params, error.sentence) ?? error.sentence;
}

/** True if the action still needs a second operator's approval. */
export function isAsked(answer: unknown): boolean {
  const data = (answer as { data?: unknown } | undefined)?.data;
  return typeof data === 'object' && data !== null && 'awaitsApproval' in data;
}

/** True if another operator or tab decided first. */
export function isAlreadyDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_decided';
}
