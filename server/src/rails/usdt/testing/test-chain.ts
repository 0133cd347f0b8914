import { hash, randomBytes } from 'node:crypto';
import type { ChainRail } from '../../../modules/deposits/ports.ts';
import type { SimulatedChain, SimulatedTransfer } from '../simulator/simulated-node.ts';

/** In memory; the test adds the blocks. */
export class TestChain implements SimulatedChain {
  readonly rail: ChainRail;
  #head: number;
  #transfers: SimulatedTransfer[] = [];
  /** Heights from which the blocks were replaced. */
  readonly #forks: number[] = [];

  constructor(rail: ChainRail, head = 1_000) {
    this.rail = rail;
    this.#head = head;
  }

  head(): number {
    return this.#head;
  }

  hashOf(block: number): string {
    const age = this.#forks.filter((from) => from <= block).length;
    return `0x${hash('sha256', `${this.rail} ${block} ${age}`)}`;
  }

  async transfersIn(from: number, to: number): Promise<SimulatedTransfer[]> {
    return this.#transfers.filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to);
  }

  mine(blocks = 1): void {
    this.#head += blocks;
  }

  pay(account: string, amount: bigint, rest: Partial<SimulatedTransfer> = {}): SimulatedTransfer {
    this.mine();
    return this.include({
      account,
      amount,
      transactionHash: `0x${randomBytes(32).toString('hex')}`,
      logIndex: 0,
      ...rest,
    });
  }

  include(transfer: Omit<SimulatedTransfer, 'blockNumber'>): SimulatedTransfer {
    const included = { ...transfer, blockNumber: this.#head };
    this.#transfers.push(included);
    return included;
  }

  reorganise(blocks: number): void {
    const from = this.#head - blocks + 1;
    this.#forks.push(from);
    this.#transfers = this.#transfers.filter(({ blockNumber }) => blockNumber < from);
  }
}
