import { saveFile } from './browser.ts';

export type CsvCell = string | number | null;

/** Before a text that a spreadsheet would take for a formula: it then stands there as it is. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A table as a file that spreadsheets open (RFC 4180). Numbers stay numbers; texts are never run as formulas. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a table over as a download. */
export function saveCsv(name: string, csv: string): void {
  // Without the mark in front some spreadsheets read the bytes as another alphabet.
  saveFile(name, `\ufeff${csv}`, 'text/csv;charset=utf-8');
}
