import { numberMarksIn } from '@sanduku/contracts/number-marks';
import { describe, expect, test } from 'vitest';
import { editAmount } from './amount-field.tsx';

const english = numberMarksIn('en');
const french = numberMarksIn('fr');
const german = numberMarksIn('de');

function paste(typed: string, decimals: 0 | 2, marks = english) {
  return editAmount({ value: '', before: '', typed, caret: typed.length, isForward: false, decimals }, marks);
}

function type(keys: string, decimals: 0 | 2, marks = english) {
  return [...keys].reduce(
    ({ value, shown }, key) =>
      editAmount(
        { value, before: shown, typed: shown + key, caret: shown.length + 1, isForward: false, decimals },
        marks,
      ),
    { value: '', shown: '', caret: 0 },
  );
}

describe('a pasted amount', () => {
  test.each([
    // text, whole, with decimals
    ['1000', '1000', '1000'],
    ['1,000', '1000', '1000'],
    ['USh 25 000', '25000', '25000'],
    ['Sh. 500', '500', '500'],
    ['5,000/=', '5000', '5000'],
    ['1 250', '1250', '1250'],
    ['1\u202f250,5', '1250', '1250.5'],
    ['1’250.50', '1250', '1250.50'],
    ['1,250.50', '1250', '1250.50'],
    ['1.250,50', '1250', '1250.50'],
    ['1.250.000', '1250000', '1250000'],
    ['1.250.000,75', '1250000', '1250000.75'],
    ['12,5', '12', '12.5'],
    ['12,50', '12', '12.50'],
    ['12,500', '12500', '12500'],
    ['1.250', '1', '1.25'],
    ['1234,500', '1234', '1234.50'],
    ['12,5000', '12', '12.50'],
    ['0,500', '0', '0.50'],
    ['0,5', '0', '0.5'],
    [',5', '0', '0.5'],
    ['.5', '0', '0.5'],
    ['.', '0', '0'],
    ['500.', '500', '500'],
    ['12.75', '12', '12.75'],
    ['12.756', '12', '12.75'],
    ['1.2.3', '1', '1.2'],
    ['1,2,3', '1', '1.2'],
    ['12,5.0', '12', '12.5'],
    ['1,250,5', '1', '1.25'],
    ['007', '7', '7'],
    ['0', '0', '0'],
    ['-5', '5', '5'],
    ['abc', '', ''],
    ['', '', ''],
    ['1234567890123', '123456789012', '123456789012'],
  ])('%s is read as %s, or %s with decimals', (text, whole, exact) => {
    expect(paste(text, 0).value).toBe(whole);
    expect(paste(text, 2).value).toBe(exact);
  });

  test.each([
    ['1 250,50', french, '1250.50'],
    ['1,250', french, '1.25'],
    ['1.250', french, '1250'],
    ['12.5', french, '12.5'],
    ['1.250,50', german, '1250.50'],
    ['1,250.50', german, '1250.50'],
  ])('%s in another language', (text, marks, value) => {
    expect(paste(text, 2, marks).value).toBe(value);
  });

  test('never becomes larger than any reading of its digits and marks', () => {
    for (const text of ['12,5', '1.25', '9,99', '99,9', '0,75', '123,4', '1234,56', '12.345,6'])
      for (const marks of [english, french, german]) {
        const value = Number(paste(text, 2, marks).value);
        const digitsAfterLastMark = text.length - 1 - Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
        const joined = Number(text.replace(/\D/g, ''));
        expect(value).toBeLessThanOrEqual(joined / 10 ** Math.min(digitsAfterLastMark, 2));
      }
  });

  test('is shown in the language of the page', () => {
    expect(paste('1250.5', 2).shown).toBe('1,250.5');
    expect(paste('1.250,50', 2).shown).toBe('1,250.50');
    expect(paste('1,250.50', 2, german).shown).toBe('1.250,50');
    expect(paste('1250.5', 2, french).shown).toBe('1\u202f250.5');
  });
});

