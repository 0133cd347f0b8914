import { type Currency, countryOfCurrency } from './countries.ts';
import { formatAmount, grouped, MICROS_PER_UNIT, type Micros, toWire } from './money.ts';

/** Money as it travels beside a sentence: in whole units, as everywhere on the wire. */
export interface Amount {
  readonly amount: number;
  readonly currency: Currency | 'USDT';
}

export function amountOf(micros: Micros, currency: Amount['currency']): Amount {
  return { amount: toWire(micros), currency };
}

export function symbolOf(currency: Amount['currency']): string {
  return currency === 'USDT' ? 'USDT' : countryOfCurrency(currency).symbol;
}

/** How figures and moments stand in the sentences of a language. */
export function wordingIn(locale: string) {
  // Made when first needed: on most pages, no moment is ever named.
  let moments: Intl.DateTimeFormat | undefined;
  const style = {
    timeZone: 'Africa/Kampala',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  /** The symbol, or another name of the currency, then the amount rounded down to whole units: "USh 12,500", "$50". */
  function money({ amount, currency }: Amount, symbol = symbolOf(currency)): string {
    return formatAmount(BigInt(Math.floor(amount)) * MICROS_PER_UNIT, symbol);
  }
  return {
    count: grouped,
    money,
    /** By the clock of Kampala: "7 Dec 2026, 00:00". */
    moment: (iso: string) => {
      moments ??= new Intl.DateTimeFormat(locale, style);
      return moments.format(new Date(iso));
    },
  };
}
