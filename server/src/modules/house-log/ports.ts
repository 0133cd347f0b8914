import type { AnchorChainName } from '@sanduku/contracts/transparency/anchor';
import type { OfferedTerms, SigningAnswer, Terms, WalletState } from '../withdrawals/ports.ts';

/** A head that is to be written to a chain. The same order has the same bytes for an answer. */
export interface AnchorOrder {
  readonly chain: AnchorChainName;
  /** The address that pays the fee: a signer with another key by now must not sign in its place. */
  readonly wallet: string;
  readonly size: number;
  readonly root: string;
  readonly nonce: number;
  readonly terms: Terms;
}

/** Who holds the key of the address that anchors: another process. It throws when it gave no answer. */
export interface AnchorSigner {
  /** Undefined when it has no key for anchors. */
  anchorWallet(): Promise<string | undefined>;
  anchor(order: AnchorOrder): Promise<SigningAnswer>;
}

/** Where a transaction stands. */
export type AnchorPlace =
  /** In no block, or in one that may still change. */
  { readonly status: 'absent' | 'included' } | { readonly status: 'final'; readonly block: number };

/** A chain as anchors see it, through a node. Everything here may fail; nothing follows from that. */
export interface AnchorChain {
  offerTerms(replaced?: Terms): Promise<OfferedTerms>;
  stateOf(wallet: string): Promise<WalletState>;
  broadcast(raw: string): Promise<{ readonly taken: boolean; readonly detail?: string }>;
  placeOf(hash: string): Promise<AnchorPlace>;
}

/** All that heads are anchored with. */
export interface Anchoring {
  readonly name: AnchorChainName;
  readonly chain: AnchorChain;
  readonly signer: AnchorSigner;
}
