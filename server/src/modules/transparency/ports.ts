import type { Micros } from '@sanduku/contracts/money';
import type { ReserveChain } from '@sanduku/contracts/transparency/reserves';

export interface VouchingOrder {
  readonly rail: ReserveChain;
  readonly day: string;
  /** SHA-256 in hex. */
  readonly liabilities: string;
}

export type VouchingAnswer =
  | { readonly status: 'signed'; readonly address: string; readonly signature: string }
  | {
      readonly status: 'refused';
      readonly reason:
        | 'no_key' // no key for the chain
        | 'not_allowed' // the day is not over, or long past
        | 'conflict'; // the address already signed other liabilities of this day
    };

/** A separate process with the wallet keys. Throws without a response. */
export interface ReserveSigner {
  vouch(order: VouchingOrder): Promise<VouchingAnswer>;
}

export interface ReserveChainReader {
  readonly rail: ReserveChain;
  /** At a block that anyone can query. */
  heldBy(address: string): Promise<{ readonly amount: Micros; readonly block: number }>;
}
