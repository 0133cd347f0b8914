import { figuresOf, type Odds } from '@sanduku/contracts/odds';

/** "+20%, +30%, +40%, +50%". */
export function prizesText({ prizesBasisPoints }: Odds): string {
  return prizesBasisPoints.map((prize) => `+${prize / 100}%`).join(', ');
}

/** "60.0% returned: +20%, +30%, +40%, +50%". */
export function tableName(table: Odds): string {
  return `${figuresOf(table).returnToPlayerPercent} returned: ${prizesText(table)}`;
}
