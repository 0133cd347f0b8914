import { type ChainRail, confirmationsNeeded } from '../../../modules/deposits/chain.ts';
import type { SandboxTransfer } from '../../../modules/deposits/sandbox-chain.ts';
import { dialects } from '../dialects.ts';
import { TRANSFER_TOPIC, toQuantity, toTopic } from '../evm-chain.ts';
import {
  answerWith,
  assertFewEnough,
  type LogFilter,
  type RpcAnswer,
  readBlock,
  readFilter,
  refuseMethod,
} from './node-rules.ts';

/** A chain that exists only here. */
export interface SimulatedChain {
  readonly rail: ChainRail;
  head(): number;
  hashOf(block: number): string;
  transfersIn(from: number, to: number): Promise<readonly SimulatedTransfer[]>;
}

export interface SimulatedTransfer extends SandboxTransfer {
  /** The contract that tells of it, when it is not that of USDT. */
  readonly contract?: string;
}

/** Answers one question as a node of the chain would. */
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

function matches(topics: readonly string[], wanted: LogFilter['topics']): boolean {
  return wanted.every((choice, index) => {
    if (choice === null) return true;
    const choices = typeof choice === 'string' ? [choice] : choice;
    return choices.length === 0 || choices.some((item) => item.toLowerCase() === topics[index]);
  });
}

function toLog(chain: SimulatedChain, transfer: SimulatedTransfer) {
  return {
    address: transfer.contract ?? dialects[chain.rail].contract,
    // From nobody: where the money comes from makes no difference.
    topics: [TRANSFER_TOPIC, toTopic('0x'), toTopic(transfer.account)],
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
