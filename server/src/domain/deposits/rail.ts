import type { Micros } from '@sanduku/contracts/money';
import type { MobileProvider } from '@sanduku/contracts/wallet';
import type { DeclineReason } from './reasons.ts';

/** What a phone is asked to pay. The same reference, sent again, is the same order. */
export interface CollectionOrder {
  /** Our own, a UUID: the provider keeps it beside its own. */
  readonly reference: string;
  /** Digits with the country's code: 256772123456. */
  readonly phone: string;
  /** A whole number of shillings. */
  readonly amount: Micros;
  /** The secret part of the address at which the provider may tell us that something happened. */
  readonly callbackToken: string;
}

/** No clear answer: the provider may or may not have done what we asked. Only an enquiry can tell. */
export interface Unclear {
  readonly status: 'unclear';
  /** For the log: what came instead of an answer, without anything secret. */
  readonly detail: string;
  /** The provider asks to be left in peace for so long. */
  readonly pauseMs?: number;
}

export type RequestAnswer =
  | { readonly status: 'accepted' }
  | { readonly status: 'refused'; readonly reason: DeclineReason }
  | Unclear;

export interface Paid {
  readonly status: 'paid';
  /** As the provider tells it; undefined where it does not, because it never takes anything but the amount it was asked for. */
  readonly payment: { readonly amount: Micros; readonly currency: string } | undefined;
  readonly providerReference: string | null;
}

export type EnquiryAnswer =
  | { readonly status: 'pending' }
  | Paid
  | { readonly status: 'failed'; readonly reason: DeclineReason }
  /** The provider answers that it has never heard of the reference. */
  | { readonly status: 'unknown' }
  | Unclear;

/** A provider of mobile money, from our side. It reports facts and never moves our money; it does not throw. */
export interface CollectionRail {
  readonly name: MobileProvider;
  /** How many calls the provider takes in any one second. */
  readonly callsPerSecond: number;
  request(order: CollectionOrder): Promise<RequestAnswer>;
  enquire(reference: string): Promise<EnquiryAnswer>;
  /** Which order a callback is about that came to the address of the whole installation; nothing else in it counts. */
  referenceIn(callback: unknown): string | undefined;
}
