import { formatAmount, fromWire } from '@sanduku/contracts/money';

/** An amount inside a sentence. */
export function amountText(amount: number, symbol: string): string {
  return formatAmount(fromWire(amount) ?? 0n, symbol);
}
