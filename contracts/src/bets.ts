import { type Country, countryOf } from './countries.ts';

/** In Uganda's money; every other country plays for the same value in its own. */
const ugandanPresets = [1000, 2000, 5000, 10_000, 20_000, 50_000, 200_000, 500_000];
const UGANDAN_MINIMUM = 100;

/** A stake of more than half the balance is worth a warning. */
export const WARNING_SHARE = 0.5;

/** The stakes offered with one tap, in whole units of the country's money; the first is the default. */
export function betPresets(country: Country): number[] {
  const scaled = ugandanPresets.map((preset) => roundTo125(inMoneyOf(country, preset)));
  return [...new Set(scaled)];
}

export function minimumBet(country: Country): number {
  return Math.ceil(inMoneyOf(country, UGANDAN_MINIMUM));
}

function inMoneyOf({ unitsPerUsdt }: Country, ugandan: number): number {
  // Multiplied first: the quotient is then exact wherever the result is a whole number.
  return (ugandan * unitsPerUsdt) / countryOf('UG').unitsPerUsdt;
}

/** The nearest of 1, 2, 5, 10, 20, 50 and so on, by ratio; never less than 1. */
function roundTo125(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 1)));
  const ratioTo = (figure: number) => Math.max(figure / amount, amount / figure);
  const figures = [1, 2, 5, 10].map((digit) => digit * power);
  return figures.reduce((best, figure) => (ratioTo(figure) < ratioTo(best) ? figure : best));
}
