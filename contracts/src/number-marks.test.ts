import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { numberMarks, numberMarksIn, writtenNumber, writtenPercent } from './number-marks.ts';

test.each([
  ['en', '1,234,567.50', '44.4%'],
  ['sw', '1,234,567.50', '44.4%'],
  ['lg', '1,234,567.50', '44.4%'],
  ['fr', '1\u202f234\u202f567,50', '44,4\u00a0%'],
  ['pt-PT', '1\u00a0234\u00a0567,50', '44,4%'],
  ['xx', '1,234,567.50', '44.4%'],
])('numbers in %s', (language, number, percent) => {
  const marks = numberMarksIn(language);
  expect(writtenNumber('1234567.50', marks)).toBe(number);
  expect(writtenPercent(44.4, marks)).toBe(percent);
});

test('grouping agrees with Intl for every length and language', () => {
  for (const language of [...languages, 'fr', 'de', 'pt-PT']) {
    const format = new Intl.NumberFormat(language, { useGrouping: true });
    const marks = numberMarksIn(language);
    for (let whole = 1n; whole < 10n ** 24n; whole = whole * 10n + 7n)
      for (const value of [whole, -whole])
        expect(writtenNumber(value, marks)).toBe(format.format(value).replace('\u2212', '-'));
  }
});

test.each([
  ['', ''],
  ['100', '100'],
  ['1000', '1,000'],
  ['25000.', '25,000.'],
  [1_234_567.89, '1,234,567.89'],
  [-1234n, '-1,234'],
])('%s is written as %s', (plain, written) => {
  expect(writtenNumber(plain)).toBe(written);
});

test('English is the default', () => {
  expect(numberMarks).toEqual(numberMarksIn('en'));
});
