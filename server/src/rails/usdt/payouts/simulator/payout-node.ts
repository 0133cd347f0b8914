import { z } from 'zod';
import { type ChainPayoutRail, payoutConfirmations } from '../../../../modules/withdrawals/payout-chain.ts';
import type { SandboxTransactions } from '../../../../modules/withdrawals/sandbox-transactions.ts';
import { TRANSFER_TOPIC, toQuantity, toTopic } from '../../evm-chain.ts';
import { answerWith, Refused, type RpcAnswer, refuseMethod } from '../../simulator/node-rules.ts';
import { payoutDialects } from '../payout-dialects.ts';
import { readSentTransfer, type SentTransfer } from './sent-transfer.ts';

/** Blocks and transactions of a chain that exists only here. */
export interface SimulatedPayoutChain {
  readonly rail: ChainPayoutRail;
  readonly transactions: SandboxTransactions;
  head(): number;
  hashOf(block: number): string;
  /** In milliseconds. */
  timeOf(block: number): number;
}

/**
 * The contract of the sandbox refuses transfers to this account, so that everybody can see what a failed payout is:
 * 0x000000000000000000000000000000000000dEaD on Ethereum and BSC, T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY on TRON.
 */
const REFUSED_ACCOUNT = `0x${'dead'.padStart(40, '0')}`;

const SERVER_ERROR = -32000;
const INVALID_PARAMS = -32602;
/** Every wallet of the sandbox is rich. */
const BALANCE = 1_000_000_000_000n;
const BASE_FEE = 1_000_000_000;
const TIP = 100_000_000;

const text = z.string();

/** Answers one question about transactions as a node of the chain would. */
export function answerPayoutCall(
  chain: SimulatedPayoutChain,
  method: string,
  params: unknown[],
): Promise<RpcAnswer> {
  return answerWith(() => resultOf(chain, method, params));
}

async function resultOf(chain: SimulatedPayoutChain, method: string, params: unknown[]): Promise<unknown> {
  const { rail, transactions } = chain;
  switch (method) {
    case 'eth_chainId':
      return toQuantity(payoutDialects[rail].chainId);
    case 'eth_blockNumber':
      return toQuantity(chain.head());
    case 'eth_gasPrice':
      return toQuantity(BASE_FEE + TIP);
    case 'eth_maxPriorityFeePerGas':
      return toQuantity(TIP);
    case 'eth_call':
      return word(BALANCE * payoutDialects[rail].unitsPerMicro);
    case 'eth_getBlockByNumber':
      return blockAt(chain, numberOf(chain, params[0]));
    case 'eth_getTransactionReceipt':
      return receiptOf(chain, text.parse(params[0]));
    case 'eth_getTransactionCount':
      if (rail === 'tron') return refuseMethod(method);
      return toQuantity(await transactions.countOf(text.parse(params[0]), numberOf(chain, params[1])));
    case 'eth_sendRawTransaction':
      if (rail === 'tron') return refuseMethod(method);
      return include(chain, text.parse(params[0]));
    default:
      return refuseMethod(method);
  }
}

/** Takes a transaction into the next block, if a node of the chain would. Answers its hash. */
export async function include(chain: SimulatedPayoutChain, raw: string): Promise<string> {
  const { rail, transactions } = chain;
  const sent = read(rail, raw);
  const { hash, sender, account, nonce, units } = sent;
  if ((await transactions.find(hash)) !== undefined) throw new Refused(SERVER_ERROR, 'already known');
  const next = await transactions.countOf(sender, Number.MAX_SAFE_INTEGER);
  if (nonce !== null && nonce < next) throw new Refused(SERVER_ERROR, 'nonce too low');
  if (nonce !== null && nonce > next) throw new Refused(SERVER_ERROR, 'nonce too high');
  if (sent.expiration !== undefined && sent.expiration <= chain.timeOf(chain.head())) {
    throw new Refused(SERVER_ERROR, 'transaction expired');
  }
  const { contract, unitsPerMicro } = payoutDialects[rail];
  await transactions.add({
    hash,
    sender,
    account,
    amount: units / unitsPerMicro,
    nonce,
    blockNumber: chain.head() + 1,
    succeeded: sent.contract === contract && account !== REFUSED_ACCOUNT,
  });
  return hash;
}

function read(rail: ChainPayoutRail, raw: string): SentTransfer {
  try {
    return readSentTransfer(rail, raw);
  } catch {
    throw new Refused(SERVER_ERROR, 'transaction could not be decoded');
  }
}

function blockAt(chain: SimulatedPayoutChain, number: number) {
  if (number > chain.head()) return null;
  return {
    number: toQuantity(number),
    hash: chain.hashOf(number),
    timestamp: toQuantity(Math.floor(chain.timeOf(number) / 1_000)),
    baseFeePerGas: toQuantity(BASE_FEE),
    transactions: [],
  };
}

async function receiptOf(chain: SimulatedPayoutChain, hash: string) {
  const found = await chain.transactions.find(hash);
  if (found === undefined || found.blockNumber > chain.head()) return null;
  const { contract, unitsPerMicro } = payoutDialects[chain.rail];
  const { sender, account, amount, blockNumber, succeeded } = found;
  const transfer = {
    address: contract,
    topics: [TRANSFER_TOPIC, toTopic(sender), toTopic(account)],
    data: word(amount * unitsPerMicro),
  };
  return {
    transactionHash: hash,
    blockNumber: toQuantity(blockNumber),
    blockHash: chain.hashOf(blockNumber),
    status: succeeded ? '0x1' : '0x0',
    logs: succeeded ? [transfer] : [],
  };
}

function numberOf(chain: SimulatedPayoutChain, given: unknown): number {
  const block = text.parse(given);
  if (block === 'latest') return chain.head();
  if (block === 'finalized') return Math.max(0, chain.head() - payoutConfirmations[chain.rail] + 1);
  if (!/^0x[0-9a-f]+$/.test(block)) throw new Refused(INVALID_PARAMS, `TAG [${block}] not supported`);
  return Number(block);
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
