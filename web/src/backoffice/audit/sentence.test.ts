import { expect, test } from 'vitest';
import { requestSentence, sentenceOf } from './sentence.ts';
import { audit } from './texts.ts';

const entry = {
  operator: 'grace',
  askedBy: null,
  action: 'withdrawal.rejected',
  subjectKind: 'withdrawal',
  subjectId: '17',
  subjectName: 'amina',
  after: { status: 'rejected', amount: 5000, currency: 'UGX' },
  reason: 'Not your phone',
};

test.each([
  // overrides, expected
  [{}, 'grace rejected withdrawal 17 of amina, USh\u00a05,000: “Not your phone”'],
  [
    { action: 'withdrawal.approved', reason: null, askedBy: 'paul' },
    'grace approved withdrawal 17 of amina, USh\u00a05,000, requested by paul.',
  ],
  [
    {
      action: 'player.corrected',
      subjectKind: 'player',
      after: { amount: -700, currency: 'UGX' },
      reason: 'Paid twice',
    },
    'grace corrected the balance of amina by −USh\u00a0700: “Paid twice”',
  ],
  [
    { action: 'approval.asked', after: { approval: '3', action: 'player.corrected' }, reason: 'Paid twice' },
    'grace requested approval to correct the balance of amina: “Paid twice”',
  ],
  [
    {
      action: 'approval.refused',
      subjectKind: 'setting',
      subjectId: 'maximumBet',
      subjectName: null,
      after: { approval: '4', action: 'setting.changed' },
      reason: null,
    },
    'grace rejected the request to change the setting “Maximum bet”.',
  ],
  [
    {
      action: 'approval.asked',
      subjectKind: 'wallet_day',
      subjectId: 'mtn.collection UGX 2026-11-16',
      subjectName: null,
      after: { approval: '5', action: 'wallet.closed' },
      reason: null,
    },
    'grace requested approval to close MTN collection for 2026-11-16.',
  ],
  [
    {
      operator: null,
      action: 'operator.added',
      subjectKind: 'operator',
      subjectName: 'paul',
      after: { role: 'viewer' },
      reason: null,
    },
    'The server gave paul access as viewer.',
  ],
  [
    {
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: 'maximumBet',
      subjectName: null,
      after: { maximumBet: 5 },
      reason: null,
    },
    'grace changed the setting “Maximum bet”.',
  ],
  [{ action: 'moon.painted', reason: null }, 'grace moon.painted amina.'],
])('%o reads "%s"', (difference, expected) => {
  expect(sentenceOf({ ...entry, ...difference })).toBe(expected);
});

test.each(Object.keys(audit.sentences))('%s has a sentence when no state was recorded', (action) => {
  const sentence = sentenceOf({ ...entry, action, after: null, reason: null });
  expect(sentence).toMatch(/^grace .+\.$/);
  expect(sentence).not.toMatch(/undefined|null|NaN| {2}| \.$/);
});

const approval = {
  id: '3',
  action: 'player.corrected',
  subjectKind: 'player',
  subjectId: '12',
  subjectName: null as string | null,
  player: { id: '12', username: 'amina' },
  before: null,
  after: { amount: 1_000_000, currency: 'UGX' },
  reason: 'Paid twice',
  status: 'waiting' as const,
  askedBy: 'grace',
  askedAt: '2026-11-15T06:30:05.000Z',
  expiresAt: '2026-11-22T06:30:05.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
};

