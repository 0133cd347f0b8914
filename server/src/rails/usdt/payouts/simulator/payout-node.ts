import { hash as digest } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { bytesToHex } from '@noble/hashes/utils.js';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import Fastify from 'fastify';
import { Transaction } from 'micro-eth-signer';
import { z } from 'zod';
import { type ChainPayoutRail, payoutConfirmations } from '../../../../modules/withdrawals/ports.ts';
import type {
  SandboxChainTransfer,
  SandboxTransactions,
} from '../../../../modules/withdrawals/sandbox-transactions.ts';
import { TRANSFER_TOPIC, toQuantity, toTopic } from '../../evm-chain.ts';
import {
  answerWith,
  assertFewEnough,
  matches,
  type NodeServer,
  ownWalletOf,
  Refused,
  readFilter,
  refuseMethod,
} from '../../simulator/simulated-node.ts';
import { evmHash, TRANSFER_METHOD } from '../evm-transaction.ts';
import { payoutDialects } from '../payout-dialects.ts';
import { splitTransaction, tronHash, tronSender } from '../tron-transaction.ts';

interface SentTransfer {
  readonly hash: string;
  readonly sender: string;
  readonly nonce: number | null;
  /** In milliseconds. */
  readonly expiration: number | undefined;
  readonly contract: string;
  readonly account: string;
  readonly units: bigint;
}

function readEvm(raw: string): SentTransfer {
  const transaction = Transaction.fromHex(raw);
  const { to, data, nonce } = transaction.raw;
  return {
    hash: evmHash(raw),
    sender: transaction.sender.toLowerCase(),
    nonce: Number(nonce),
    expiration: undefined,
    contract: to.toLowerCase(),
    ...readCall(data.slice(2)),
  };
}

function readTron(raw: string): SentTransfer {
  const rawData = fieldsOf(splitTransaction(raw).rawData);
  const call = fieldsOf(bytesIn(rawData, 11));
  const trigger = fieldsOf(bytesIn(fieldsOf(bytesIn(call, 2)), 2));
  return {
    hash: `0x${tronHash(raw)}`,
    sender: tronSender(raw),
    nonce: null,
    expiration: Number(rawData.get(8)),
    contract: `0x${bytesToHex(bytesIn(trigger, 2).subarray(1))}`,
    ...readCall(bytesToHex(bytesIn(trigger, 4))),
  };
}

function readCall(data: string): { account: string; units: bigint } {
  const [, account, units] = new RegExp(`^${TRANSFER_METHOD}0{24}(\\w{40})(\\w{64})$`).exec(data) ?? [];
  if (account === undefined || units === undefined) throw new Error('This call is no transfer');
  return { account: `0x${account}`, units: BigInt(`0x${units}`) };
}

type Fields = Map<number, Uint8Array | bigint>;

/** Only numbers and bytes occur here. */
function fieldsOf(message: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const number = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('This message is cut off');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(number());
    const value = number();
    if ((tag & 7) === 0) fields.set(tag >> 3, value);
    else {
      fields.set(tag >> 3, message.subarray(at, at + Number(value)));
      at += Number(value);
    }
  }
  return fields;
}

function bytesIn(fields: Fields, field: number): Uint8Array {
  const value = fields.get(field);
  if (!(value instanceof Uint8Array)) throw new Error('This message lacks a field');
  return value;
}

export interface SimulatedPayoutChain {
  readonly rail: ChainPayoutRail;
  readonly transactions: SandboxTransactions;
  /** Deposits are swept into it at once. */
  readonly wallet: string;
  head(): number;
  hashOf(block: number): string;
  /** In milliseconds. */
  timeOf(block: number): number;
}

/**
 * Transfers to it fail, as a demonstration: 0x000000000000000000000000000000000000dEaD on Ethereum and BSC,
 * T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY on TRON.
 */
const REFUSED_ACCOUNT = `0x${'dead'.padStart(40, '0')}`;