describe('an amount typed key by key', () => {
  test.each([
    ['500.00', 0, '500', '500.'],
    ['1.50', 0, '1', '1.'],
    ['12,5', 0, '12', '12,5'],
    ['1,500', 0, '1500', '1,500'],
    ['1,234,500', 0, '1234500', '1,234,500'],
    ['12.50', 2, '12.50', '12.50'],
    ['12.', 2, '12', '12.'],
    ['12,', 2, '12', '12,'],
    ['12,5', 2, '12.5', '12,5'],
    ['12,50', 2, '12.50', '12,50'],
    ['12,500', 2, '12500', '12,500'],
    ['1234,5', 2, '1234.5', '1,234,5'],
    ['0,505', 2, '0.50', '0.50'],
    ['12,5.5', 2, '12.55', '12,55'],
    ['12.5,5', 2, '12.55', '12.55'],
    ['1234567', 2, '1234567', '1,234,567'],
  ] as const)('%s with %i decimals is %s, shown as %s', (keys, decimals, value, shown) => {
    expect(type(keys, decimals)).toMatchObject({ value, shown, caret: shown.length });
  });

  test.each([
    ['1250,5', french, '1250.5', '1\u202f250,5'],
    ['1250.5', french, '1250.5', '1\u202f250.5'],
    ['1234,56', german, '1234.56', '1.234,56'],
    ['1.234', german, '1234', '1.234'],
  ])('%s in another language', (keys, marks, value, shown) => {
    expect(type(keys, 2, marks)).toMatchObject({ value, shown });
  });
});

describe('grouping while typing', () => {
  test.each([
    // action, before, typed with caret |, key, amount, shown with caret |
    ['a digit at the end', '100', '1000|', '', '1000', '1,000|'],
    ['a fifth digit at the end', '1,250', '1,2504|', '', '12504', '12,504|'],
    ['a digit in the middle', '1,000', '1,5|000', '', '15000', '15|,000'],
    ['a digit at the beginning', '1,000', '2|1,000', '', '21000', '2|1,000'],
    ['a zero at the beginning', '1,000', '0|1,000', '', '1000', '|1,000'],
    ['a digit deleted in the middle', '15,000', '1|,000', '', '1000', '1|,000'],
    ['a digit deleted at the end', '1,000', '1,00|', '', '100', '100|'],
    ['a digit of two groups deleted', '1,234,567', '1,234,56|', '', '123456', '123,456|'],
    ['Backspace after a comma', '1,234,567', '1,234|567', '', '123567', '123|,567'],
    ['Delete before a comma', '1,234,567', '1,234|567', 'forward', '123467', '123,4|67'],
    ['a letter', '1,000', '1,0x|00', '', '1000', '1,0|00'],
    ['a paste', '', 'USh 25 000|', '', '25000', '25,000|'],
    ['a paste in the middle', '1,000', '1,234|000', '', '1234000', '1,234|,000'],
    ['everything replaced', '1,000', '7|', '', '7', '7|'],
    ['the same once more, ungrouped', '1,000', '1000|', '', '1000', '1,000|'],
    ['everything deleted', '1,000', '|', '', '', '|'],
    ['decimals', '1,000', '1,000.5|', '', '1000.5', '1,000.5|'],
    ['a comma', '1,000', '1,000,|', '', '1000', '1,000,|'],
    ['a comma in the middle', '1,000', '1,0,|00', '', '10.00', '10,|00'],
    ['a digit after a comma', '1,000,', '1,000,5|', '', '1000.5', '1,000,5|'],
    ['a digit before a typed comma', '12,5', '123|,5', '', '123.5', '123|,5'],
    ['one digit too many', '123,456,789,012', '123,456,789,0123|', '', '123456789012', '123,456,789,012|'],
    ['a paste that is too long', '', '1234567890123|', '', '123456789012', '123,456,789,012|'],
  ])('%s', (_what, before, typed, key, value, shown) => {
    const edited = editAmount({
      value: before.replaceAll(',', ''),
      before,
      typed: typed.replace('|', ''),
      caret: typed.indexOf('|'),
      isForward: key === 'forward',
      decimals: 2,
    });
    expect(edited.value).toBe(value);
    expect(`${edited.shown.slice(0, edited.caret)}|${edited.shown.slice(edited.caret)}`).toBe(shown);
  });
});
