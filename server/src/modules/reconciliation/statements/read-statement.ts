import type { Wallet } from '@sanduku/contracts/wallets';
import { CsvError, parse } from 'csv-parse/sync';
import { checkStatement, profiles, type Rows, readTable } from './read-table.ts';
import { readCamt, readSheet } from './read-xml.ts';
import { BadStatement, MAX_FILE_BYTES, type Statement } from './statement.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** CSV, XLSX or camt.053. Throws BadStatement if anything is doubtful. */
export function readStatement(file: Buffer, wallet: Wallet): Statement {
  if (file.length > MAX_FILE_BYTES) throw new BadStatement({ problem: 'statement_too_large' });
  const profile = profiles[wallet];
  if (profile === undefined) throw new BadStatement({ problem: 'statement_unreadable' });
  if (file.subarray(0, ZIP.length).equals(ZIP)) return checkStatement(readTable(readSheet(file), profile));
  const text = decode(file);
  return checkStatement(
    text.trimStart().startsWith('<') ? readCamt(text) : readTable(readRows(text), profile),
  );
}

function decode(file: Buffer): string {
  const isUtf16 = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff);
  if (isUtf16) throw new BadStatement({ problem: 'statement_encoding' });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8.
  }
  throw new BadStatement({ problem: 'statement_unreadable' });
}

const SEPARATORS = [',', ';', '\t'];
const MAX_LINE_CHARACTERS = 10_000;

function readRows(text: string): Rows {
  try {
    return parse(text, {
      bom: true,
      delimiter: SEPARATORS,
      max_record_size: MAX_LINE_CHARACTERS,
      relax_column_count: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) throw new BadStatement({ problem: 'statement_unreadable' });
    throw error;
  }
}
