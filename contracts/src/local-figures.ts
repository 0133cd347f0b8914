import { type Country, countryOf } from './countries.ts';
import { type Micros, scale, toUnits } from './money.ts';

/** What an amount in Uganda's money is worth in a country's own, in units that need not be whole. For figures only. */
export function inMoneyOf({ buying }: Country, ugandan: number): number {
  // Multiplied first: the quotient is then exact wherever the result is a whole number.
  return (ugandan * toUnits(buying)) / toUnits(countryOf('UG').buying);
}

/** The same in micro-units, rounded down: for limits, minimums and bonuses, where nothing is exchanged. */
export function worthIn({ buying }: Country, ugandan: Micros): Micros {
  return scale(ugandan, buying, countryOf('UG').buying);
}

/** The nearest of 1, 2, 5, 10, 20, 50 and so on, by ratio; never less than 1. */
export function roundTo125(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  const ratioTo = (figure: number) => Math.max(figure / amount, amount / figure);
  const figures = [1, 2, 5, 10].map((digit) => digit * power);
  return figures.reduce((best, figure) => (ratioTo(figure) < ratioTo(best) ? figure : best));
}

/** The figure after one of them: 1 -> 2 -> 5 -> 10. */
export function next125(figure: number): number {
  return String(figure).startsWith('2') ? figure * 2.5 : figure * 2;
}
