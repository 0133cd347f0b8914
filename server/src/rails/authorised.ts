import type { Unclear } from '../modules/rail-calls/answers.ts';
import type { AccessToken } from './access-token.ts';
import { type HttpAnswer, type HttpCall, type HttpClient, NoAnswer } from './http-client.ts';

const UNAUTHORISED = 401;
const TOO_MANY = 429;
const NOT_NOW = 503;
/** When a provider says "too many" without saying for how long. */
const DEFAULT_PAUSE_MS = 10_000;

/** Calls with a bearer token. A token that is refused is replaced once: it may have been withdrawn before its time. */
export async function callWithToken(
  http: HttpClient,
  token: AccessToken,
  call: HttpCall,
): Promise<HttpAnswer> {
  const send = async () => {
    const bearer = await token.get();
    const answer = await http.call({
      ...call,
      headers: { ...call.headers, authorization: `Bearer ${bearer}` },
    });
    if (answer.status === UNAUTHORISED) token.refused(bearer);
    return answer;
  };
  const answer = await send();
  return answer.status === UNAUTHORISED ? send() : answer;
}

/** Runs a conversation with a provider in which getting no answer is an outcome like any other. */
export async function orUnclear<T>(conversation: () => Promise<T>): Promise<T | Unclear> {
  try {
    return await conversation();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return error.instead === undefined
      ? { status: 'unclear', detail: error.message }
      : unclear(error.instead, error.message);
  }
}

/** What an answer means that says nothing about the order. */
export function unclear({ status, retryAfterMs }: HttpAnswer, code?: string): Unclear {
  const detail = `HTTP ${status}${code === undefined ? '' : `, ${code}`}`;
  const pauseMs = pauseOf(status, retryAfterMs);
  return { status: 'unclear', detail, ...(pauseMs !== undefined && { pauseMs }) };
}

function pauseOf(status: number, retryAfterMs: number | undefined): number | undefined {
  if (status === TOO_MANY) return retryAfterMs ?? DEFAULT_PAUSE_MS;
  return status === NOT_NOW ? retryAfterMs : undefined;
}
