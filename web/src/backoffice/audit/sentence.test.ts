import { expect, test } from 'vitest';
import { sentenceOf, wishOf } from './sentence.ts';
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
  // what is different, expected
  [{}, 'grace rejected withdrawal 17 of amina, USh\u00a05,000: “Not your phone”'],
  [
    { action: 'withdrawal.approved', reason: null, askedBy: 'paul' },
    'grace approved withdrawal 17 of amina, USh\u00a05,000, as paul had asked.',
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
    'grace asked to correct the balance of amina: “Paid twice”',
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
    'grace refused to change the setting “Maximum bet”.',
  ],
  [
    {
      action: 'approval.asked',
      subjectKind: 'reserve',
      subjectId: '2026-11-16 mtn',
      subjectName: null,
      after: { approval: '5', action: 'reserve.stated' },
      reason: null,
    },
    'grace asked to state what MTN held at the end of 2026-11-16.',
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
      reason: null,
    },
    'grace changed the setting “Maximum bet”.',
  ],
  [{ action: 'moon.painted', reason: null }, 'grace moon.painted amina.'],
])('%o is told as "%s"', (difference, expected) => {
  expect(sentenceOf({ ...entry, ...difference })).toBe(expected);
});

test.each(Object.keys(audit.sentences))('%s has a sentence also where nothing was written down', (action) => {
  const sentence = sentenceOf({ ...entry, action, after: null, reason: null });
  expect(sentence).toMatch(/^grace .+\.$/);
  expect(sentence).not.toMatch(/undefined|null|NaN| {2}| \.$/);
});

const approval = {
  id: '3',
  action: 'player.corrected',
  subjectKind: 'player',
  subjectId: '12',
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

test.each([
  // what is different, expected
  [{}, 'grace wants to correct the balance of amina by +USh\u00a01,000,000'],
  [{ status: 'refused' as const }, 'grace wanted to correct the balance of amina by +USh\u00a01,000,000'],
  [
    { action: 'withdrawal.approved', subjectKind: 'withdrawal', subjectId: '17' },
    'grace wants to approve withdrawal 17 of amina, USh\u00a01,000,000',
  ],
  [
    {
      action: 'house.funded',
      subjectKind: 'house',
      subjectId: 'bonus UGX',
      player: null,
      after: { amount: 1_000_000, currency: 'UGX', rail: 'bank' },
    },
    'grace wants to put USh\u00a01,000,000 from bank into bonus UGX',
  ],
])('what waits, %o, is told as "%s"', (difference, expected) => {
  expect(wishOf({ ...approval, ...difference })).toBe(expected);
});
