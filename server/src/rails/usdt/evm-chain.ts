import { z } from 'zod';
import {
  type Chain,
  ChainBusy,
  type ChainRail,
  type ChainTransfer,
  confirmationsNeeded,
} from '../../modules/deposits/ports.ts';
import type { Dialect } from './dialects.ts';
import { AnswerTooLong, JsonRpc, type JsonRpcOptions, NodeFailed, NodeRefused } from './json-rpc.ts';

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const INVALID_PARAMS = -32602;
/** More than pass between polls, unless the watcher was down or another chain answers. */
const LEAP_BLOCKS = 1_000;

export const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
    .toLowerCase();
/** Exact as a JavaScript number. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,12}$/)
  .transform(Number);
const block = z.object({ number: quantity, hash: hex(32) });
/** Other contracts' events need not be transfers. */
export const event = z.object({
  address: hex(20),
  topics: z.array(hex(32)).max(4),
  data: z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .toLowerCase(),
  blockNumber: quantity,
  blockHash: hex(32),
  transactionHash: hex(32),
  logIndex: quantity,
  removed: z.boolean().optional(),
});
const events = z.array(event);
type ChainEvent = z.output<typeof event>;

export interface Range {
  readonly from: number;
  readonly to: number;
}

type LogLimits = Pick<Dialect, 'contract' | 'maxBlocks' | 'maxTopics'>;
type NodeDialect = Pick<Dialect, 'chainId' | 'asksForFinal'> & { readonly rail: string };

export class EvmNode extends JsonRpc {
  readonly #dialect: NodeDialect;
  #isRightChain: Promise<void> | undefined;

  constructor(dialect: NodeDialect, options: JsonRpcOptions) {
    super(options);
    this.#dialect = dialect;
  }

  /** On another network, worthless transfers would look like ours. Success is cached until `anew`. */
  assertRightChain({ anew = false } = {}): Promise<void> {
    if (anew) this.#isRightChain = undefined;
    const { rail, chainId } = this.#dialect;
    this.#isRightChain ??= this.call('eth_chainId', [], quantity).then((told) => {
      if (told !== chainId) throw new NodeFailed(`The node for ${rail} is on chain ${told}, not ${chainId}`);
    });
    this.#isRightChain.catch(() => {
      this.#isRightChain = undefined;
    });
    return this.#isRightChain;
  }

  /** Undefined where block depth decides. */
  async finalBlock<Block>(shape: z.ZodType<Block>): Promise<Block | undefined> {
    if (!this.#dialect.asksForFinal) return undefined;
    try {
      return await this.call('eth_getBlockByNumber', ['finalized', false], shape);
    } catch (error) {
      if (error instanceof NodeRefused && error.code === INVALID_PARAMS) return undefined;
      throw error;
    }
  }
}

export class EvmChain implements Chain {
  readonly rail: ChainRail;
  readonly #node: EvmNode;
  readonly #logs: TransferLogs;
  #lastHead: number | undefined;

  constructor(dialect: Dialect, node: JsonRpcOptions) {
    this.rail = dialect.rail;
    this.#node = new EvmNode(dialect, node);
    this.#logs = new TransferLogs(this.#node, dialect);
  }

