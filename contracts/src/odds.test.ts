import { expect, test } from 'vitest';
import { figuresOf, odds } from './odds.ts';

// shows 1.12, 9.10, 9.11, 9.12
test('the displayed figures follow from nine boxes and four prizes', () => {
  expect(figuresOf(odds)).toEqual({
    boxes: 9,
    prizeBoxes: 4,
    emptyBoxes: 5,
    winPercent: '44.4%',
    losePercent: '55.6%',
    smallestPrizePercent: '20%',
    largestPrizePercent: '50%',
    returnToPlayerPercent: '60.0%',
  });
});

test('other prizes change every dependent figure', () => {
  const figures = figuresOf({ boxes: 9, prizesBasisPoints: [10_000, 10_000, 10_000] });
  expect(figures.winPercent).toBe('33.3%');
  expect(figures.largestPrizePercent).toBe('100%');
  expect(figures.returnToPlayerPercent).toBe('66.7%');
});
