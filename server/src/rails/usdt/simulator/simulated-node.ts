import { hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type ChainRail, confirmationsNeeded } from '../../../modules/deposits/ports.ts';
import type { SandboxTransfer } from '../../../modules/deposits/sandbox-chain.ts';
import type { ChainPayoutRail } from '../../../modules/withdrawals/ports.ts';
import { dialects } from '../dialects.ts';
import { TRANSFER_TOPIC, toQuantity, toTopic } from '../evm-chain.ts';

const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;
const LIMIT_EXCEEDED = -32005;

export type RpcAnswer = { result: unknown } | { error: { code: number; message: string } };

export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** From the nodes' documentation, not our adapter. */
const rules: Record<ChainPayoutRail, { maxBlocks: number; tags: RegExp }> = {
  tron: { maxBlocks: 5_000, tags: /^(latest|earliest|finalized)$/ },
  ethereum: { maxBlocks: 10_000, tags: /^(latest|earliest|finalized|safe|pending)$/ },
  bsc: { maxBlocks: 10_000, tags: /^(latest|earliest|finalized|safe|pending)$/ },
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

export function readBlock(rail: ChainPayoutRail, given: unknown): string {
  const block = blockNumber.parse(given);
  if (!block.startsWith('0x') && !rules[rail].tags.test(block)) {
    throw new Refused(INVALID_PARAMS, `TAG [${block}] not supported`);
  }
  return block;
}

export function readFilter(rail: ChainPayoutRail, given: unknown): LogFilter {
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

export interface SimulatedChain {
  readonly rail: ChainRail;
  head(): number;
  hashOf(block: number): string;
  transfersIn(from: number, to: number): Promise<readonly SimulatedTransfer[]>;
}

export interface SimulatedTransfer extends SandboxTransfer {
  /** If not USDT. */
  readonly contract?: string;
  /** By default a wallet derived from the account. */
  readonly sender?: string;
}

export function ownWalletOf(account: string): string {
  return `0x${hash('sha256', `wallet of ${account}`).slice(0, 40)}`;
}

export function answerCall(chain: SimulatedChain, method: string, params: unknown[]): Promise<RpcAnswer> {
  return answerWith(() => resultOf(chain, method, params));
}

async function resultOf(chain: SimulatedChain, method: string, params: unknown[]): Promise<unknown> {
  switch (method) {
    case 'eth_chainId':
      return toQuantity(dialects[chain.rail].chainId);
    case 'eth_blockNumber':
      return toQuantity(chain.head());
    case 'eth_getBlockByNumber':
      return blockAt(chain, numberOf(chain, readBlock(chain.rail, params[0])));
    case 'eth_getLogs':
      return logsOf(chain, readFilter(chain.rail, params[0]));
    default:
      return refuseMethod(method);
  }
}

function blockAt(chain: SimulatedChain, number: number) {
  return number > chain.head()
    ? null
    : { number: toQuantity(number), hash: chain.hashOf(number), transactions: [] };
}

async function logsOf(chain: SimulatedChain, { fromBlock, toBlock, address, topics }: LogFilter) {
  const to = Math.min(numberOf(chain, toBlock), chain.head());
  const logs = (await chain.transfersIn(numberOf(chain, fromBlock), to))
    .map((transfer) => toLog(chain, transfer))
    .filter((log) => log.address === address.toLowerCase() && matches(log.topics, topics));
  assertFewEnough(logs);
  return logs;
}

export function matches(topics: readonly string[], wanted: LogFilter['topics']): boolean {
  return wanted.every((choice, index) => {
    if (choice === null) return true;
    const choices = typeof choice === 'string' ? [choice] : choice;
    return choices.length === 0 || choices.some((item) => item.toLowerCase() === topics[index]);
  });
}

function toLog(chain: SimulatedChain, transfer: SimulatedTransfer) {
  return {
    address: transfer.contract ?? dialects[chain.rail].contract,
    topics: [
      TRANSFER_TOPIC,
      toTopic(transfer.sender ?? ownWalletOf(transfer.account)),
      toTopic(transfer.account),
    ],
    data: `0x${transfer.amount.toString(16).padStart(64, '0')}`,
    blockNumber: toQuantity(transfer.blockNumber),
    blockHash: chain.hashOf(transfer.blockNumber),
    transactionHash: transfer.transactionHash,
    transactionIndex: '0x0',
    logIndex: toQuantity(transfer.logIndex),
    removed: false,
  };
}

function numberOf(chain: SimulatedChain, block: string): number {
  switch (block) {
    case 'earliest':
      return 0;
    case 'latest':
    case 'pending':
      return chain.head();
    case 'finalized':
    case 'safe':
      return Math.max(0, chain.head() - confirmationsNeeded[chain.rail] + 1);
    default:
      return Number(block);
  }
}

const question = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  method: z.string(),
  params: z.array(z.unknown()),
});

export type Question = z.output<typeof question>;

export interface Reply {
  readonly status: number;
  readonly body: string;
}

export interface NodeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** For this machine only. */
export function startNode(chain: SimulatedChain): Promise<NodeServer> {
  return serveNode(async (asked) => replyTo(asked, await answerCall(chain, asked.method, asked.params)));
}

export function replyTo({ id }: Question, answer: RpcAnswer): Reply {
  return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, ...answer }) };
}

export async function serveNode(
  reply: (question: Question, headers: IncomingMessage['headers']) => Promise<Reply>,
): Promise<NodeServer> {
  const server = createServer((request, response) => {
    readQuestion(request)
      .then((asked) => reply(asked, request.headers))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      })
      // An unsupported request, or a lost database connection.
      .catch(() => response.writeHead(500).end());
  });
  // Its callers' process may be busy for longer than connections are usually kept.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return question.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}
