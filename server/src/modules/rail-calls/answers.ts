import type { Micros } from '@sanduku/contracts/money';

/** The provider may or may not have acted. Only an enquiry can tell. */
export interface Unclear {
  readonly status: 'unclear';
  /** For the log, without secrets. */
  readonly detail: string;
  /** Requested by the provider. */
  readonly backoffMs?: number;
  readonly isUnauthorised?: true;
}

export type OrderAnswer<Reason> =
  | { readonly status: 'accepted' }
  | { readonly status: 'refused'; readonly reason: Reason }
  | Unclear;

/** Our wallet's balance at the provider, in shillings. */
export type BalanceAnswer = { readonly status: 'read'; readonly amount: Micros } | Unclear;

export interface Paid {
  readonly status: 'paid';
  /** Undefined if the provider always moves the ordered amount and does not report it. */
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
