/**
 * Keeps of a typed or pasted text what can be an amount: digits, and a point with at most so many decimals.
 * "1,000" is a thousand, as the product itself writes it.
 */
export function cleanAmountText(text: string, decimals: 0 | 2): string {
  const [whole = '', ...fractions] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (decimals === 0 || fractions.length === 0) return digits;
  return `${digits || '0'}.${fractions.join('').slice(0, decimals)}`;
}
