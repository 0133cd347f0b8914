import { expect, test } from 'vitest';
import { changesOf } from './changes.tsx';

/** Returns [field, before, after]. */
function changesIn(subjectKind: string, before: unknown, after: unknown) {
  return changesOf({ subjectKind, before, after }).map((change) => [
    change.field,
    change.before,
    change.after,
  ]);
}

const NBSP = '\u00a0';
const TIME = '2026-11-15T06:30:05.000Z';
const SHOWN_TIME = `2026-11-15 09:30:05${NBSP}EAT`;

// As recorded, for every action that needs two operators.
test.each([
  [
    'withdrawal.approved',
    'withdrawal',
    { status: 'pending' },
    {
      status: 'approved',
      amount: 1_050_000,
      fee: 21_000,
      currency: 'UGX',
      rail: 'mtn',
      destination: '256772123456',
    },
    [
      ['Status', 'Waiting for a decision', 'Approved, being paid'],
      ['Amount', undefined, `USh${NBSP}1,050,000`],
      ['Fee', undefined, `USh${NBSP}21,000`],
      ['Provider', undefined, 'MTN'],
      ['To', undefined, '256772123456'],
    ],
  ],
  [
    'withdrawal.settled',
    'withdrawal',
    { status: 'approved' },
    {
      status: 'completed',
      reference: 'MP1',
      amount: 100,
      fee: 5,
      currency: 'KES',
      pays: '0.7 USDT',
      rail: 'tron',
    },
    [
      ['Status', 'Approved, being paid', 'Paid'],
      ['Payment reference', undefined, 'MP1'],
      ['Amount', undefined, `KSh${NBSP}100`],
      ['Fee', undefined, `KSh${NBSP}5`],
      ['Pays out', undefined, '0.7 USDT'],
      ['Provider', undefined, 'TRON'],
    ],
  ],
  [
    'player.corrected',
    'player',
    null,
    { player: 'amina', amount: -700, currency: 'UGX' },
    [['Amount', undefined, `−USh${NBSP}700`]],
  ],
  [
    'player.reset_link_made',
    'player',
    null,
    { expiresAt: TIME, channel: 'email', sentTo: 'a***@example.com' },
    [
      ['Valid until', undefined, SHOWN_TIME],
      ['Sent by', undefined, 'Email'],
      ['Sent to', undefined, 'a***@example.com'],
    ],
  ],
  [
    'player.second_factors_removed',
    'player',
    {
      app: true,
      passkeys: 1,
      recoveryCodes: 8,
      lastUsedAt: TIME,
      lastChange: 'second_factor',
      lastChangeAt: TIME,
    },
    { app: false, passkeys: 0, recoveryCodes: 0, channel: 'sms' },
    [
      ['Authenticator app', 'Yes', 'No'],
      ['Passkeys', '1', '0'],
      ['Recovery codes', '8', '0'],
      ['Last used', SHOWN_TIME, undefined],
      ['Last change of access', 'Second factor', undefined],
      ['Changed at', SHOWN_TIME, undefined],
      ['Sent by', undefined, 'SMS'],
    ],
  ],
  [
    'player.reinstated',
    'player',
    { status: 'suspended' },
    { status: 'active', sessionsEnded: 0 },
    [
      ['Status', 'Suspended', 'Active'],
      ['Sessions ended', undefined, '0'],
    ],
  ],
  [
    'deposit.credited',
    'deposit',
    { status: 'unresolved', reason: 'other_amount_paid' },
    { status: 'credited', player: '65', amount: 5_000, currency: 'UGX', providerReference: 'MP2' },
    [
      ['Status', 'Unresolved', 'Credited'],
      ['Problem', 'The provider reports a different amount than requested.', undefined],
      ['Amount', undefined, `USh${NBSP}5,000`],
      ['Provider reference', undefined, 'MP2'],
    ],
  ],
  [
    'held_transfer.credited',
    'held_transfer',
    { state: 'waiting', why: 'below_minimum', usdt: 0.5 },
    { state: 'credited', deposit: '7', player: '65', amount: 1_900, currency: 'UGX' },
    [
      ['Status', 'Held', 'Credited'],
      ['Problem', 'Below the minimum', undefined],
      ['Amount', 'USDT\u00a00.50', `USh${NBSP}1,900`],
      ['Deposit', undefined, '7'],
    ],
  ],
  [
    'house.funded',
    'house',
    { balance: 0, currency: 'UGX' },
    { balance: 1_000_000, amount: 1_000_000, currency: 'UGX', rail: 'bank' },
    [
      ['Balance', `USh${NBSP}0`, `USh${NBSP}1,000,000`],
      ['Amount', undefined, `USh${NBSP}1,000,000`],
      ['Provider', undefined, 'Bank'],
    ],
  ],
  [
    'prize_tables.offered',
    'prize_tables',
    {
      offers: [
        { country: 'UG', prizes: [2000, 3000, 4000, 5000], from: null },
        { country: 'UG', prizes: [5000, 8000, 12_000, 21_400], from: TIME },
        { country: 'KE', prizes: [2000, 3000, 4000, 5000], from: null },
      ],
    },
    { countries: ['UG', 'KE'], tables: [[9900, 10_000, 12_000, 14_500]], highestStake: 10_000, from: null },
    [
      [
        'Prize tables in Uganda',
        `60.0% returned: +20%, +30%, +40%, +50%; 96.0% returned: +50%, +80%, +120%, +214%, from ${SHOWN_TIME}`,
        '96.0% returned: +99%, +100%, +120%, +145%',
      ],
      [
        'Prize tables in Kenya',
        '60.0% returned: +20%, +30%, +40%, +50%',
        '96.0% returned: +99%, +100%, +120%, +145%',
      ],
      ['Highest stake', undefined, `USh${NBSP}10,000`],
      ['From', undefined, 'One minute after approval'],
    ],
  ],
  [
    'prize_tables.offered at a time',
    'prize_tables',
    { offers: [] },
    { countries: ['KE'], tables: [[5000]], highestStake: 500, from: TIME },
    [
      ['Prize tables in Kenya', undefined, '16.7% returned: +50%'],
      ['Highest stake', undefined, `USh${NBSP}500`],
      ['From', undefined, SHOWN_TIME],
    ],
  ],
  [
    'wallet.closed',
    'wallet_day',
    null,
    { amount: 8_000, books: 9_000, currency: 'UGX', wallet: 'airtel', day: '2026-11-16' },
    [
      ['Amount', undefined, `USh${NBSP}8,000`],
      ['Balance in our ledger', undefined, `USh${NBSP}9,000`],
      ['Wallet', undefined, 'Airtel'],
      ['End of', undefined, '2026-11-16'],
    ],
  ],
  [
    'operator.added',
    'operator',
    null,
    { username: 'amina', role: 'viewer', status: 'active' },
    [
      ['Username', undefined, 'amina'],
      ['Role', undefined, 'Viewer'],
      ['Status', undefined, 'Active'],
    ],
  ],
  [
    'operator.changed',
    'operator',
    { status: 'active', role: 'viewer' },
    { status: 'active', role: 'operator' },
    [['Role', 'Viewer', 'Operator']],
  ],
  [
    'setting.changed',
    'setting',
    { maximumBet: null, bankrollShareBasisPoints: 100, announcement: 'Hello' },
    { maximumBet: 1000, bankrollShareBasisPoints: 250, announcement: null },
    [
      ['Maximum bet', 'No limit', `USh${NBSP}1,000`],
      ['Largest win', '1%', '2.5%'],
      ['Announcement', 'Hello', 'None'],
    ],
  ],
  [
    'setting.changed: rates',
    'setting',
    { rates: { UG: 3800, KE: 130 } },
    { rates: { UG: { buying: 3780, selling: 3820 }, KE: 130 } },
    [['Rates, Uganda (UGX)', '3,800', '3,780 / 3,820']],
  ],
])('%s shows its changes in words', (_action, subjectKind, before, after, expected) => {
  expect(changesIn(subjectKind, before, after)).toEqual(expected);
});

test.each([
  // before, after, expected (fields unknown to this version)
  [{ moonColour: { main: 'dark_red' } }, {}, [['Moon colour', 'Main: dark red', undefined]]],
  [{ ids: [1, 2] }, { ids: [] }, [['Ids', '1, 2', '–']]],
  [{ status: 'new_state' }, { status: null }, [['Status', 'new state', '–']]],
  ['old', 'new', [['Value', 'old', 'new']]],
  [null, null, []],
])('an unknown state %j to %j is never shown as JSON', (before, after, expected) => {
  expect(changesIn('moon', before, after)).toEqual(expected);
});