  async tip(): Promise<{ head: number; final: number }> {
    await this.#node.assertRightChain();
    const told = await this.#node.call('eth_blockNumber', [], quantity);
    const depth = confirmationsNeeded[this.rail];
    const final = (await this.#node.finalBlock(block))?.number ?? Math.max(0, told - depth + 1);
    // Two nodes may answer, one behind.
    const head = Math.max(told, final);
    if (Math.abs(head - (this.#lastHead ?? head)) > LEAP_BLOCKS) {
      await this.#node.assertRightChain({ anew: true });
    }
    this.#lastHead = head;
    return { head, final };
  }

  async blockHash(number: number): Promise<string | undefined> {
    const found = await this.#node.call(
      'eth_getBlockByNumber',
      [toQuantity(number), false],
      block.nullable(),
    );
    if (found !== null && found.number !== number) throw new NodeFailed('A node gave another block');
    return found?.hash;
  }

  transfers(range: Range, accounts: readonly string[] | undefined): Promise<ChainTransfer[]> {
    return this.#logs.read(range, accounts);
  }
}

/** Which side must be one of the accounts. */
type Side = 'sender' | 'recipient';
const topicOf: Readonly<Record<Side, number>> = { sender: 1, recipient: 2 };

/** In the contract's units. */
export class TransferLogs {
  readonly #node: EvmNode;
  readonly #limits: LogLimits;
  /** Blocks per query: halved when a node rejects it, then grows slowly. */
  #span: number;

  constructor(node: EvmNode, limits: LogLimits) {
    this.#node = node;
    this.#limits = limits;
    this.#span = limits.maxBlocks;
  }

  /** Without accounts, all transfers. */
  async read(
    range: Range,
    accounts: readonly string[] | undefined,
    side: Side = 'recipient',
  ): Promise<ChainTransfer[]> {
    const found = new Map<string, ChainTransfer>();
    for (const group of inGroups(accounts, this.#limits.maxTopics)) {
      for (let from = range.from; from <= range.to; ) {
        const part = { from, to: Math.min(range.to, from + this.#span - 1) };
        const answer = await this.#eventsIn(part, group, side);
        // Try again in smaller parts.
        if (answer === undefined) continue;
        for (const transfer of this.#transfersAmong(answer, part, { accounts: group, side }))
          addOnce(found, transfer);
        from = part.to + 1;
      }
    }
    return [...found.values()];
  }

  async #eventsIn(
    range: Range,
    accounts: readonly string[] | undefined,
    side: Side,
  ): Promise<ChainEvent[] | undefined> {
    const before = Array.from({ length: topicOf[side] - 1 }, () => null);
    const filter = {
      fromBlock: toQuantity(range.from),
      toBlock: toQuantity(range.to),
      address: this.#limits.contract,
      topics: [TRANSFER_TOPIC, ...(accounts === undefined ? [] : [...before, accounts.map(toTopic)])],
    };
    try {
      const answer = await this.#node.call('eth_getLogs', [filter], events);
      this.#span = Math.min(this.#limits.maxBlocks, this.#span * 2);
      return answer;
    } catch (error) {
      if (error instanceof ChainBusy) throw error;
      // Nodes have many texts and codes for "too many", so halve after any rejection.
      const divisible = range.to > range.from;
      this.#span = Math.max(1, Math.floor((range.to - range.from + 1) / 2));
      if (divisible && (error instanceof NodeRefused || error instanceof AnswerTooLong)) return undefined;
      throw error;
    }
  }

  *#transfersAmong(
    answer: readonly ChainEvent[],
    { from, to }: Range,
    { accounts, side }: { accounts: readonly string[] | undefined; side: Side },
  ): Generator<ChainTransfer> {
    const asked = accounts === undefined ? undefined : new Set(accounts);
    for (const { address, topics, data, removed, ...place } of answer) {
      if (removed === true || address !== this.#limits.contract || topics[0] !== TRANSFER_TOPIC) continue;
      const [, payer, recipient] = topics;
      if (payer === undefined || recipient === undefined || topics.length !== 3 || data.length !== 66) {
        throw new NodeFailed('A transfer of USDT has an odd shape');
      }
      if (place.blockNumber < from || place.blockNumber > to) {
        throw new NodeFailed('A transfer is in a block that nobody asked for');
      }
      const account = `0x${recipient.slice(-40)}`;
      const sender = `0x${payer.slice(-40)}`;
      const named = side === 'sender' ? sender : account;
      if (topics[topicOf[side]] !== toTopic(named) || (asked !== undefined && !asked.has(named))) continue;
      yield {
        account,
        sender,
        amount: BigInt(data),
        transactionHash: place.transactionHash,
        logIndex: place.logIndex,
        blockNumber: place.blockNumber,
        blockHash: place.blockHash,
      };
    }
  }
}

function addOnce(found: Map<string, ChainTransfer>, transfer: ChainTransfer): void {
  const key = `${transfer.transactionHash} ${transfer.logIndex}`;
  const known = found.get(key);
  if (known === undefined) found.set(key, transfer);
  else if (
    known.blockHash !== transfer.blockHash ||
    known.amount !== transfer.amount ||
    known.account !== transfer.account
  ) {
    throw new NodeFailed('A node tells one transfer in two ways');
  }
}

function inGroups(accounts: readonly string[] | undefined, size: number): (readonly string[] | undefined)[] {
  if (accounts === undefined) return [undefined];
  return Array.from({ length: Math.ceil(accounts.length / size) }, (_, index) =>
    accounts.slice(index * size, (index + 1) * size),
  );
}

export function toQuantity(value: number): string {
  return `0x${value.toString(16)}`;
}

/** Padded to 32 bytes. */
export function toTopic(account: string): string {
  return `0x${account.slice(2).padStart(64, '0')}`;
}
