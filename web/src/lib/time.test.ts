import { describe, expect, test } from 'vitest';
import { timeText } from './format.ts';

const now = new Date('2026-03-15T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('time labels', () => {
  test.each([
    [-5 * SECOND, 'Just now'],
    [0, 'Just now'],
    [59 * SECOND, 'Just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - SECOND, '23 hours ago'],
    [DAY, '1 day ago'],
    [7 * DAY - SECOND, '6 days ago'],
    // shows 4.28
  ])('%i ms ago is shown as "%s"', (age, label) => {
    expect(timeText(new Date(now.getTime() - age), now)).toBe(label);
  });

  // shows 4.28
  test('after a week it is the local date', () => {
    const at = new Date(now.getTime() - 7 * DAY);
    expect(timeText(at, now)).toBe(at.toLocaleDateString('en-GB', { dateStyle: 'medium' }));
  });
});
