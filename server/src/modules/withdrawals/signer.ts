import type { Micros } from '@sanduku/contracts/money';
import type { ChainPayoutRail, Terms } from './payout-chain.ts';

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
