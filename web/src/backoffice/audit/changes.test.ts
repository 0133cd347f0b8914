import { expect, test } from 'vitest';
import { changesOf } from './changes.tsx';

test.each([
  // before, after, expected as [field, before, after]
  [{ status: 'pending' }, { status: 'approved' }, [['State', 'pending', 'approved']]],
  [
    { status: 'active', role: 'viewer' },
    { status: 'active', role: 'operator' },
    [['Role', 'viewer', 'operator']],
  ],
  [
    null,
    { username: 'amina', role: 'viewer' },
    [
      ['Name', undefined, 'amina'],
      ['Role', undefined, 'viewer'],
    ],
  ],
  [
    null,
    { amount: 1_050_000, fee: 21_000, currency: 'UGX' },
    [
      ['Amount', undefined, 'USh\u00a01,050,000'],
      ['Fee', undefined, 'USh\u00a021,000'],
    ],
  ],
  [{ amount: 1_050_000 }, null, [['Amount', '1,050,000', undefined]]],
  [{ player: '65', reason: 'other_amount_paid' }, {}, [['Doubt', 'other amount paid', undefined]]],
  [{ app: true }, { app: false }, [['Authenticator app', 'Yes', 'No']]],
  [
    {},
    { expiresAt: '2026-11-15T06:30:05.000Z' },
    [['Works until', undefined, '2026-11-15 09:30:05\u00a0EAT']],
  ],
  [{ maximumBet: null }, { maximumBet: 1000 }, [['Maximum bet', 'No limit', 'USh\u00a01,000']]],
  [{ bankrollShareBasisPoints: 100 }, { bankrollShareBasisPoints: 250 }, [['Largest win', '1%', '2.5%']]],
  [
    { rates: { UG: 3800, KE: 130 } },
    { rates: { UG: { buying: 3780, selling: 3820 }, KE: 130 } },
    [['Rates, Uganda (UGX)', '3,800', '3,780 / 3,820']],
  ],
  [{ supportPhone: '1' }, { supportPhone: '2' }, [['Phone number', '1', '2']]],
  [{ announcement: 'Hello' }, { announcement: null }, [['Announcement', 'Hello', 'None']]],
  [{ moon: { colour: 'white' } }, { moon: { colour: 'red' } }, [['moon.colour', 'white', 'red']]],
  [{ ids: [1, 2] }, { ids: [1] }, [['ids', '[1,2]', '[1]']]],
  ['old', 'new', [['Value', 'old', 'new']]],
  [null, null, []],
])('from %j to %j', (before, after, expected) => {
  const changes = changesOf(before, after);
  expect(changes.map((change) => [change.field, change.before, change.after])).toEqual(expected);
});
