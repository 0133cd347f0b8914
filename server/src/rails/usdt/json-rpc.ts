import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ChainBusy } from '../../modules/deposits/ports.ts';

export interface JsonRpcOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Before a retry, for tests. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

export class NodeRefused extends Error {
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method} was refused: ${quote(message)} (${code})`);
    this.code = code;
  }
}

export class AnswerTooLong extends Error {}

/** Draw no conclusion from it. */
export class NodeFailed extends Error {}

const TIMEOUT_MS = 15_000;
/** 10,000 events, the most of a response, take about 7 MB. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** How much of a node's error text reaches our log. */
const MAX_QUOTED = 80;
const MAX_LOOKED_AT = 1_000;
const BUSY_PAUSES_MS = [1_000, 2_000, 4_000];
const TOO_MANY_REQUESTS = 429;

const answer = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
  z.object({ jsonrpc: z.literal('2.0'), id: z.int(), result: z.unknown() }),
]);
/** TRON's public nodes report rate limiting like this, with status 200. */
const refusedOutsideTheEnvelope = z.object({ Error: z.string() });

/** One call at a time; validates every response. */
export class JsonRpc {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  #lastId = 0;

  constructor({ url, headers = {}, pause = wait }: JsonRpcOptions) {
    this.#url = url;
    this.#headers = headers;
    this.#pause = pause;
  }

  async call<Result>(method: string, params: unknown[], shape: z.ZodType<Result>): Promise<Result> {
    for (const pauseMs of BUSY_PAUSES_MS) {
      try {
        return await this.#callOnce(method, params, shape);
      } catch (error) {
        if (!(error instanceof ChainBusy)) throw error;
      }
      await this.#pause(pauseMs);
    }
    return this.#callOnce(method, params, shape);
  }

  async #callOnce<Result>(method: string, params: unknown[], shape: z.ZodType<Result>): Promise<Result> {
    const id = ++this.#lastId;
    const parsed = this.#parse(method, await this.#post(method, { jsonrpc: '2.0', id, method, params }));
    const envelope = answer.safeParse(parsed);
    if (!envelope.success) {
      const outside = refusedOutsideTheEnvelope.safeParse(parsed);
      if (outside.success) throw new ChainBusy(`${method}: ${quote(outside.data.Error)}`);
      throw new NodeFailed(`${method} was answered outside JSON-RPC`);
    }
    if ('error' in envelope.data) {
      const { code, message } = envelope.data.error;
      throw new NodeRefused(method, code, message);
    }
    if (envelope.data.id !== id) throw new NodeFailed(`${method} got the answer to another question`);
    const result = shape.safeParse(envelope.data.result);
    if (!result.success)
      throw new NodeFailed(`${method} was answered in an odd shape`, { cause: result.error });
    return result.data;
  }

  async #post(method: string, body: unknown): Promise<string> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.#headers },
        body: JSON.stringify(body),
        // Our headers' key is for this node.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await readWithin(response, MAX_ANSWER_BYTES);
      if (response.status === TOO_MANY_REQUESTS) throw new ChainBusy(`${method}: too many requests`);
      // Some nodes send valid JSON-RPC with an error status.
      if (!response.ok && !text.trimStart().startsWith('{')) {
        throw new NodeFailed(`${method} was answered with status ${response.status}`);
      }
      return text;
    } catch (error) {
      if (error instanceof ChainBusy || error instanceof AnswerTooLong || error instanceof NodeFailed)
        throw error;
      // The cause may contain the node's URL, often with a key.
      throw new NodeFailed(`${method}: the node cannot be reached (${reasonOf(error)})`);
    }
  }

  #parse(method: string, text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new NodeFailed(`${method} was answered with something other than JSON`);
    }
  }
}

async function readWithin(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop also closes the connection.
    if (size > limit) throw new AnswerTooLong(`An answer is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Without addresses and possible keys: some nodes echo ours. */
function quote(text: string): string {
  return text
    .slice(0, MAX_LOOKED_AT)
    .replaceAll(/[a-z]+:\/\/\S+/gi, '(address)')
    .replaceAll(/[\w-]{16,}/g, '(key)')
    .slice(0, MAX_QUOTED);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