// Every action that needs two operators, as recorded.
test.each([
  [{}, 'Correct the balance of amina by +USh\u00a01,000,000'],
  [{ after: { amount: -700, currency: 'UGX' } }, 'Correct the balance of amina by −USh\u00a0700'],
  [
    { action: 'withdrawal.approved', subjectKind: 'withdrawal', subjectId: '17' },
    'Approve withdrawal 17 of amina, USh\u00a01,000,000',
  ],
  [
    {
      action: 'withdrawal.settled',
      subjectKind: 'withdrawal',
      subjectId: '17',
      after: { status: 'failed', amount: 5_000, currency: 'UGX' },
    },
    'Mark withdrawal 17 of amina as not paid, USh\u00a05,000',
  ],
  [
    { action: 'player.reset_link_made', after: { channel: 'email', sentTo: 'a***@example.com' } },
    'Send amina a password reset link to a***@example.com',
  ],
  [{ action: 'player.contact_read' }, 'Show the contact of amina'],
  [{ action: 'player.second_factors_removed', after: { app: false } }, 'Remove the second factors of amina'],
  [{ action: 'player.reinstated', after: { status: 'active' } }, 'Reinstate amina'],
  [
    { action: 'deposit.credited', subjectKind: 'deposit', subjectId: '9' },
    'Credit deposit 9 of amina, USh\u00a01,000,000',
  ],
  [
    { action: 'held_transfer.credited', subjectKind: 'held_transfer', subjectId: 'tron:ab:0' },
    'Credit a held transfer, USh\u00a01,000,000',
  ],
  [
    {
      action: 'house.funded',
      subjectKind: 'house',
      subjectId: 'bonus UGX',
      player: null,
      after: { amount: 1_000_000, currency: 'UGX', rail: 'bank' },
    },
    'Record USh\u00a01,000,000 paid into the bonus account through Bank',
  ],
  [
    {
      action: 'house.funded',
      subjectKind: 'house',
      subjectId: 'fees KES',
      player: null,
      after: { amount: -500, currency: 'KES', rail: 'mtn' },
    },
    'Record KSh\u00a0500 taken out of the fees account through MTN',
  ],
  [
    {
      action: 'prize_tables.offered',
      subjectKind: 'prize_tables',
      subjectId: 'UG KE',
      player: null,
      after: { countries: ['UG', 'KE'], tables: [[5000]], highestStake: 500, from: null },
    },
    'Offer new prize tables in Uganda, Kenya',
  ],
  [
    {
      action: 'wallet.closed',
      subjectKind: 'wallet_day',
      subjectId: 'airtel UGX 2026-11-16',
      player: null,
      after: { amount: 8_000, books: 8_100, fees: 90, currency: 'UGX', wallet: 'airtel', day: '2026-11-16' },
    },
    'Close Airtel for 2026-11-16, USh\u00a08,000, including fees of USh\u00a090 that no operator explained',
  ],
  [
    {
      action: 'wallet.statement_withdrawn',
      subjectKind: 'wallet_statement',
      subjectId: 'airtel UGX 2026-11-16',
      player: null,
      after: {
        statement: '5',
        firstDay: '2026-11-16',
        lastDay: '2026-11-17',
        balance: 8_000,
        currency: 'UGX',
      },
    },
    'Withdraw the Airtel statement from 2026-11-16 to 2026-11-17',
  ],
  [
    {
      action: 'wallet.moved',
      subjectKind: 'wallet',
      subjectId: 'bank UGX',
      player: null,
      after: { amount: 8_000, currency: 'UGX', wallet: 'bank', toWallet: 'mtn.disbursement' },
    },
    'Move USh\u00a08,000 from Bank to MTN disbursement',
  ],
  [
    {
      action: 'operator.added',
      subjectKind: 'operator',
      subjectId: '4',
      player: null,
      after: { username: 'paul', role: 'viewer', status: 'active' },
    },
    'Give paul access as viewer',
  ],
  [
    {
      action: 'operator.changed',
      subjectKind: 'operator',
      subjectId: '4',
      subjectName: 'paul',
      player: null,
      after: { role: 'operator', status: 'active' },
    },
    'Change the access of paul to operator, active',
  ],
  [
    {
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: 'rates',
      player: null,
      after: { rates: { UG: 3900 } },
    },
    'Change the setting “Rates”',
  ],
  [
    {
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: 'maximumBet',
      player: null,
      after: { maximumBet: 5, maximumTransfer: null },
    },
    'Change 2 settings',
  ],
])('the request %o reads "%s"', (difference, expected) => {
  expect(requestSentence({ ...approval, ...difference })).toBe(expected);
});
