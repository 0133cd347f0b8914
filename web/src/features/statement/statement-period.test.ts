import { expect, test } from 'vitest';
import { type PeriodChoice, periodOf, periodWords } from './statement-period.ts';

const now = new Date('2026-01-15T12:00Z');
const start = (day: string) => new Date(`${day}T00:00+03:00`);
const choice = (name: PeriodChoice['name'], firstDay = '', lastDay = ''): PeriodChoice => ({
  name,
  firstDay,
  lastDay,
});

test.each([
  [choice('thisMonth'), start('2026-01-01'), undefined, '1 Jan 2026 to 15 Jan 2026'],
  [choice('lastMonth'), start('2025-12-01'), start('2026-01-01'), '1 Dec 2025 to 31 Dec 2025'],
  [choice('all'), undefined, undefined, 'From the beginning until now'],
  [
    choice('custom', '2025-03-30', '2025-03-30'),
    start('2025-03-30'),
    start('2025-03-31'),
    '30 Mar 2025 to 30 Mar 2025',
  ],
  [choice('custom', '2025-12-31'), start('2025-12-31'), undefined, '31 Dec 2025 to 15 Jan 2026'],
  [choice('custom', '', '2025-12-31'), undefined, start('2026-01-01'), 'Until 31 Dec 2025'],
  [choice('custom'), undefined, undefined, 'From the beginning until now'],
])('%o', (chosen, from, to, words) => {
  const period = periodOf(chosen, now);
  expect(period?.from).toEqual(from);
  expect(period?.to).toEqual(to);
  expect(periodWords(period ?? {}, now)).toBe(words);
});

test('a period cannot end before it starts', () => {
  expect(periodOf(choice('custom', '2026-01-02', '2026-01-01'), now)).toBeUndefined();
});

test('a month starts at midnight in Kampala, wherever the reader is', () => {
  const firstHours = new Date('2026-01-31T22:00Z');
  expect(periodOf(choice('thisMonth'), firstHours)?.from).toEqual(start('2026-02-01'));
});
