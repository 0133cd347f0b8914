import { expect, test } from 'vitest';
import { statusLabel } from './use-withdrawals.ts';

test.each([
  ['pending', 'Processing'],
  ['PENDING', 'Processing'],
  ['approved', 'Approved'],
  ['Completed', 'Completed'],
  ['rejected', 'Rejected'],
  ['failed', 'Failed'],
  ['on hold', 'on hold'],
  ['', 'Unknown'],
  [null, 'Unknown'],
  // shows 4.18
])('%j is shown as %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});
