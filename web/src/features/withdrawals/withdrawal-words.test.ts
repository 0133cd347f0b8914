import { expect, test } from 'vitest';
import { type ClockSubject, clockWords } from './withdrawal-words.ts';

const clock = { waiting: 5, medianSeconds: 400, p95Seconds: 1500 };
const now = Date.parse('2026-01-05T09:00:00.000Z');
const pending = (place: number | null): ClockSubject => ({ status: 'pending', place, waits: null });

test.each([
  [pending(2), clock, 'Number 2 of 5 in the queue. Half are paid within 7 minutes, 95% within 25 minutes.'],
  [
    pending(1),
    { waiting: 1, medianSeconds: null, p95Seconds: null },
    'Next in the queue. Usually 5-\u206030 minutes.',
  ],
  [
    pending(1),
    { ...clock, waiting: 3, medianSeconds: 40, p95Seconds: 6000 },
    'Number 1 of 3 in the queue. Half are paid within a minute, 95% within 2 hours.',
  ],
  [
    pending(7),
    { ...clock, waiting: 5, medianSeconds: null, p95Seconds: null },
    'Number 7 of 7 in the queue. Usually 5-\u206030 minutes.',
  ],
  [
    pending(2),
    { ...clock, medianSeconds: 20, p95Seconds: 55 },
    'Number 2 of 5 in the queue. 95% are paid within a minute.',
  ],
  [
    pending(null),
    { waiting: 250, medianSeconds: null, p95Seconds: null },
    'More than 100 withdrawals are ahead of yours. Usually 5-\u206030 minutes.',
  ],
  [
    { ...pending(3), waits: { what: 'password', until: '2026-01-06T09:00:00.000Z' } } as const,
    clock,
    expect.stringMatching(/^On hold until 6 Jan 2026, .* because your password was changed\./),
  ],
  [
    { status: 'approved', place: null, waits: null } as const,
    { ...clock, p95Seconds: 200_000 },
    'Approved. Your payment is on its way. Half are paid within 7 minutes, 95% within 3 days.',
  ],
  [
    { status: 'approved', place: null, waits: null, waitsForFloat: true, channel: 'mtn' } as const,
    clock,
    'We’re topping up our MTN wallet; your withdrawal is next.',
  ],
  [
    { ...pending(2), createdat: '2026-01-05T08:40:00.000Z' },
    clock,
    'Number 2 of 5 in the queue. Half are paid within 7 minutes, 95% within 25 minutes.',
  ],
  [
    { ...pending(2), createdat: '2026-01-05T08:30:00.000Z' },
    clock,
    'Number 2 of 5 in the queue. This is taking longer than usual: 95% are paid within 25 minutes.',
  ],
  [
    { status: 'approved', place: null, waits: null, unresolved: true } as const,
    clock,
    'The provider hasn’t confirmed the payment. Our team is checking.',
  ],
])('%o %o', (subject, figures, words) => {
  expect(clockWords(subject, figures, now)).toEqual(words);
});
