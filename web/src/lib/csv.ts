import { saveFile } from './browser.ts';

export type CsvCell = string | number | null;

const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** RFC 4180. Texts never become formulas, which a spreadsheet would run. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function saveCsv(name: string, csv: string): void {
  // Without a byte order mark some spreadsheets misread UTF-8.
  saveFile(name, `\ufeff${csv}`, 'text/csv;charset=utf-8');
}
