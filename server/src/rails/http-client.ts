import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { z } from 'zod';
import type { BalanceAnswer, Unclear } from '../modules/rail-calls/answers.ts';

/** A client waits up to 30 s, and a request may take three provider calls. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_LENGTH = 64 * 1024;

export interface HttpCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  /** Undefined if empty or not JSON. */
  readonly body: unknown;
  readonly retryAfterMs: number | undefined;
}

/** The message contains nothing that we sent. */
class NoAnswer extends Error {
  readonly instead: HttpAnswer | undefined;

  constructor(message: string, instead?: HttpAnswer) {
    super(message);
    this.instead = instead;
  }
}

export interface HttpClient {
  call(call: HttpCall): Promise<HttpAnswer>;
}

/** An idle connection ends before the provider closes it. */
const kept = { keepAlive: true, timeout: 4_000 };
const schemes: Record<string, { request: typeof requestHttp; agent: HttpAgent }> = {
  'http:': { request: requestHttp, agent: new HttpAgent(kept) },
  'https:': { request: requestHttps, agent: new HttpsAgent(kept) },
};

/**
 * Some providers' base URLs include a path. Redirects are not followed: one would send our credentials elsewhere. Not
 * `fetch`, which takes several times the processor time.
 */
export function createHttpClient(baseUrl: string, timeoutMs = TIMEOUT_MS): HttpClient {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    async call(call) {
      try {
        return await exchange(new URL(`${base}${call.path}`), call, timeoutMs);
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer(describe(error));
      }
    },
  };
}

async function exchange(
  url: URL,
  { method, headers, body }: HttpCall,
  timeoutMs: number,
): Promise<HttpAnswer> {
  const scheme = schemes[url.protocol];
  if (scheme === undefined) throw new NoAnswer('not an HTTP address');
  const { request, agent } = scheme;
  let timeout: NodeJS.Timeout | undefined;
  try {
    return await new Promise<HttpAnswer>((resolve, reject) => {
      const all = { accept: 'application/json', ...(body !== undefined && json), ...headers };
      const sent = request(url, { method, agent, headers: all }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_ANSWER_LENGTH) fail(new NoAnswer('The answer is too long'));
        });
        response.on('error', fail);
        response.on('end', () => {
          const { statusCode = 0, headers } = response;
          resolve({
            status: statusCode,
            body: parse(text),
            retryAfterMs: retryAfterOf(headers['retry-after']),
          });
        });
      });
      const fail = (error: Error) => {
        reject(error);
        sent.destroy();
      };
      timeout = setTimeout(() => fail(new NoAnswer('No answer: timeout')), timeoutMs);
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  } finally {
    clearTimeout(timeout);
  }
}

const json = { 'content-type': 'application/json' };

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterOf(header: string | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

/** The message may contain an address or a header. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  const code = 'code' in error ? ` (${error.code})` : '';
  return `No answer: ${error.name}${code}`;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds; some providers send a string. */
  expires_in: z.coerce.number().positive(),
});

/** It may expire in transit. */
const MARGIN_MS = 30_000;
const UNAUTHORISED = 401;
const FORBIDDEN = 403;
const TOO_MANY = 429;
const NOT_NOW = 503;
/** For a 429 without Retry-After. */
const DEFAULT_BACKOFF_MS = 10_000;

/** Concurrent callers share a token request. A rejected token is replaced once: it may have been revoked. */
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
    // For half the lifetime of a shorter token.
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
    // Another caller may have fetched a newer token.
    if (answer.status === UNAUTHORISED && current?.token === token) current = undefined;
    return answer;
  };
  return async (call) => {
    const answer = await send(call);
    return answer.status === UNAUTHORISED ? send(call) : answer;
  };
}

/** Returns "unclear" instead of throwing when no response arrives. */
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

export function unclear({ status, retryAfterMs }: HttpAnswer, code?: string): Unclear {
  const detail = `HTTP ${status}${code === undefined ? '' : `, ${code}`}`;
  const backoffMs = backoffOf(status, retryAfterMs);
  const isUnauthorised = status === UNAUTHORISED || status === FORBIDDEN;
  return {
    status: 'unclear',
    detail,
    ...(backoffMs !== undefined && { backoffMs }),
    ...(isUnauthorised && { isUnauthorised }),
  };
}

function backoffOf(status: number, retryAfterMs: number | undefined): number | undefined {
  if (status === TOO_MANY) return retryAfterMs ?? DEFAULT_BACKOFF_MS;
  return status === NOT_NOW ? retryAfterMs : undefined;
}

/** Accepts "5000", "5000.0" and "5000.00". */
export function readUnits(text: string | undefined): Micros | undefined {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text ?? '') ?? [];
  if (whole === undefined) return undefined;
  return BigInt(whole) * MICROS_PER_UNIT + BigInt(decimals.padEnd(6, '0'));
}

/** Only shillings are usable. */
export function readBalance(
  answer: HttpAnswer,
  held: { readonly amount?: string | undefined; readonly currency?: string | undefined } | undefined,
): BalanceAnswer {
  const amount = readUnits(held?.amount);
  if (answer.status !== 200 || amount === undefined) return unclear(answer, 'no balance');
  if (held?.currency !== 'UGX') return unclear(answer, `a balance in ${held?.currency?.slice(0, 10)}`);
  return { status: 'read', amount };
}
