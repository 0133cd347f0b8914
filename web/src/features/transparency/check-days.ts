import { areReservesSigned } from '@sanduku/contracts/transparency/reserve-signature';
import { hasOddReserves, type ReserveDay, reserveDays, type StatedDay } from './reserves.ts';

export interface CheckedDays {
  readonly days: readonly ReserveDay[];
  /** One of them does not match its liabilities. */
  readonly isOdd: boolean;
  /** By address of the newest day. */
  readonly areSigned: readonly boolean[];
}

/** In a worker: a month of texts and signatures blocks a slow phone. */
export function checkDays(stated: readonly StatedDay[]): CheckedDays {
  const days = reserveDays(stated);
  const [newest] = days;
  return { days, isOdd: hasOddReserves(stated), areSigned: newest ? areReservesSigned(newest.held) : [] };
}
