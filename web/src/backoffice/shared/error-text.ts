import { ApiError } from '../../lib/api-error.ts';
import { shared } from './texts.ts';

/** What an operator reads when something did not work: the server's own sentence where it said one. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return shared.errors.unexpected;
  if (error.status === 403) return shared.errors.notYourRole;
  return error.sentence;
}

/** Somebody else, or another tab, was first. */
export function isAlreadyDecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_decided';
}
