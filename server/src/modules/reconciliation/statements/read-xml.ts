import { inflateRawSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { inOrder, type Rows } from './read-table.ts';
import {
  accountIn,
  amountIn,
  BadStatement,
  dayIn,
  MAX_LINES,
  momentIn,
  referencesIn,
  type Statement,
  type StatementLine,
} from './statement.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const REPEATED = new Set(['row', 'c', 'si', 'r', 'Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls']);

/** Entities stay unexpanded: a document type could make them expand without end. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => REPEATED.has(name),
});

/** Text, or children by name. */
type Node = string | undefined | { readonly [name: string]: Node | readonly Node[] };

function parse(text: string): Node {
  try {
    return parser.parse(text) as Node;
  } catch {
    throw new BadStatement({ problem: 'statement_unreadable' });
  }
}

function all(node: Node, ...path: readonly string[]): readonly Node[] {
  return path.reduce<readonly Node[]>(
    (nodes, name) =>
      nodes.flatMap((one) => {
        const child = typeof one === 'object' ? one[name] : undefined;
        return child === undefined ? [] : Array.isArray(child) ? child : [child as Node];
      }),
    [node],
  );
}

function textAt(node: Node, ...path: readonly string[]): string {
  const [found] = all(node, ...path);
  if (typeof found === 'string') return found.trim();
  const text = typeof found === 'object' ? found['#text'] : undefined;
  return typeof text === 'string' ? text.trim() : '';
}

/** Reads the first sheet. Rejects formulas: a cached value may be stale, and an export has none. */
export function readSheet(archive: Buffer): Rows {
  const sheet = unzip(archive, SHEET);
  if (sheet === undefined) throw new BadStatement({ problem: 'statement_unreadable' });
  const strings = unzip(archive, 'xl/sharedStrings.xml');
  const shared = strings === undefined ? [] : all(parse(strings), 'sst', 'si').map(richText);
  const rows: string[][] = [];
  for (const row of all(parse(sheet), 'worksheet', 'sheetData', 'row')) {
    const line = Number(textAt(row, '@r') || rows.length + 1);
    if (!(line > rows.length && line <= MAX_LINES + 100))
      throw new BadStatement({ problem: 'statement_unreadable' });
    while (rows.length < line - 1) rows.push([]);
    const cells: string[] = [];
    for (const cell of all(row, 'c')) {
      if (all(cell, 'f').length > 0) throw new BadStatement({ problem: 'statement_formula', line });
      const place = columnOf(textAt(cell, '@r'), cells.length);
      while (cells.length < place) cells.push('');
      const value = textAt(cell, 'v');
      const type = textAt(cell, '@t');
      const [inline] = all(cell, 'is');
      cells[place] =
        type === 's' ? (shared[Number(value)] ?? '') : type === 'inlineStr' ? richText(inline) : value;
    }
    rows.push(cells);
  }
  return rows;
}

/** One piece, or runs of different style. */
function richText(node: Node): string {
  return (
    textAt(node, 't') ||
    all(node, 'r')
      .map((run) => textAt(run, 't'))
      .join('')
  );
}

const MAX_COLUMNS = 200;

/** Of a cell such as "AB12". */
function columnOf(reference: string, next: number): number {
  const [letters] = /^[A-Z]{1,2}/.exec(reference) ?? [];
  if (letters === undefined) return next;
  const place = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (place > MAX_COLUMNS || place < next) throw new BadStatement({ problem: 'statement_unreadable' });
  return place;
}

export function readCamt(text: string): Statement {
  const statements = all(parse(text), 'Document', 'BkToCstmrStmt', 'Stmt');
  const [statement] = statements;
  if (statement === undefined) throw new BadStatement({ problem: 'statement_unreadable' });
  if (statements.length > 1) throw new BadStatement({ problem: 'statement_several' });
  const balanceOf = (code: string, fact: string) => {
    const balance = all(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (balance === undefined) throw new BadStatement({ problem: 'statement_fact', fact });
    return { balance, amount: signed(balance, 1) };
  };
  const opening = balanceOf('OPBD', 'opening balance');
  const closing = balanceOf('CLBD', 'closing balance');
  const currency = textAt(opening.balance, 'Amt', '@Ccy');
  const entries = all(statement, 'Ntry');
  if (entries.length > MAX_LINES) throw new BadStatement({ problem: 'statement_too_large' });
  if (entries.some((entry) => textAt(entry, 'Amt', '@Ccy') !== currency)) {
    throw new BadStatement({ problem: 'statement_currency', currency });
  }
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  if (account === '') throw new BadStatement({ problem: 'statement_fact', fact: 'account' });
  return {
    account: accountIn(account),
    currency,
    firstDay: dayIn(textAt(statement, 'FrToDt', 'FrDtTm')),
    lastDay: dayIn(textAt(statement, 'FrToDt', 'ToDtTm')),
    opening: opening.amount,
    closing: closing.amount,
    lines: inOrder(entries.map((entry, index) => lineOf(entry, index + 1))),
  };
}

function lineOf(entry: Node, line: number): StatementLine {
  const ours = all(entry, 'NtryDtls', 'TxDtls').map((details) => textAt(details, 'Refs', 'EndToEndId'));
  return {
    amount: signed(entry, line),
    fee: 0n,
    at: momentIn(textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'BookgDt', 'Dt'), line),
    providerReference: textAt(entry, 'AcctSvcrRef') || null,
    ourReference: referencesIn(ours.filter((reference) => reference !== 'NOTPROVIDED').join(' ')),
    phone: null,
    isReversal: textAt(entry, 'RvslInd') === 'true',
  };
}

function signed(node: Node, line: number) {
  const amount = amountIn(textAt(node, 'Amt'), line);
  return textAt(node, 'CdtDbtInd') === 'DBIT' ? -amount : amount;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
/** A sheet of 100,000 lines has about 60 MB. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

/** Limits the size, because an archive may claim any. Undefined without such a file. */
function unzip(archive: Buffer, name: string): string | undefined {
  try {
    const entry = findEntry(archive, name);
    if (entry === undefined) return undefined;
    const { method, packedBytes, offset } = entry;
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const packed = archive.subarray(start, start + packedBytes);
    if (method !== STORED && method !== DEFLATED) throw new BadStatement({ problem: 'statement_unreadable' });
    const unpacked =
      method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
    // PostgreSQL cannot store NUL.
    if (unpacked.includes(0)) throw new BadStatement({ problem: 'statement_unreadable' });
    return unpacked.toString('utf8');
  } catch (error) {
    if (error instanceof BadStatement) throw error;
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new BadStatement({ problem: isBomb ? 'statement_too_large' : 'statement_unreadable' });
  }
}

function findEntry(archive: Buffer, name: string) {
  const from = Math.max(0, archive.length - END_BYTES - MAX_COMMENT);
  let end = archive.length - END_BYTES;
  while (end >= from && archive.readUInt32LE(end) !== END) end--;
  if (end < from) throw new BadStatement({ problem: 'statement_unreadable' });
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < entries; index++) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new BadStatement({ problem: 'statement_unreadable' });
    const nameBytes = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameBytes) === name) {
      return {
        method: archive.readUInt16LE(at + 10),
        packedBytes: archive.readUInt32LE(at + 20),
        offset: archive.readUInt32LE(at + 42),
      };
    }
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}
