import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import type { Micros } from '@sanduku/contracts/money';
import type { OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';

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

export type RequestAnswer = OrderAnswer<DeclineReason>;
export type EnquiryAnswer = OutcomeAnswer<DeclineReason>;

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

/** The providers of mobile money. */
export interface MobileRails {
  readonly mtn: CollectionRail;
  readonly airtel: CollectionRail;
  /** The secret part of an address for all callbacks of a provider that does not take one for each order. */
  readonly callbackTokens: Partial<Record<MobileProvider, string>>;
}
