import type { Micros } from '@sanduku/contracts/money';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import type { OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';
import type { Bucket } from '../rail-calls/rate-limiter.ts';
import type { WithdrawalRow } from './rules.ts';

export type PayoutRailName = WithdrawalRow['rail'];

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
  readonly name: PayoutRailName;
  /** Which calls are counted together with its own, and how many of them the provider takes. */
  readonly bucket: Bucket;
  send(order: PayoutOrder): Promise<OrderAnswer<PayoutFailure>>;
  enquire(reference: string): Promise<OutcomeAnswer<PayoutFailure>>;
}
