/**
 * Keeps of a typed or pasted text what can be an amount: digits, and a point with at most so many decimals.
 * "1,000" is a thousand, as the product itself writes it. The point stays also where nothing may follow it: if it
 * vanished while "500.00" is typed, what follows would make 50,000 of it.
 */
export function cleanAmountText(text: string, decimals: 0 | 2): string {
  const [whole = '', ...fractions] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (fractions.length === 0) return digits;
  return `${digits || '0'}.${fractions.join('').slice(0, decimals)}`;
}

/** The same once nothing more is typed: without a point that has nothing behind it. */
export function finishedAmountText(text: string): string {
  return text.replace(/\.$/, '');
}
