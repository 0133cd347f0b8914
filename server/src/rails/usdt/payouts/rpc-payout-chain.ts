import type { Micros } from '@sanduku/contracts/money';
import { z } from 'zod';
import type { ChainHolding, ChainMovement, StatementChain } from '../../../modules/reconciliation/ports.ts';
import type { ReserveChainReader } from '../../../modules/transparency/ports.ts';
import type { AnchorChain, AnchorPlace } from '../../../modules/transparency-log/ports.ts';
import {
  type ChainOutcome,
  type ChainPayoutRail,
  type ExpectedTransfer,
  type OfferedTerms,
  type PayoutChain,
  payoutConfirmations,
  type Terms,
  type WalletState,
} from '../../../modules/withdrawals/ports.ts';
import {
  EvmNode,
  event,
  hex,
  quantity,
  type Range,
  TRANSFER_TOPIC,
  TransferLogs,
  toQuantity,
  toTopic,
} from '../evm-chain.ts';
import { type JsonRpc, type JsonRpcOptions, NodeFailed } from '../json-rpc.ts';
import { balanceCall } from './evm-transaction.ts';
import { type PayoutDialect, readPayoutAddress, writePayoutAddress } from './payout-dialects.ts';

const SECOND_MS = 1_000;
const READ_ATTEMPTS = 5;

const block = z.object({ number: quantity, hash: hex(32), timestamp: quantity });
export type Block = z.output<typeof block>;

const receipt = z.object({
  transactionHash: hex(32),
  blockNumber: quantity,
  blockHash: hex(32),
  status: z.enum(['0x0', '0x1']),
  logs: z.array(event.pick({ address: true, topics: true, data: true })),
});
type Receipt = z.output<typeof receipt>;

/** May exceed what `quantity` reads. */
const wholeNumber = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const word = z.string().regex(/^0x[0-9a-fA-F]{64}$/);

export interface PayoutStyle {
  readonly hasNonces: boolean;
  offerTerms(node: JsonRpc, final: () => Promise<Block>, replaced: Terms | undefined): Promise<OfferedTerms>;
  broadcast(node: JsonRpc, raw: string): Promise<{ taken: boolean; detail?: string }>;
}

/** TRON's JSON-RPC returns receipts in Ethereum's format too. */
export class RpcPayoutChain implements PayoutChain, ReserveChainReader, StatementChain, AnchorChain {
  readonly rail: ChainPayoutRail;
  readonly contract: string;
  readonly unitsPerMicro: bigint;
  readonly #dialect: PayoutDialect;
  readonly #style: PayoutStyle;
  readonly #node: EvmNode;
  readonly #logs: TransferLogs;

  constructor(dialect: PayoutDialect, style: PayoutStyle, node: JsonRpcOptions) {
    this.rail = dialect.rail;
    this.contract = writePayoutAddress(dialect.rail, dialect.contract);
    this.#dialect = dialect;
    this.#style = style;
    this.unitsPerMicro = dialect.unitsPerMicro;
    this.#node = new EvmNode(dialect, node);
    this.#logs = new TransferLogs(this.#node, dialect);
  }

  async offerTerms(replaced?: Terms): Promise<OfferedTerms> {
    await this.#node.assertRightChain();
    return this.#style.offerTerms(this.#node, () => this.#finalBlock(), replaced);
  }

  async stateOf(wallet: string): Promise<WalletState> {
    await this.#node.assertRightChain();
    const account = this.#accountOf(wallet);
    const final = await this.#finalBlock();
    const sentBy = async (when: string) =>
      this.#style.hasNonces ? this.#node.call('eth_getTransactionCount', [account, when], quantity) : 0;
    return {
      balance: await this.#balanceOf(account, 'latest'),
      sentFinally: await sentBy(toQuantity(final.number)),
      sent: await sentBy('latest'),
      finalAt: new Date(final.timestamp * SECOND_MS),
    };
  }

  async gasOf(wallet: string): Promise<bigint> {
    await this.#node.assertRightChain();
    const units = await this.#node.call('eth_getBalance', [this.#accountOf(wallet), 'latest'], wholeNumber);
    return BigInt(units) / this.#dialect.gasUnitsPerMicro;
  }

  async heldBy(wallet: string): Promise<{ amount: Micros; block: number }> {
    const { units, block } = await this.holding(wallet);
    return { amount: units / this.unitsPerMicro, block };
  }

