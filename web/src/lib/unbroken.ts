/** Keeps the amounts in a text on one line with their symbols: "USh 5,000", "13.15 USDT". */
export function unbroken(text: string): string {
  return text
    .replace(/\b([UKT]Sh|[A-Z]{3,4}) (?=\d)/g, '$1\u00a0')
    .replace(/(\d) (?=(?:USDT|[A-Z]{3})\b)/g, '$1\u00a0');
}
