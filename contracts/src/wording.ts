import { type Currency, countryOfCurrency } from './countries.ts';
import { formatAmount, MICROS_PER_UNIT, type Micros, toWire } from './money.ts';

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
  // Made when first needed: on most pages, none of these sentences is ever said.
  let numbers: Intl.NumberFormat | undefined;
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
    count: (value: number) => {
      numbers ??= new Intl.NumberFormat(locale);
      return numbers.format(value);
    },
    money,
    /** By the clock of Kampala: "7 Dec 2026, 00:00". */
    moment: (iso: string) => {
      moments ??= new Intl.DateTimeFormat(locale, style);
      return moments.format(new Date(iso));
    },
  };
}
