import type { Micros } from '@sanduku/contracts/money';
import { type ChainRail, confirmationsNeeded } from '../deposits/chain.ts';

/** The chains on which USDT goes out. */
export const chainPayoutRails = ['tron', 'ethereum', 'bsc'] as const;
export type ChainPayoutRail = (typeof chainPayoutRails)[number];

/** How many blocks, its own included, make a payment final: where money also comes in, as many as there. */
export const payoutConfirmations: Readonly<Record<ChainPayoutRail, number>> = {
  ...(confirmationsNeeded satisfies Record<ChainRail, number>),
  // Its producers vote blocks final after two; a node that is behind or alone may not know. This is 15 seconds.
  bsc: 20,
};

/** What a transaction says besides receiver, amount and number. Only the chain's own code reads it. */
export type Terms = Readonly<Record<string, string>>;

export interface OfferedTerms {
  readonly terms: Terms;
  /** From when on no block may hold the transaction; null where transactions wait for ever. */
  readonly expiresAt: Date | null;
}

/** How a wallet stands on its chain. */
export interface WalletState {
  readonly balance: Micros;
  /** How many transactions it has sent, by the newest block and by the newest final one; 0 where nothing is numbered. */
  readonly sent: number;
  readonly sentFinally: number;
  /** When the newest final block was made. */
  readonly finalAt: Date;
}

/** The transfer that a transaction is to be. Addresses are as wallets show them. */
export interface ExpectedTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: Micros;
}

/** What has become of a transaction. */
export type ChainOutcome =
  /** No block holds it, as far as the node knows. */
  | { readonly status: 'absent' }
  /** A block holds it that may still change. */
  | { readonly status: 'included' }
  | { readonly status: 'paid' }
  /** It took its place on the chain and moved nothing. */
  | { readonly status: 'reverted' }
  /** It is final, and something else than what was ordered. */
  | { readonly status: 'odd'; readonly detail: string };

/** A chain as payouts see it, through a node. Everything here may fail; nothing follows from that. */
export interface PayoutChain {
  readonly rail: ChainPayoutRail;
  /** The contract of USDT, as wallets show it. */
  readonly contract: string;
  /** The terms for a transaction that is signed now; for one that replaces another, dearer than that. */
  offerTerms(replaced?: Terms): Promise<OfferedTerms>;
  stateOf(wallet: string): Promise<WalletState>;
  /** Gives it to a node, which may know it already. Answers the node's own words when it does not take it. */
  broadcast(raw: string): Promise<{ readonly taken: boolean; readonly detail?: string }>;
  outcomeOf(hash: string, expected: ExpectedTransfer): Promise<ChainOutcome>;
}
