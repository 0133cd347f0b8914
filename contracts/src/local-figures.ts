import type { CountryCode } from './countries.ts';
import { type Micros, scale, toUnits } from './money.ts';
import type { Rates } from './rates.ts';

/** Unrounded; for display, not for money movements. */
export function inMoneyOf(ugandan: number, country: CountryCode, rates: Rates): number {
  // Multiply first: exact whenever the result is whole.
  return (ugandan * toUnits(rates[country].buying)) / toUnits(rates.UG.buying);
}

/** Rounded down; for limits, minimums and bonuses. */
export function worthIn(ugandan: Micros, country: CountryCode, rates: Rates): Micros {
  return scale(ugandan, rates[country].buying, rates.UG.buying);
}

/** The nearest 1-2-5 figure in whole units. Uganda keeps its own. */
export function localFigure(ugandan: number, country: CountryCode, rates: Rates): number {
  return country === 'UG' ? ugandan : roundTo125(inMoneyOf(ugandan, country, rates));
}

/** For a rising list: a duplicate becomes the next 1-2-5 figure. */
export function localFigures(ugandan: readonly number[], country: CountryCode, rates: Rates): number[] {
  const figures: number[] = [];
  for (const each of ugandan) {
    const figure = localFigure(each, country, rates);
    const last = figures.at(-1);
    figures.push(last === undefined || figure > last ? figure : next125(last));
  }
  return figures;
}

/** By ratio; at least 1. */
function roundTo125(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  const ratioTo = (figure: number) => Math.max(figure / amount, amount / figure);
  const figures = [1, 2, 5, 10].map((digit) => digit * power);
  return figures.reduce((best, figure) => (ratioTo(figure) < ratioTo(best) ? figure : best));
}

function next125(figure: number): number {
  return String(figure).startsWith('2') ? figure * 2.5 : figure * 2;
}
