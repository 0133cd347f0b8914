/** Keeps amounts on one line with their symbols. */
export function unbroken(text: string): string {
  return text
    .replace(/\b([UKT]Sh|[A-Z]{3,4}) (?=\d)/g, '$1\u00a0')
    .replace(/(\d) (?=(?:USDT|[A-Z]{3})\b)/g, '$1\u00a0');
}
