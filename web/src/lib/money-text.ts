import {
  convert,
  formatAmount,
  fromWire,
  MICROS_PER_UNIT,
  type Micros,
  toWire,
} from '@sanduku/contracts/money';

const MICROS_PER_CENT = MICROS_PER_UNIT / 100n;

/** An amount as it stands in a sentence. */
export function amountText(amount: number, symbol: string): string {
  return formatAmount(toMicros(amount), symbol);
}

/** What an amount is worth in USDT, to the nearest of 4 decimals: "0.2632". */
export function usdtEquivalent(amount: number, unitsPerUsdt: number): string {
  // Half of the last decimal is added, so that cutting off rounds.
  const micros = convert(toMicros(amount), unitsPerUsdt, 1) + 50n;
  const decimals = (micros % MICROS_PER_UNIT).toString().padStart(6, '0').slice(0, 4);
  return `${micros / MICROS_PER_UNIT}.${decimals}`;
}

/** USDT as a chain moves them, rounded down to what it can move: "13.157894", "10.00". */
export function usdtText(micros: Micros): string {
  const decimals = (micros % MICROS_PER_UNIT)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${(micros / MICROS_PER_UNIT).toLocaleString('en')}.${decimals}`;
}

/** What an amount is worth in USDT as a call can name it: with 2 decimals, rounded up, so that no less arrives. */
export function usdtToSend(amount: number, unitsPerUsdt: number): number {
  const micros = convert(toMicros(amount), unitsPerUsdt, 1);
  return toWire(micros + MICROS_PER_CENT - 1n);
}

/** Of an amount that was typed or chosen here, and is therefore whole. */
export function toMicros(amount: number): Micros {
  return fromWire(amount) ?? 0n;
}
