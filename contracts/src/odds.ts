/**
 * The one statement of what the game pays. The engine, every sentence on every page, the receipts and the
 * tests read it from here, so that no two places can ever show different odds.
 */
export interface Odds {
  readonly boxes: number;
  /** What each prize box adds to the stake, in basis points (2000 = 20%). The remaining boxes are empty. */
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

/** What comes back of all stakes in the long run, such as 0.6. */
export function returnToPlayer({ boxes, prizesBasisPoints }: Odds): number {
  const payoutBasisPoints = prizesBasisPoints.reduce((sum, prize) => sum + BASIS_POINTS + prize, 0);
  return payoutBasisPoints / (BASIS_POINTS * boxes);
}

/** Every figure a screen may show, each with the decimals it is shown with. */
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
  return `${(share * 100).toFixed(decimals)}%`;
}
