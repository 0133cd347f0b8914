import type { ErrorCode } from '@sanduku/contracts/errors';

/**
 * What the server says when it refuses, in the words of this page. The server speaks English, so it is said as it came;
 * another language has words for every code, and fetches them when something is refused for the first time.
 */
export async function refusalText(sentence: string, _code: ErrorCode): Promise<string> {
  return sentence;
}
