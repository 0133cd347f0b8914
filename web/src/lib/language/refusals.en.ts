import type { Failure } from '@sanduku/contracts/errors';
import { unbroken } from '../unbroken.ts';

/**
 * What a refusal says to a player. The server has written it in English; another language writes it from the code and its
 * parameters, and fetches its words when something is refused for the first time.
 */
export async function refusalText({ error, message }: Failure): Promise<string> {
  return unbroken(error || message);
}
