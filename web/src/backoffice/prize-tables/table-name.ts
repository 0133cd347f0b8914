import { figuresOf, type Odds } from '@sanduku/contracts/odds';
import { prizeTables as texts } from './texts.ts';

/** "60.0% returned: +20%, +30%, +40%, +50%". */
export function nameOf(table: Odds): string {
  const prizes = table.prizesBasisPoints.map((prize) => texts.prize(String(prize / 100)));
  return texts.name(figuresOf(table).returnToPlayerPercent, prizes.join(', '));
}
