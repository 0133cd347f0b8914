import type { Micros } from '@sanduku/contracts/money';
import type { ReserveChain } from '@sanduku/contracts/transparency/reserves';

/** That the house's address on a chain backs what is owed at the end of a day. */
export interface VouchingOrder {
  readonly rail: ReserveChain;
  readonly day: string;
  /** SHA-256 of the text of the day's liabilities, in hex. */
  readonly liabilities: string;
}

export type VouchingAnswer =
  | { readonly status: 'signed'; readonly address: string; readonly signature: string }
  | {
      readonly status: 'refused';
      readonly reason:
        | 'no_key' // it has no key for the chain
        | 'not_allowed' // the day is not over, or long past
        | 'conflict'; // the address stands for other liabilities of this day
    };

/** Who holds the keys of the house's addresses: another process. It throws when it gave no answer. */
export interface ReserveSigner {
  vouch(order: VouchingOrder): Promise<VouchingAnswer>;
}

/** A chain as proofs of reserves see it, through a node. */
export interface ReserveChainReader {
  readonly rail: ReserveChain;
  /** What an address holds of USDT by a block that anybody can ask for. */
  heldBy(address: string): Promise<{ readonly amount: Micros; readonly block: number }>;
}
