import { expect, test } from 'vitest';
import { statementCsv, statementFileName } from './movements.ts';

test('the table is ordered from oldest to newest', () => {
  const movements = [
    {
      id: '9',
      kind: 'player_transfer',
      amount: -250.5,
      balanceAfter: 4749.5,
      createdAt: '2026-01-06T08:00:00.000Z',
      about: 'amina',
    },
    {
      id: '7',
      kind: 'bet',
      amount: -1000,
      balanceAfter: 5000,
      createdAt: '2026-01-05T09:00:00.000Z',
      about: null,
    },
    {
      id: '4',
      kind: 'deposit',
      amount: 6000,
      balanceAfter: 6000,
      createdAt: '2026-01-05T08:00:00.000Z',
      about: null,
    },
    {
      id: '2',
      kind: 'surprise',
      amount: 0,
      balanceAfter: 0,
      createdAt: '2026-01-05T07:00:00.000Z',
      about: null,
    },
  ];
  expect(statementCsv(movements, 'UGX')).toBe(
    [
      'Date (UTC),Transaction,Amount,Balance after,Currency,Transaction ID',
      '2026-01-05T07:00:00.000Z,surprise,0,0,UGX,2',
      '2026-01-05T08:00:00.000Z,Deposit,6000,6000,UGX,4',
      '2026-01-05T09:00:00.000Z,Game lost,-1000,5000,UGX,7',
      '2026-01-06T08:00:00.000Z,Transfer to amina,-250.5,4749.5,UGX,9',
      '',
    ].join('\r\n'),
  );
});

test('the file name has account and day', () => {
  expect(statementFileName('game', new Date('2026-01-05T20:00Z'))).toBe(
    'sanduku-statement-game-2026-01-05.csv',
  );
});
