import type { CountryCode } from './countries.ts';
import { type Micros, scale, toUnits } from './money.ts';
import type { Rates } from './rates.ts';

/** An amount in Uganda's money as units of another country's, not rounded. For figures, not for money that moves. */
export function inMoneyOf(ugandan: number, country: CountryCode, rates: Rates): number {
  // Multiply first: the quotient is then exact wherever the result is a whole number.
  return (ugandan * toUnits(rates[country].buying)) / toUnits(rates.UG.buying);
}

/** The same in micro-units, rounded down: for limits, minimums and bonuses, where nothing is exchanged. */
export function worthIn(ugandan: Micros, country: CountryCode, rates: Rates): Micros {
  return scale(ugandan, rates[country].buying, rates.UG.buying);
}

/** The 1-2-5 figure nearest in value to one of Uganda's, in whole units. Uganda keeps its own. */
export function localFigure(ugandan: number, country: CountryCode, rates: Rates): number {
  return country === 'UG' ? ugandan : roundTo125(inMoneyOf(ugandan, country, rates));
}

/** The same for a rising list: where two figures would be equal, the second is the next 1-2-5 figure. */
export function localFigures(ugandan: readonly number[], country: CountryCode, rates: Rates): number[] {
  const figures: number[] = [];
  for (const each of ugandan) {
    const figure = localFigure(each, country, rates);
    const last = figures.at(-1);
    figures.push(last === undefined || figure > last ? figure : next125(last));
  }
  return figures;
}

/** The nearest of 1, 2, 5, 10, 20, 50 and so on, by ratio; at least 1. */
function roundTo125(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  const ratioTo = (figure: number) => Math.max(figure / amount, amount / figure);
  const figures = [1, 2, 5, 10].map((digit) => digit * power);
  return figures.reduce((best, figure) => (ratioTo(figure) < ratioTo(best) ? figure : best));
}

function next125(figure: number): number {
  return String(figure).startsWith('2') ? figure * 2.5 : figure * 2;
}
