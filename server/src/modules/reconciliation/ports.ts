import type { ChainPayoutRail } from '../withdrawals/ports.ts';

/** Of USDT, from or to our addresses, as wallets show them. */
export interface ChainMovement {
  readonly hash: string;
  readonly logIndex: number;
  readonly block: number;
  readonly sender: string;
  readonly recipient: string;
  /** Of the contract; may have more decimals than our amounts. */
  readonly units: bigint;
}

export interface ChainHolding {
  readonly units: bigint;
  readonly block: number;
}

/** Throws if an answer is incomplete. */
export interface StatementChain {
  readonly rail: ChainPayoutRail;
  readonly unitsPerMicro: bigint;
  /** Undefined until final. */
  lastBlockBefore(time: Date): Promise<number | undefined>;
  timeOf(block: number): Promise<Date>;
  /** In chain order. */
  movements(range: { from: number; to: number }, addresses: readonly string[]): Promise<ChainMovement[]>;
  /** The present balance: nodes rarely know old ones. */
  holding(address: string): Promise<ChainHolding>;
}
