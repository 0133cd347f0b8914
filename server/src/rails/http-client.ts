import { z } from 'zod';
import type { Unclear } from '../modules/rail-calls/answers.ts';

/** How long a provider may take for one answer. Whoever waits for us waits at most 30 s, for up to three of them. */
const TIMEOUT_MS = 8_000;
/** No answer of a provider is longer. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  /** What JSON there was; undefined for an empty answer, or for one that is no JSON. */
  readonly body: unknown;
  /** When the provider asks to be left in peace. */
  readonly retryAfterMs: number | undefined;
}

/** No answer at all. The message says what went wrong; nothing we sent is in it. */
class NoAnswer extends Error {
  /** The answer that came instead, where one came. */
  readonly instead: HttpAnswer | undefined;

  constructor(message: string, instead?: HttpAnswer) {
    super(message);
    this.instead = instead;
  }
}

export interface HttpClient {
  call(call: HttpCall): Promise<HttpAnswer>;
}

/** Calls of one provider's API. The base address may have a path, as some have. */
export function createHttpClient(baseUrl: string, timeoutMs = TIMEOUT_MS): HttpClient {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    async call({ method, path, headers = {}, body }) {
      try {
        const response = await fetch(`${base}${path}`, {
          method,
          headers: { accept: 'application/json', ...(body !== undefined && json), ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          // A redirect would carry our credentials elsewhere.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await readText(response);
        return { status: response.status, body: parse(text), retryAfterMs: retryAfterOf(response) };
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer(describe(error));
      }
    },
  };
}

const json = { 'content-type': 'application/json' };

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new NoAnswer('The answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** The name of the trouble, such as TimeoutError or ECONNREFUSED. Its text may repeat an address or a header. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${error.cause.code})` : '';
  return `No answer: ${error.name}${cause}`;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds; some write them as a text. */
  expires_in: z.coerce.number().positive(),
});

/** A token that is about to end may not survive the way to the provider. */
const MARGIN_MS = 30_000;
const UNAUTHORISED = 401;
const TOO_MANY = 429;
const NOT_NOW = 503;
/** When a provider says "too many" without saying for how long. */
const DEFAULT_BACKOFF_MS = 10_000;

/**
 * Calls an API with the bearer token that it gives out. The token is kept until shortly before it ends, and however many
 * ask, one new token is fetched. One that is refused is replaced once: it may have been withdrawn before its time.
 */
export function createTokenClient(options: {
  baseUrl: string;
  clock: () => Date;
  tokenCall: HttpCall;
  headers: Readonly<Record<string, string>>;
}): HttpClient['call'] {
  const { clock, tokenCall, headers } = options;
  const http = createHttpClient(options.baseUrl);
  let current: { token: string; until: number } | undefined;
  let issuing: Promise<string> | undefined;

  const issue = async () => {
    const answer = await http.call(tokenCall);
    const { data } = tokenAnswer.safeParse(answer.body);
    if (answer.status !== 200 || data === undefined) throw new NoAnswer('no access token', answer);
    const lastsMs = data.expires_in * 1_000;
    // A token that lasts no longer than the margin is good for half its time.
    const until = clock().getTime() + Math.max(lastsMs - MARGIN_MS, lastsMs / 2);
    current = { token: data.access_token, until };
    return data.access_token;
  };
  const getToken = () => {
    if (current !== undefined && clock().getTime() < current.until) return current.token;
    issuing ??= issue().finally(() => {
      issuing = undefined;
    });
    return issuing;
  };
  const send = async (call: HttpCall) => {
    const token = await getToken();
    const authorised = { ...headers, ...call.headers, authorization: `Bearer ${token}` };
    const answer = await http.call({ ...call, headers: authorised });
    // Another token that has come meanwhile is kept.
    if (answer.status === UNAUTHORISED && current?.token === token) current = undefined;
    return answer;
  };
  return async (call) => {
    const answer = await send(call);
    return answer.status === UNAUTHORISED ? send(call) : answer;
  };
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
  const backoffMs = backoffOf(status, retryAfterMs);
  return { status: 'unclear', detail, ...(backoffMs !== undefined && { backoffMs }) };
}

function backoffOf(status: number, retryAfterMs: number | undefined): number | undefined {
  if (status === TOO_MANY) return retryAfterMs ?? DEFAULT_BACKOFF_MS;
  return status === NOT_NOW ? retryAfterMs : undefined;
}
