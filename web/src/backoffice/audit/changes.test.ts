import { expect, test } from 'vitest';
import { changesOf } from './changes.tsx';

test.each([
  // before, after, expected as [field, before, after]
  [{ status: 'pending' }, { status: 'approved' }, [['status', 'pending', 'approved']]],
  [
    { status: 'active', role: 'viewer' },
    { status: 'active', role: 'operator' },
    [['role', 'viewer', 'operator']],
  ],
  [
    null,
    { username: 'amina', role: 'viewer' },
    [
      ['username', undefined, 'amina'],
      ['role', undefined, 'viewer'],
    ],
  ],
  [{ amount: 5 }, null, [['amount', '5', undefined]]],
  [{ maximumBet: null }, { maximumBet: 1000 }, [['maximumBet', '–', '1000']]],
  [{ rates: { UG: 3800, KE: 130 } }, { rates: { UG: 3900, KE: 130 } }, [['rates.UG', '3800', '3900']]],
  [{ ids: [1, 2] }, { ids: [1] }, [['ids', '[1,2]', '[1]']]],
  ['old', 'new', [['value', 'old', 'new']]],
  [null, null, []],
])('from %j to %j', (before, after, expected) => {
  const changes = changesOf(before, after);
  expect(changes.map((change) => [change.field, change.before, change.after])).toEqual(expected);
});
