import { deflateRawSync } from 'node:zlib';
import type { FileWallet } from '@sanduku/contracts/reconciliation/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WrittenLine, writeStatement } from '../sandbox-statement.ts';
import { readApart } from './read-apart.ts';
import { readStatement } from './read-statement.ts';
import { BadStatement, plainAmount } from './statement.ts';

const at = new Date('2026-01-05T09:30:15Z');
const line: WrittenLine = {
  at,
  amount: 1_234_500_000n,
  fee: 10_000n,
  providerReference: 'F1',
  ourReference: 'abc-def',
  phone: '256772123456',
  type: 'PAYMENT',
};
const written = (wallet: FileWallet, lines: readonly WrittenLine[]) =>
  writeStatement({
    wallet,
    currency: 'UGX',
    firstDay: '2026-01-05',
    lastDay: '2026-01-05',
    opening: 5_000_000n,
    lines,
  });
const read = (file: string | Buffer, wallet: FileWallet = 'mtn.collection') =>
  readStatement(Buffer.from(file), wallet);
function problemOf(file: string | Buffer, wallet?: FileWallet): unknown {
  try {
    read(file, wallet);
  } catch (error) {
    if (error instanceof BadStatement) return error.problem;
    throw error;
  }
  return undefined;
}

function zip(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...entries, end]);
}

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOf = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const facts = [
  ['Account', 'bank'],
  ['Currency', 'UGX'],
  ['From', '05/01/2026'],
  ['To', '05/01/2026'],
  ['Opening balance', '0'],
  ['Closing balance', '1500.25'],
].map((cells) => rowOf(...cells.map(inline)));
const head = rowOf(
  ...['Date', 'Bank reference', 'Customer reference', 'Description', 'Credit', 'Debit'].map(inline),
);
const shared = '<sst><si><t>TOP UP</t></si><si><r><t>MO</t></r><r><t>VE1</t></r></si></sst>';

describe('a CSV statement', () => {
  test.each(['mtn.collection', 'mtn.disbursement', 'airtel', 'bank'] as const)('of %s is read', (wallet) => {
    const own = { ...line, fee: wallet === 'bank' ? 0n : line.fee };
    const { lines, ...rest } = read(written(wallet, [own, { ...own, amount: -2_000_000n }]), wallet);
    expect(rest).toEqual({
      account: wallet,
      currency: 'UGX',
      firstDay: '2026-01-05',
      lastDay: '2026-01-05',
      opening: 5_000_000n,
      closing: 5_000_000n + 1_234_500_000n - 2_000_000n - 2n * own.fee,
    });
    expect(lines).toMatchObject([
      { amount: 1_234_500_000n, fee: own.fee, at, providerReference: 'F1', ourReference: 'abcdef' },
      { amount: -2_000_000n },
    ]);
  });

  test('keeps every amount to the smallest unit', () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).filter((size) => size !== 0n);
    fc.assert(
      fc.property(amount, (size) => {
        const [first] = read(written('mtn.collection', [{ ...line, amount: size, fee: 0n }])).lines;
        expect(first?.amount).toBe(size);
        expect(plainAmount(size)).not.toMatch(/e/);
      }),
    );
  });

  test('of a year that no provider has seen is refused', () => {
    const file = written('mtn.collection', []).replaceAll('2026-01-05', '0000-01-05');
    expect(problemOf(file)).toMatchObject({ problem: 'statement_value', value: '0000-01-05' });
  });

  test('cut anywhere is refused or the same', () => {
    const file = written('mtn.collection', [line, { ...line, amount: 7_000_000n }]);
    const whole = read(file);
    for (let length = 0; length < file.length; length++) {
      try {
        expect(read(file.slice(0, length))).toEqual(whole);
      } catch (error) {
        expect(error).toBeInstanceOf(BadStatement);
      }
    }
  });
});

