import type { Micros } from '@sanduku/contracts/money';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import type { Tables } from '../../database/schema.ts';
import { type ChainRail, confirmationsNeeded } from '../deposits/ports.ts';
import type { BalanceAnswer, OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';
import type { Bucket } from '../rail-calls/rate-limiter.ts';

export const chainPayoutRails = ['tron', 'ethereum', 'bsc'] as const;
export type ChainPayoutRail = (typeof chainPayoutRails)[number];

/** Including the transaction's block, as for deposits. */
export const payoutConfirmations: Readonly<Record<ChainPayoutRail, number>> = {
  ...(confirmationsNeeded satisfies Record<ChainRail, number>),
  // Validators finalise after two blocks (15 seconds here), but a lagging node may not know.
  bsc: 20,
};

export const gasCoins: Readonly<Record<ChainPayoutRail, string>> = {
  tron: 'TRX',
  ethereum: 'ETH',
  bsc: 'BNB',
};

/** Besides receiver, amount and nonce. */
export type Terms = Readonly<Record<string, string>>;

export interface OfferedTerms {
  readonly terms: Terms;
  /** Null if transactions never expire. */
  readonly expiresAt: Date | null;
}

export interface WalletState {
  readonly balance: Micros;
  /** Transactions sent, by the newest and the newest final block; 0 without nonces. */
  readonly sent: number;
  readonly sentFinally: number;
  readonly finalAt: Date;
}

/** Addresses as wallets show them. */
export interface ExpectedTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: Micros;
}

export type ChainOutcome =
  /** In no block known to the node. */
  | { readonly status: 'absent' }
  /** Not final. */
  | { readonly status: 'included' }
  | { readonly status: 'paid' }
  /** Included, but moved nothing. */
  | { readonly status: 'reverted' }
  /** Final, but not as ordered. */
  | { readonly status: 'odd'; readonly detail: string };

/** Any call may fail; draw no conclusion from a failure. */
export interface PayoutChain {
  readonly rail: ChainPayoutRail;
  /** As wallets show it. */
  readonly contract: string;
  /** A replacement gets a higher fee. */
  offerTerms(replaced?: Terms): Promise<OfferedTerms>;
  stateOf(wallet: string): Promise<WalletState>;
  /** For network fees, in millionths of the chain's own coin. */
  gasOf(wallet: string): Promise<bigint>;
  /** Idempotent. Returns the node's message if it rejects. */
  broadcast(raw: string): Promise<{ readonly taken: boolean; readonly detail?: string }>;
  outcomeOf(hash: string, expected: ExpectedTransfer): Promise<ChainOutcome>;
}

export interface PayoutOrder {
  /** Our UUID; the rail pays it once. */
  readonly reference: string;
  /** 256772123456, or an address. */
  readonly destination: string;
  /** In the rail's currency; whole shillings for a phone. */
  readonly amount: Micros;
}

/** Never throws and does not touch the ledger. */
export interface PayoutRail {
  readonly name: Tables['withdrawal']['rail'];
  readonly bucket: Bucket;
  send(order: PayoutOrder): Promise<OrderAnswer<PayoutFailure>>;
  enquire(reference: string): Promise<OutcomeAnswer<PayoutFailure>>;
  /** Of the paying wallet. */
  balance(): Promise<BalanceAnswer>;
}

/** The same order always gets the same bytes. */
export interface SigningOrder {
  readonly rail: ChainPayoutRail;
  /** The payout's UUID; paid once. */
  readonly reference: string;
  /** The paying address: a signer with another key must refuse. */
  readonly wallet: string;
  readonly contract: string;
  readonly to: string;
  readonly amount: Micros;
  /** Null on TRON. */
  readonly nonce: number | null;
  readonly terms: Terms;
}

export type SigningRefusal =
  | 'no_key'
  /** Not a USDT transfer, or an invalid receiver. */
  | 'not_allowed'
  | 'above_limit'
  | 'above_daily_limit'
  | 'fee_too_high'
  /** Reference or nonce belongs to another order, which may be signed. */
  | 'conflict';

export type SigningAnswer =
  | { readonly status: 'signed'; readonly raw: string; readonly hash: string }
  | { readonly status: 'refused'; readonly reason: SigningRefusal; readonly detail: string };

/** A separate process with its own limits. Throws without a response; it may have signed then. */
export interface Signer {
  /** Undefined without a key. */
  walletOf(rail: ChainPayoutRail): Promise<string | undefined>;
  sign(order: SigningOrder): Promise<SigningAnswer>;
}
