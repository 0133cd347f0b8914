import type { Failure } from '@sanduku/contracts/errors';
import { unbroken } from '../format.ts';

/**
 * The server's message is English; other languages build theirs from the code and its parameters, and load
 * their texts on the first rejection.
 */
export async function refusalText({ error, message, params }: Failure): Promise<string> {
  return unbroken(isForPrograms(params) ? INVALID_REQUEST : error || message);
}

const INVALID_REQUEST = 'This request isn’t valid. Please reload the page and try again.';

function isForPrograms(params: Failure['params']): boolean {
  return ['field_not_valid', 'body_not_json', 'body_too_deep'].includes(String(params?.problem));
}
