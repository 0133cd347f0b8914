import { type Odds, odds, returnToPlayer } from '../odds.ts';

// What a prize table may be, and what it means for the house. The formulas are in docs/fairness.md, "The risk of a table".

/** In basis points, of prizes and returns. */
const WHOLE = 10_000;
export const LOWEST_RETURN = 0.5;
export const HIGHEST_RETURN = 0.995;
/** The chance of ruin that a bankroll is measured by. */
export const RUIN_CHANCE = 1 / 10_000;

/** Tables to begin with: that of the specification, five of nine averaging +35%, and one that returns 96%. */
export const presets: readonly Odds[] = [
  odds,
  { boxes: odds.boxes, prizesBasisPoints: [2500, 3000, 3500, 4000, 4500] },
  { boxes: odds.boxes, prizesBasisPoints: [5000, 8000, 12_000, 21_400] },
];

/** What is wrong with a table; undefined: nothing. Prizes are whole percent, so that texts say them exactly. */
export type TableProblem = 'none_pays' | 'none_empty' | 'not_whole' | 'prize_too_high' | 'return_outside';

export function tableProblem(table: Odds, maximumPrizePercent: number): TableProblem | undefined {
  const { boxes, prizesBasisPoints: prizes } = table;
  if (prizes.length === 0) return 'none_pays';
  if (prizes.length >= boxes) return 'none_empty';
  if (prizes.some((prize) => prize < 100 || prize % 100 !== 0)) return 'not_whole';
  if (prizes.some((prize) => prize > maximumPrizePercent * 100)) return 'prize_too_high';
  const share = returnToPlayer(table);
  return share < LOWEST_RETURN || share > HIGHEST_RETURN ? 'return_outside' : undefined;
}

/** What a bet of one unit takes from the house, box by box: its prize, or with a minus the stake. */
function lossesOf({ boxes, prizesBasisPoints }: Odds): number[] {
  return Array.from({ length: boxes }, (_, box) => {
    const prize = prizesBasisPoints[box];
    return prize === undefined ? -1 : prize / WHOLE;
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the house keeps of a stake in the long run, such as 0.4. */
export function houseEdge(table: Odds): number {
  return -meanOf(lossesOf(table));
}

/** Of what a bet of one unit brings or takes. */
export function variance(table: Odds): number {
  const losses = lossesOf(table);
  return meanOf(losses.map((loss) => loss ** 2)) - meanOf(losses) ** 2;
}

/**
 * Lundberg's exponent: the R above 0 with E[exp(R * loss)] = 1. However long the play and whatever the stakes up to s, a
 * bankroll of B is used up with a chance of at most exp(-R * B / s).
 */
export function ruinExponent(table: Odds): number {
  const losses = lossesOf(table);
  const grows = (exponent: number) => meanOf(losses.map((loss) => Math.exp(exponent * loss))) > 1;
  let high = 1;
  while (!grows(high)) high *= 2;
  let low = 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (grows(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** The bankroll, in stakes of the highest kind, that is used up with less than that chance. */
export function bankrollInStakes(table: Odds, chance = RUIN_CHANCE): number {
  return -Math.log(chance) / ruinExponent(table);
}
