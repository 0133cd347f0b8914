import type { Failure } from '@sanduku/contracts/errors';
import { unbroken } from '../unbroken.ts';

/**
 * The message of a rejected call. The server sends it in English; other languages build it from the code and its
 * parameters, and load their texts on the first rejection.
 */
export async function refusalText({ error, message }: Failure): Promise<string> {
  return unbroken(error || message);
}
