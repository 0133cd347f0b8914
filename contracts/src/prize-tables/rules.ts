import { type Odds, odds, returnToPlayer } from '../odds.ts';

// Formulas: docs/fairness.md, "The risk of a table".

/** Basis points. */
const WHOLE = 10_000;
export const LOWEST_RETURN = 0.5;
export const HIGHEST_RETURN = 0.995;
export const RUIN_CHANCE = 1 / 10_000;

/** The specification's table, one at 75% and one at 96%. */
export const presets: readonly [classic: Odds, steady: Odds, bold: Odds] = [
  odds,
  { boxes: odds.boxes, prizesBasisPoints: [2500, 3000, 3500, 4000, 4500] },
  { boxes: odds.boxes, prizesBasisPoints: [5000, 8000, 12_000, 21_400] },
];

/** In UGX. */
export const MAXIMUM_OFFER_STAKE = 1_000_000_000_000;
/** Longer than every server takes to read new offers. */
export const SOONEST_START_MS = 60_000;
export const LATEST_START_MS = 365 * 24 * 60 * 60_000;

/** Prizes are whole percent, so texts are exact. */
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

export type OfferProblem = TableProblem | 'too_soon' | 'too_late' | 'twice';

/** An unreadable time, such as a year of six digits, is too late. */
export function startProblem(from: Date, now: Date): OfferProblem | undefined {
  const ahead = from.getTime() - now.getTime();
  if (ahead < SOONEST_START_MS) return 'too_soon';
  return ahead <= LATEST_START_MS ? undefined : 'too_late';
}

/** Per box, for a stake of one: the prize, or minus the stake. */
function lossesOf({ boxes, prizesBasisPoints }: Odds): number[] {
  return Array.from({ length: boxes }, (_, box) => {
    const prize = prizesBasisPoints[box];
    return prize === undefined ? -1 : prize / WHOLE;
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of stakes that the operator keeps, such as 0.4. */
export function houseEdge(table: Odds): number {
  return -meanOf(lossesOf(table));
}

export function variance(table: Odds): number {
  const losses = lossesOf(table);
  return meanOf(losses.map((loss) => loss ** 2)) - meanOf(losses) ** 2;
}

/**
 * Lundberg's exponent: R > 0 with E[exp(R * loss)] = 1. With stakes up to s, a bankroll B is ruined with
 * probability at most exp(-R * B / s).
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

/** In units of the highest stake. */
export function bankrollInStakes(table: Odds, chance = RUIN_CHANCE): number {
  return -Math.log(chance) / ruinExponent(table);
}
