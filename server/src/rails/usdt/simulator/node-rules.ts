import { z } from 'zod';
import type { ChainRail } from '../../../modules/deposits/chain.ts';

const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;
const LIMIT_EXCEEDED = -32005;

export type RpcAnswer = { result: unknown } | { error: { code: number; message: string } };

/** A node's no to a question. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What nodes of a chain take, by their own documentation rather than by what our adapter believes. */
const rules: Record<ChainRail, { maxBlocks: number; tags: RegExp }> = {
  tron: { maxBlocks: 5_000, tags: /^(latest|earliest|finalized)$/ },
  ethereum: { maxBlocks: 10_000, tags: /^(latest|earliest|finalized|safe|pending)$/ },
};
const MAX_TOPICS = 1_000;
const MAX_RESULTS = 10_000;

const account = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'invalid address');
const topic = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'invalid topic');
const blockNumber = z.string().regex(/^(0x[0-9a-f]+|[a-z]+)$/, 'invalid block number');
const filter = z.object({
  fromBlock: blockNumber,
  toBlock: blockNumber,
  address: account,
  topics: z.array(
    z.union([z.null(), topic, z.array(topic).max(MAX_TOPICS, `exceed max topics: ${MAX_TOPICS}`)]),
  ),
});

export type LogFilter = z.output<typeof filter>;

/** A block as a question names it, by number or tag. */
export function readBlock(rail: ChainRail, given: unknown): string {
  const block = blockNumber.parse(given);
  if (!block.startsWith('0x') && !rules[rail].tags.test(block)) {
    throw new Refused(INVALID_PARAMS, `TAG [${block}] not supported`);
  }
  return block;
}

/** What a question asks for, if a node of the chain would look for it. */
export function readFilter(rail: ChainRail, given: unknown): LogFilter {
  const asked = filter.parse(given);
  const [from, to] = [readBlock(rail, asked.fromBlock), readBlock(rail, asked.toBlock)].map(Number);
  const { maxBlocks } = rules[rail];
  if (to !== undefined && from !== undefined && to - from + 1 > maxBlocks) {
    throw new Refused(INVALID_PARAMS, `exceed max block range: ${maxBlocks}`);
  }
  return asked;
}

export function assertFewEnough(logs: readonly unknown[]): void {
  if (logs.length > MAX_RESULTS) {
    throw new Refused(LIMIT_EXCEEDED, `query returned more than ${MAX_RESULTS} results`);
  }
}

export function refuseMethod(method: string): never {
  throw new Refused(METHOD_NOT_FOUND, `the method ${method} does not exist/is not available`);
}

/** The result of the work as an answer, or the refusal that came of it. */
export async function answerWith(work: () => Promise<unknown>): Promise<RpcAnswer> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof Refused) return { error: { code: error.code, message: error.message } };
    if (error instanceof z.ZodError) {
      return { error: { code: INVALID_PARAMS, message: error.issues[0]?.message ?? 'invalid params' } };
    }
    throw error;
  }
}
