import { writtenPercent } from './number-marks.ts';

export interface Odds {
  readonly boxes: number;
  /** Added to the stake, in basis points. The remaining boxes are empty. */
  readonly prizesBasisPoints: readonly number[];
}

const BASIS_POINTS = 10_000;

export const odds: Odds = { boxes: 9, prizesBasisPoints: [2000, 3000, 4000, 5000] };

export interface OddsFigures {
  boxes: number;
  prizeBoxes: number;
  emptyBoxes: number;
  winPercent: string;
  losePercent: string;
  smallestPrizePercent: string;
  largestPrizePercent: string;
  returnToPlayerPercent: string;
}

/** Share of stakes paid back, such as 0.6. */
export function returnToPlayer({ boxes, prizesBasisPoints }: Odds): number {
  const payoutBasisPoints = prizesBasisPoints.reduce((sum, prize) => sum + BASIS_POINTS + prize, 0);
  return payoutBasisPoints / (BASIS_POINTS * boxes);
}

export type TableStyle = 'steady' | 'classic' | 'bold';

/** Derived from the prizes, so it always fits them. */
export function styleOf({ boxes, prizesBasisPoints }: Odds): TableStyle {
  if (Math.max(...prizesBasisPoints) >= BASIS_POINTS) return 'bold';
  return 2 * prizesBasisPoints.length > boxes ? 'steady' : 'classic';
}

/** With the decimals shown on screen. */
export function figuresOf(game: Odds): OddsFigures {
  const { boxes, prizesBasisPoints } = game;
  const prizeBoxes = prizesBasisPoints.length;
  return {
    boxes,
    prizeBoxes,
    emptyBoxes: boxes - prizeBoxes,
    winPercent: percent(prizeBoxes / boxes, 1),
    losePercent: percent((boxes - prizeBoxes) / boxes, 1),
    smallestPrizePercent: percent(Math.min(...prizesBasisPoints) / BASIS_POINTS, 0),
    largestPrizePercent: percent(Math.max(...prizesBasisPoints) / BASIS_POINTS, 0),
    returnToPlayerPercent: percent(returnToPlayer(game), 1),
  };
}

function percent(share: number, decimals: number): string {
  return writtenPercent((share * 100).toFixed(decimals));
}
