import type { AnchorChainName } from '@sanduku/contracts/transparency/log';
import type { OfferedTerms, SigningAnswer, Terms, WalletState } from '../withdrawals/ports.ts';

/** The same order always gets the same bytes. */
export interface AnchorOrder {
  readonly chain: AnchorChainName;
  /** The paying address: a signer with another key must refuse. */
  readonly wallet: string;
  readonly size: number;
  readonly root: string;
  readonly nonce: number;
  readonly terms: Terms;
}

/** A separate process with the anchor key. Throws without a response. */
export interface AnchorSigner {
  /** Undefined without an anchor key. */
  anchorWallet(): Promise<string | undefined>;
  anchor(order: AnchorOrder): Promise<SigningAnswer>;
}

export type AnchorPlace =
  /** In no block, or in none that is final. */
  { readonly status: 'absent' | 'included' } | { readonly status: 'final'; readonly block: number };

/** Any call may fail; draw no conclusion from a failure. */
export interface AnchorChain {
  offerTerms(replaced?: Terms): Promise<OfferedTerms>;
  stateOf(wallet: string): Promise<WalletState>;
  broadcast(raw: string): Promise<{ readonly taken: boolean; readonly detail?: string }>;
  placeOf(hash: string): Promise<AnchorPlace>;
}

export interface Anchoring {
  readonly name: AnchorChainName;
  readonly chain: AnchorChain;
  readonly signer: AnchorSigner;
}