const SERVER_ERROR = -32000;
const INVALID_PARAMS = -32602;
/** Several times what players hold. */
const BEGINNING: Readonly<Record<ChainPayoutRail, bigint>> = { tron: 1_200n, ethereum: 400n, bsc: 400n };
/** The simulation takes no fees. */
const GAS = 250n;
const BASE_FEE = 1_000_000_000;
const TIP = 100_000_000;

const text = z.string();

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
      return word((await balanceOf(chain, params)) * payoutDialects[rail].unitsPerMicro);
    case 'eth_getBalance':
      return `0x${(GAS * MICROS_PER_UNIT * payoutDialects[rail].gasUnitsPerMicro).toString(16)}`;
    case 'eth_getBlockByNumber':
      return blockAt(chain, numberOf(chain, params[0]));
    case 'eth_getLogs':
      return logsOf(chain, params[0]);
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

async function balanceOf(chain: SimulatedPayoutChain, [call, block]: unknown[]): Promise<bigint> {
  const { data } = z.object({ data: z.string() }).parse(call);
  const account = `0x${data.slice(-40)}`;
  const upTo = numberOf(chain, block);
  if (account !== chain.wallet) return chain.transactions.paidTo(account, upTo);
  const balance = BEGINNING[chain.rail] * MICROS_PER_UNIT + (await chain.transactions.gainOf(account, upTo));
  return balance < 0n ? 0n : balance;
}

async function logsOf(chain: SimulatedPayoutChain, given: unknown) {
  const { fromBlock, toBlock, address, topics } = readFilter(chain.rail, given);
  const { contract, unitsPerMicro } = payoutDialects[chain.rail];
  if (address.toLowerCase() !== contract) return [];
  const to = Math.min(numberOf(chain, toBlock), chain.head());
  const transfers = await chain.transactions.transfersIn(numberOf(chain, fromBlock), to);
  const logs = transfers
    .flatMap(({ sender, isSwept, ...transfer }) => [
      { ...transfer, sender: sender ?? ownWalletOf(transfer.account) },
      ...(isSwept ? [sweepOf(chain, transfer)] : []),
    ])
    .map(({ sender, account, amount, hash, logIndex, blockNumber }) => ({
      address: contract,
      topics: [TRANSFER_TOPIC, toTopic(sender), toTopic(account)],
      data: word(amount * unitsPerMicro),
      blockNumber: toQuantity(blockNumber),
      blockHash: chain.hashOf(blockNumber),
      transactionHash: hash,
      logIndex: toQuantity(logIndex),
    }))
    .filter((log) => matches(log.topics, topics));
  assertFewEnough(logs);
  return logs;
}

function sweepOf(
  { wallet }: SimulatedPayoutChain,
  { hash, account, ...place }: Omit<SandboxChainTransfer, 'sender' | 'isSwept'>,
) {
  return { ...place, sender: account, account: wallet, hash: `0x${digest('sha256', `sweep of ${hash}`)}` };
}

async function include(chain: SimulatedPayoutChain, raw: string): Promise<string> {
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
    return rail === 'tron' ? readTron(raw) : readEvm(raw);
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

const question = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) });
const signed = z.object({ transaction: z.string() });

/** JSON-RPC, plus TRON's own API; loopback only. */
export async function startPayoutNode(chain: SimulatedPayoutChain): Promise<NodeServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.post('/jsonrpc', async ({ body }) => {
    const { id, method, params } = question.parse(body);
    return { jsonrpc: '2.0', id, ...(await answerWith(() => resultOf(chain, method, params))) };
  });
  if (chain.rail === 'tron') {
    app.post('/wallet/broadcasthex', async ({ body }) => {
      const answer = await answerWith(() => include(chain, signed.parse(body).transaction));
      if ('result' in answer) return { result: true, txid: String(answer.result).slice(2), code: 'SUCCESS' };
      // TRON's nodes encode error messages in hex.
      return {
        code: codes[answer.error.message] ?? 'OTHER_ERROR',
        message: Buffer.from(answer.error.message).toString('hex'),
      };
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.unref();
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/jsonrpc`, close: () => app.close() };
}

const codes: Record<string, string> = {
  'already known': 'DUP_TRANSACTION_ERROR',
  'transaction expired': 'TRANSACTION_EXPIRATION_ERROR',
};
