import { describe, expect, test } from 'vitest';
import { cleanAmountText, editAmount, finishedAmountText, groupedAmountText } from './amount-field.tsx';

describe('typing an amount', () => {
  test.each([
    ['1000', 0, '1000'],
    ['1,000', 0, '1000'],
    ['USh 25 000', 0, '25000'],
    ['500.', 0, '500.'],
    ['500.0', 0, '500.'],
    ['12.75', 0, '12.'],
    ['.', 0, '0.'],
    ['007', 0, '7'],
    ['0', 0, '0'],
    ['-5', 0, '5'],
    ['abc', 0, ''],
    ['12.756', 2, '12.75'],
    ['12.', 2, '12.'],
    ['.5', 2, '0.5'],
    ['1.2.3', 2, '1.23'],
    // shows 5.11
  ] as const)('%s with %i decimals becomes "%s"', (typed, decimals, kept) => {
    expect(cleanAmountText(typed, decimals)).toBe(kept);
  });

  test.each([
    ['500.00', 0, '500'],
    ['1.50', 0, '1'],
    ['1,500', 0, '1500'],
    ['12.50', 2, '12.50'],
    ['12.', 2, '12'],
  ] as const)('%s, key by key with %i decimals, ends as "%s"', (keys, decimals, kept) => {
    const typed = [...keys].reduce((text, key) => cleanAmountText(text + key, decimals), '');
    expect(finishedAmountText(typed)).toBe(kept);
    expect(Number(typed)).toBe(Number(kept));
  });
});

test.each([
  ['', ''],
  ['100', '100'],
  ['1000', '1,000'],
  ['1000000', '1,000,000'],
  ['25000.', '25,000.'],
  ['1234567.89', '1,234,567.89'],
])('"%s" is grouped as "%s"', (text, grouped) => {
  expect(groupedAmountText(text)).toBe(grouped);
});

describe('grouping while typing', () => {
  test.each([
    // action, before, typed with caret |, key, amount, shown with caret |
    ['a digit at the end', '100', '1000|', '', '1000', '1,000|'],
    ['a digit in the middle', '1000', '1,5|000', '', '15000', '15|,000'],
    ['a digit at the beginning', '1000', '2|1,000', '', '21000', '2|1,000'],
    ['a digit deleted in the middle', '15000', '1|,000', '', '1000', '1|,000'],
    ['a digit deleted at the end', '1000', '1,00|', '', '100', '100|'],
    ['Backspace after a comma', '1234567', '1,234|567', '', '123567', '123|,567'],
    ['Delete before a comma', '1234567', '1,234|567', 'forward', '123467', '123,4|67'],
    ['a letter', '1000', '1,0x|00', '', '1000', '1,0|00'],
    ['a paste', '', 'USh 25 000|', '', '25000', '25,000|'],
    ['a paste in the middle', '1000', '1,234|000', '', '1234000', '1,234|,000'],
    ['everything replaced', '1000', '7|', '', '7', '7|'],
    ['the same once more, ungrouped', '1000', '1000|', '', '1000', '1,000|'],
    ['everything deleted', '1000', '|', '', '', '|'],
    ['decimals', '1000', '1,000.5|', '', '1000.5', '1,000.5|'],
    ['one digit too many', '123456789012', '123,456,789,0123|', '', '123456789012', '123,456,789,012|'],
    ['a paste that is too long', '', '1234567890123|', '', '123456789012', '123,456,789,012|'],
  ])('%s', (_what, before, typed, key, text, shown) => {
    const edited = editAmount({
      before,
      typed: typed.replace('|', ''),
      caret: typed.indexOf('|'),
      isForward: key === 'forward',
      decimals: 2,
      longest: 12,
    });
    const grouped = groupedAmountText(edited.text);
    expect(edited.text).toBe(text);
    expect(`${grouped.slice(0, edited.caret)}|${grouped.slice(edited.caret)}`).toBe(shown);
  });
});
