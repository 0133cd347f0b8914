import { figuresOf, odds } from '@sanduku/contracts/odds';
import { expect, test } from 'vitest';
import { type WinPictureProps, wordsOf } from './win-picture.tsx';

test('the picture of a win includes its odds', () => {
  const round = {
    sealed: { odds: { prizes: odds.prizesBasisPoints } },
    pick: { selectedBox: 4, betAmount: 1000, clientSeed: 'seed' },
    outcome: { won: true, result: 'win', prize: 300, winAmount: 1300 },
    revealed: { roundId: 'abc', prizes: [0, 2000, 0, 0, 3000, 0, 4000, 5000, 0] },
  } as unknown as WinPictureProps['round'];
  const words = wordsOf({ round, symbol: 'USh' });
  const { winPercent, losePercent, returnToPlayerPercent } = figuresOf(odds);
  expect(words.won).toBe('USh\u00a0300 won');
  expect(words.box).toBe('+30% in box 5');
  expect(words.paid).toBe('USh\u00a01,300 paid for a stake of USh\u00a01,000');
  for (const figure of [winPercent, losePercent]) expect(words.odds).toContain(figure);
  expect(words.average).toContain(returnToPlayerPercent);
});
