import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from './csv.ts';

test('header and rows end in CRLF', () => {
  expect(toCsv(['Date', 'Amount'], [['2026-01-05', 1000]])).toBe('Date,Amount\r\n2026-01-05,1000\r\n');
});

test('an empty table has its header', () => {
  expect(toCsv(['Date'], [])).toBe('Date\r\n');
});

test.each<[CsvCell, string]>([
  // cell, as written
  [null, ''],
  ['', ''],
  [0, '0'],
  [-250.5, '-250.5'],
  ['plain words', 'plain words'],
  ['one, two', '"one, two"'],
  ['she said "yes"', '"she said ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['Kampala · Züri · 市', 'Kampala · Züri · 市'],
  ['=1+1', "'=1+1"],
  ['+256772123456', "'+256772123456"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('%j is written as %j', (cell, written) => {
  expect(toCsv(['h'], [[cell]])).toBe(`h\r\n${written}\r\n`);
});