  async holding(wallet: string): Promise<ChainHolding> {
    await this.#node.assertRightChain();
    const account = this.#accountOf(wallet);
    if (this.#style.hasNonces) {
      const { number } = await this.#finalBlock();
      return { units: await this.#unitsOf(account, toQuantity(number)), block: number };
    }
    // TRON's nodes return only the newest block's balances, so the head must not change during the read.
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      const block = await this.#node.call('eth_blockNumber', [], quantity);
      const units = await this.#unitsOf(account, 'latest');
      if ((await this.#node.call('eth_blockNumber', [], quantity)) === block) return { units, block };
    }
    throw new NodeFailed('A node made blocks faster than it answered');
  }

  async lastBlockBefore(time: Date): Promise<number | undefined> {
    await this.#node.assertRightChain();
    const final = await this.#finalBlock();
    if (final.timestamp * SECOND_MS < time.getTime()) return undefined;
    let [before, after] = [0, final.number];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if ((await this.timeOf(middle)) < time) before = middle;
      else after = middle;
    }
    return before;
  }

  async timeOf(number: number): Promise<Date> {
    const found = await this.#blockAt(toQuantity(number));
    if (found.number !== number) throw new NodeFailed('A node gave another block');
    return new Date(found.timestamp * SECOND_MS);
  }

  async movements(range: Range, wallets: readonly string[]): Promise<ChainMovement[]> {
    await this.#node.assertRightChain();
    const accounts = wallets.map((wallet) => this.#accountOf(wallet));
    const found = [
      ...(await this.#logs.read(range, accounts, 'sender')),
      ...(await this.#logs.read(range, accounts, 'recipient')),
    ].map(({ transactionHash: hash, logIndex, blockNumber: block, sender, account, amount: units }) => ({
      hash,
      logIndex,
      block,
      sender: writePayoutAddress(this.rail, sender),
      recipient: writePayoutAddress(this.rail, account),
      units,
    }));
    // A transfer between two accounts is found twice.
    return [...new Map(found.map((one) => [`${one.hash} ${one.logIndex}`, one])).values()].toSorted(
      (one, other) => one.block - other.block || one.logIndex - other.logIndex,
    );
  }

  async #balanceOf(account: string, block: string): Promise<Micros> {
    return (await this.#unitsOf(account, block)) / this.unitsPerMicro;
  }

  async #unitsOf(account: string, block: string): Promise<bigint> {
    const call = { to: this.#dialect.contract, data: `0x${balanceCall(account)}` };
    return BigInt(await this.#node.call('eth_call', [call, block], word));
  }

  async broadcast(raw: string): Promise<{ taken: boolean; detail?: string }> {
    await this.#node.assertRightChain();
    return this.#style.broadcast(this.#node, raw);
  }

  async outcomeOf(hash: string, expected: ExpectedTransfer): Promise<ChainOutcome> {
    const found = await this.#finalReceipt(hash);
    if (typeof found === 'string') return { status: found };
    if (found.status === '0x0') return { status: 'reverted' };
    return this.#isTransfer(found, expected)
      ? { status: 'paid' }
      : { status: 'odd', detail: 'its events are not one transfer of the amount to the receiver' };
  }

  async placeOf(hash: string): Promise<AnchorPlace> {
    const found = await this.#finalReceipt(hash);
    return typeof found === 'string' ? { status: found } : { status: 'final', block: found.blockNumber };
  }

  /** Once its block can no longer change. */
  async #finalReceipt(hash: string): Promise<Receipt | 'absent' | 'included'> {
    await this.#node.assertRightChain();
    const asked = `0x${hash.replace(/^0x/, '')}`;
    const found = await this.#node.call('eth_getTransactionReceipt', [asked], receipt.nullable());
    if (found === null) return 'absent';
    if (found.transactionHash !== asked) throw new NodeFailed('A node gave another receipt');
    if (found.blockNumber > (await this.#finalBlock()).number) return 'included';
    // A node behind the same address may have dropped the block.
    const { hash: blockHash } = await this.#blockAt(toQuantity(found.blockNumber));
    return blockHash === found.blockHash ? found : 'included';
  }

  /** Whether the wallet paid this, and nothing else. */
  #isTransfer({ logs }: Receipt, { from, to, amount }: ExpectedTransfer): boolean {
    const payer = toTopic(this.#accountOf(from));
    const payments = logs.filter(
      ({ address, topics: [kind, sender] }) =>
        address === this.#dialect.contract && kind === TRANSFER_TOPIC && sender === payer,
    );
    const [payment] = payments;
    return (
      payments.length === 1 &&
      payment?.topics[2] === toTopic(this.#accountOf(to)) &&
      BigInt(payment.data) === amount * this.#dialect.unitsPerMicro
    );
  }

  async #finalBlock(): Promise<Block> {
    const told = await this.#node.finalBlock(block);
    if (told !== undefined) return told;
    const head = await this.#node.call('eth_blockNumber', [], quantity);
    return this.#blockAt(toQuantity(Math.max(0, head - payoutConfirmations[this.rail] + 1)));
  }

  #blockAt(which: string): Promise<Block> {
    return this.#node.call('eth_getBlockByNumber', [which, false], block);
  }

  #accountOf(address: string): string {
    const account = readPayoutAddress(this.rail, address);
    if (account === undefined) throw new Error(`An address is not one of ${this.rail}`);
    return account;
  }
}
