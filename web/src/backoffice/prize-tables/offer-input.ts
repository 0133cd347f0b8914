import type { CountryCode } from '@sanduku/contracts/countries';
import { type Odds, odds } from '@sanduku/contracts/odds';
import {
  MAXIMUM_OFFER_STAKE,
  type OfferProblem,
  startProblem,
  tableProblem,
} from '@sanduku/contracts/prize-tables/rules';

const problems: Record<OfferProblem, string> = {
  none_pays: 'At least one box must have a prize.',
  none_empty: 'At least one box must be empty.',
  not_whole: 'Prizes must be whole percentages.',
  prize_too_high: 'A prize is above the maximum in the settings.',
  return_outside: 'A table must return between 50% and 99.5% of stakes.',
  too_soon: 'Choose a time at least one minute from now.',
  too_late: 'Choose a time within one year from now.',
  twice: 'This table is listed twice.',
};

export interface OfferInput {
  /** Prizes per table in percent: "20, 30". */
  readonly lines: readonly string[];
  readonly countries: readonly CountryCode[];
  readonly stake: string;
  /** Kampala time; empty: a minute after the approval. */
  readonly from: string;
}

export const textOf = ({ prizesBasisPoints }: Odds) =>
  prizesBasisPoints.map((prize) => prize / 100).join(', ');

/** Zeros stand for empty boxes. Undefined if invalid. */
export function tableOf(text: string): Odds | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,5}$/.test(part))) return undefined;
  const prizesBasisPoints = parts.map((part) => Number(part) * 100).filter((prize) => prize > 0);
  return { boxes: odds.boxes, prizesBasisPoints: prizesBasisPoints.toSorted((a, b) => a - b) };
}

/** No daylight saving time. */
const timeOf = (from: string) => new Date(`${from}+03:00`);
export const startOf = (from: string) => (from === '' ? null : timeOf(from).toISOString());

/** By field, as the server would find them; undefined: none. */
export function offerProblems(
  { lines, countries, stake, from }: OfferInput,
  { maximumPrizePercent, now }: { maximumPrizePercent: number; now: Date },
) {
  const tables = lines.map(tableOf);
  const names = tables.map((table) => table?.prizesBasisPoints.join());
  const start = from === '' ? undefined : startProblem(timeOf(from), now);
  return {
    tables: tables.map((table, index) => {
      if (table === undefined) return 'Enter whole numbers separated by commas, such as 20, 30, 40, 50.';
      const problem = tableProblem(table, maximumPrizePercent);
      if (problem) return problems[problem];
      return names.indexOf(names[index]) < index ? problems.twice : undefined;
    }),
    countries: countries.length === 0 ? 'Choose at least one country.' : undefined,
    stake: stakeProblem(Number(stake)),
    from: start && problems[start],
  };
}

function stakeProblem(stake: number): string | undefined {
  if (!(stake >= 1)) return 'Enter a highest stake.';
  return stake <= MAXIMUM_OFFER_STAKE ? undefined : 'Enter a lower highest stake.';
}
