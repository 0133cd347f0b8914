import type { Micros } from '@sanduku/contracts/money';

/** Unknown result: the provider may or may not have acted. Only an enquiry can tell. */
export interface Unclear {
  readonly status: 'unclear';
  /** For the log, without secrets. */
  readonly detail: string;
  /** Requested by the provider. */
  readonly backoffMs?: number;
  /** The provider rejects our keys. */
  readonly isUnauthorised?: true;
}

export type OrderAnswer<Reason> =
  | { readonly status: 'accepted' }
  | { readonly status: 'refused'; readonly reason: Reason }
  | Unclear;

/** The balance of our wallet at the provider, in shillings. */
export type BalanceAnswer = { readonly status: 'read'; readonly amount: Micros } | Unclear;

export interface Paid {
  readonly status: 'paid';
  /** Undefined if the provider does not report it, because it always moves the ordered amount. */
  readonly payment: { readonly amount: Micros; readonly currency: string } | undefined;
  readonly providerReference: string | null;
}

export type OutcomeAnswer<Reason> =
  | { readonly status: 'pending' }
  | Paid
  | { readonly status: 'failed'; readonly reason: Reason }
  /** The provider does not know the reference. */
  | { readonly status: 'unknown' }
  | Unclear;