describe('an XLSX statement', () => {
  const workbook = (...rows: string[]) =>
    zip({ 'xl/worksheets/sheet1.xml': sheetOf(rows.join('')), 'xl/sharedStrings.xml': shared });
  const cells = (credit: string) => `
    <c r="A8"><v>46027.5</v></c><c r="B8" t="inlineStr"><is><t>B1</t></is></c><c r="C8" t="s"><v>1</v></c>
    <c r="D8" t="s"><v>0</v></c><c r="E8">${credit}</c>`;

  test('is read with shared texts and dates as numbers', () => {
    const file = workbook(...facts, head, rowOf(cells('<v>1500.25</v>')));
    expect(read(file, 'bank')).toMatchObject({
      closing: 1_500_250_000n,
      lines: [
        { amount: 1_500_250_000n, at: new Date('2026-01-05T09:00:00Z'), ourReference: 'MOVE1', phone: null },
      ],
    });
  });

  test('with a formula is refused', () => {
    const file = workbook(...facts, head, rowOf(cells('<f>1+1</f><v>1500.25</v>')));
    expect(problemOf(file, 'bank')).toEqual({ problem: 'statement_formula', line: 8 });
  });

  test('with a character that the database cannot store is refused', () => {
    const file = workbook(...facts, head, rowOf(cells('<v>1500.25</v>').replace('B1</t>', 'B\0</t>')));
    expect(problemOf(file, 'bank')).toEqual({ problem: 'statement_unreadable' });
  });

  test('that unpacks to more than it should is refused', () => {
    const bomb = zip({ 'xl/worksheets/sheet1.xml': Buffer.alloc(100 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(problemOf(bomb, 'bank')).toEqual({ problem: 'statement_too_large' });
  });

  test('with damage anywhere is refused or the same', () => {
    const file = workbook(...facts, head, rowOf(cells('<v>1500.25</v>')));
    const whole = read(file, 'bank');
    for (let place = 4; place < file.length; place += 7) {
      const damaged = Buffer.from(file);
      damaged[place] = (damaged[place] ?? 0) ^ 0x41;
      try {
        expect(read(damaged, 'bank')).toMatchObject({ closing: whole.closing, opening: whole.opening });
      } catch (error) {
        expect(error).toBeInstanceOf(BadStatement);
      }
    }
  });
});

describe('a camt.053 statement', () => {
  const camt = (entries: string, closing = '2500.00') => `<?xml version="1.0"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
    <Acct><Id><Othr><Id>0100 23</Id></Othr></Id></Acct>
    <FrToDt><FrDtTm>2026-01-05T00:00:00</FrDtTm><ToDtTm>2026-01-05T23:59:59</ToDtTm></FrToDt>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="UGX">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="UGX">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    ${entries}</Stmt></BkToCstmrStmt></Document>`;
  const entry = (amount: string, side: string, more = '') => `<Ntry><Amt Ccy="UGX">${amount}</Amt>
    <CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>A1</AcctSvcrRef>${more}</Ntry>`;
  const bulk = ['MOVE1', 'MOVE-2', 'NOTPROVIDED']
    .map((id) => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls>`)
    .join('');

  test('is read with bulk references and reversals', () => {
    const entries = entry('2000.00', 'CRDT', `<NtryDtls>${bulk}</NtryDtls>`);
    expect(read(camt(entries + entry('500', 'DBIT', '<RvslInd>true</RvslInd>')), 'bank')).toMatchObject({
      account: '010023',
      opening: 1_000_000_000n,
      closing: 2_500_000_000n,
      lines: [
        { amount: 2_000_000_000n, ourReference: 'MOVE1 MOVE2', providerReference: 'A1', isReversal: false },
        { amount: -500_000_000n, ourReference: null, isReversal: true },
      ],
    });
  });

  test('that does not add up, mixes currencies, expands entities or names no account is refused', () => {
    expect(problemOf(camt(entry('1', 'CRDT')), 'bank')).toMatchObject({ problem: 'statement_sum' });
    const mixed = entry('1500', 'CRDT').replace('UGX', 'KES');
    expect(problemOf(camt(mixed), 'bank')).toMatchObject({ problem: 'statement_currency' });
    const laughs = `<!DOCTYPE a [<!ENTITY a "1500"><!ENTITY b "&a;&a;">]>${camt(entry('&b;', 'CRDT'))}`;
    expect(problemOf(laughs, 'bank')).toMatchObject({ problem: expect.stringMatching(/^statement_/) });
    const nameless = camt(entry('1500', 'CRDT')).replace(/<Acct>.*<\/Acct>/, '');
    expect(problemOf(nameless, 'bank')).toMatchObject({ problem: 'statement_fact', fact: 'account' });
    expect(problemOf('<Document><BkToCstmrStmt>', 'bank')).toMatchObject({ problem: 'statement_unreadable' });
  });
});

test('a file is read in a worker, whose refusal arrives', async () => {
  const file = Buffer.from(written('airtel', [line]));
  expect((await readApart(file, 'airtel')).lines).toHaveLength(1);
  await expect(readApart(Buffer.from('junk'), 'airtel')).rejects.toBeInstanceOf(BadStatement);
});
