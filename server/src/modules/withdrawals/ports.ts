import type { Micros } from '@sanduku/contracts/money';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import type { Tables } from '../../database/schema.ts';
import { type ChainRail, confirmationsNeeded } from '../deposits/ports.ts';
import type { OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';
import type { Bucket } from '../rail-calls/rate-limiter.ts';

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

/** What a rail is told to pay. The same reference, sent again, is the same order. */
export interface PayoutOrder {
  /** Our own, a UUID: the rail keeps it beside its own, and pays one reference once. */
  readonly reference: string;
  /** A phone (256772123456), or an address as wallets show it. */
  readonly destination: string;
  /** In the rail's own currency; a whole number of shillings on a phone. */
  readonly amount: Micros;
}

/** A way out for money, from our side. It reports facts and never touches our books; it does not throw. */
export interface PayoutRail {
  readonly name: Tables['withdrawal']['rail'];
  /** Which calls are counted together with its own, and how many of them the provider takes. */
  readonly bucket: Bucket;
  send(order: PayoutOrder): Promise<OrderAnswer<PayoutFailure>>;
  enquire(reference: string): Promise<OutcomeAnswer<PayoutFailure>>;
}

/** A transfer of USDT that is to be signed. The same order has the same bytes for an answer, however often it is sent. */
export interface SigningOrder {
  readonly rail: ChainPayoutRail;
  /** The payout's own, a UUID: one reference is paid once. */
  readonly reference: string;
  /** The address that is to pay: a signer with another key by now must not sign in its place. */
  readonly wallet: string;
  readonly contract: string;
  readonly to: string;
  readonly amount: Micros;
  /** The number of the transaction; null on TRON. */
  readonly nonce: number | null;
  readonly terms: Terms;
}

export type SigningRefusal =
  /** It has no key for the chain. */
  | 'no_key'
  /** Anything but a transfer of USDT, or a receiver that is no address of the chain. */
  | 'not_allowed'
  | 'above_limit'
  | 'above_daily_limit'
  | 'fee_too_high'
  /** The reference or the number stands for another order, which may be signed already. */
  | 'conflict';

export type SigningAnswer =
  | { readonly status: 'signed'; readonly raw: string; readonly hash: string }
  | { readonly status: 'refused'; readonly reason: SigningRefusal; readonly detail: string };

/**
 * Who holds the private keys: another process, which has limits of its own and does not believe us. It throws when it
 * gave no answer; then it may have signed.
 */
export interface Signer {
  /** The address that pays on a chain, as wallets show it; undefined when there is no key for it. */
  walletOf(rail: ChainPayoutRail): Promise<string | undefined>;
  sign(order: SigningOrder): Promise<SigningAnswer>;
}
