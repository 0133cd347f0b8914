import { type Currency, countryOfCurrency } from './countries.ts';
import { formatAmount, MICROS_PER_UNIT, type Micros, toWire } from './money.ts';
import { writtenNumber } from './number-marks.ts';

/** In whole units, as on the wire. */
export interface Amount {
  readonly amount: number;
  readonly currency: Currency | 'USDT';
}

export const providerNames = { mtn: 'MTN', airtel: 'Airtel' } as const;

export function amountOf(micros: Micros, currency: Amount['currency']): Amount {
  return { amount: toWire(micros), currency };
}

export function symbolOf(currency: Amount['currency']): string {
  return currency === 'USDT' ? 'USDT' : countryOfCurrency(currency).symbol;
}

export function wordingIn(locale: string) {
  // Most pages show no time.
  let moments: Intl.DateTimeFormat | undefined;
  const style = {
    timeZone: 'Africa/Kampala',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  /** Rounded down to whole units: "USh 12,500", "$50". */
  function money({ amount, currency }: Amount, symbol = symbolOf(currency)): string {
    return formatAmount(BigInt(Math.floor(amount)) * MICROS_PER_UNIT, symbol);
  }
  return {
    count: (count: number | bigint) => writtenNumber(count),
    money,
    /** Kampala time: "7 Dec 2026, 00:00". */
    moment: (iso: string) => {
      moments ??= new Intl.DateTimeFormat(locale, style);
      return moments.format(new Date(iso));
    },
  };
}
