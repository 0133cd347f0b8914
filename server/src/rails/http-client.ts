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
export class NoAnswer extends Error {
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
