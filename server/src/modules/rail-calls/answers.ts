import type { Micros } from '@sanduku/contracts/money';

/** No clear answer: the provider may or may not have done what we asked. Only an enquiry can tell. */
export interface Unclear {
  readonly status: 'unclear';
  /** For the log: what came instead of an answer, without anything secret. */
  readonly detail: string;
  /** The provider asks not to be called for so long. */
  readonly backoffMs?: number;
}

/** What a rail says to an order. */
export type OrderAnswer<Reason> =
  | { readonly status: 'accepted' }
  | { readonly status: 'refused'; readonly reason: Reason }
  | Unclear;

export interface Paid {
  readonly status: 'paid';
  /** As the provider tells it; undefined where it does not, because it never moves anything but the amount it was asked for. */
  readonly payment: { readonly amount: Micros; readonly currency: string } | undefined;
  readonly providerReference: string | null;
}

/** What a rail says has become of an order. */
export type OutcomeAnswer<Reason> =
  | { readonly status: 'pending' }
  | Paid
  | { readonly status: 'failed'; readonly reason: Reason }
  /** The provider answers that it has never heard of the reference. */
  | { readonly status: 'unknown' }
  | Unclear;
