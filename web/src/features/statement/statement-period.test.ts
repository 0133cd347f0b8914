import { expect, test } from 'vitest';
import { dayOf, type PeriodChoice, periodOf, periodWords } from './statement-period.ts';

const now = new Date(2026, 0, 15, 12);
const choice = (name: PeriodChoice['name'], firstDay = '', lastDay = ''): PeriodChoice => ({
  name,
  firstDay,
  lastDay,
});

test.each([
  // choice, from, to, in words
  [choice('thisMonth'), new Date(2026, 0, 1), undefined, '1 Jan 2026 to 15 Jan 2026'],
  [choice('lastMonth'), new Date(2025, 11, 1), new Date(2026, 0, 1), '1 Dec 2025 to 31 Dec 2025'],
  [choice('all'), undefined, undefined, 'From the beginning until now'],
  [
    choice('custom', '2025-03-30', '2025-03-30'),
    new Date(2025, 2, 30),
    new Date(2025, 2, 31),
    '30 Mar 2025 to 30 Mar 2025',
  ],
  [choice('custom', '2025-12-31'), new Date(2025, 11, 31), undefined, '31 Dec 2025 to 15 Jan 2026'],
  [choice('custom', '', '2025-12-31'), undefined, new Date(2026, 0, 1), 'Until 31 Dec 2025'],
  [choice('custom'), undefined, undefined, 'From the beginning until now'],
])('%o', (chosen, from, to, words) => {
  const period = periodOf(chosen, now);
  expect(period?.from).toEqual(from);
  expect(period?.to).toEqual(to);
  expect(periodWords(period ?? {}, now)).toBe(words);
});

test('a period cannot end before it begins', () => {
  expect(periodOf(choice('custom', '2026-01-02', '2026-01-01'), now)).toBeUndefined();
});

test('the day of a moment is the reader’s own', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
