import type { ChainPayoutRail } from '../withdrawals/ports.ts';

/** A transfer of USDT from or to one of our addresses, which are as wallets show them. */
export interface ChainMovement {
  readonly hash: string;
  readonly logIndex: number;
  readonly block: number;
  readonly sender: string;
  readonly recipient: string;
  /** Of the contract, which may have more decimals than our amounts. */
  readonly units: bigint;
}

export interface ChainHolding {
  readonly units: bigint;
  /** The block of this balance. */
  readonly block: number;
}

/** Any call throws without a complete answer. */
export interface StatementChain {
  readonly rail: ChainPayoutRail;
  readonly unitsPerMicro: bigint;
  /** Undefined while it is not final. */
  lastBlockBefore(time: Date): Promise<number | undefined>;
  timeOf(block: number): Promise<Date>;
  /** In order of the chain. */
  movements(range: { from: number; to: number }, addresses: readonly string[]): Promise<ChainMovement[]>;
  /** A present balance: nodes rarely know old ones. */
  holding(address: string): Promise<ChainHolding>;
}
