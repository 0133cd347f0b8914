import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import type { CsvCell } from '../../lib/csv.ts';
import { moneyText, shareText } from '../shared/format.ts';
import { business } from './texts.ts';

const texts = business.charts;
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `in` and `out` are reserved for money. */
export type LineLook = 'first' | 'second' | 'in' | 'out' | 'reference';

interface Line {
  label: string;
  look: LineLook;
  /** Null without such a figure. */
  on: (day: BusinessDay) => number | null;
}

export interface DayFigure {
  id: string;
  title: string;
  text: string;
  unit: 'USDT' | 'share';
  /** Flows are summed over days. */
  isFlow: boolean;
  lines: readonly Line[];
}

/** More marks would overlap. */
export const MOST_MARKS = 31;

export function hasBars({ isFlow }: DayFigure, days: readonly BusinessDay[]): boolean {
  return isFlow && days.length <= MOST_MARKS;
}

export function dayFigures(promisedReturn: number): readonly DayFigure[] {
  const { realisedReturn } = texts;
  return [
    figure('stakes', texts.stakes, true, [
      ['first', ({ stakes }) => stakes],
      ['second', ({ payouts }) => payouts],
    ]),
    {
      ...figure(
        'return',
        { ...realisedReturn, text: realisedReturn.text(shareText(promisedReturn)) },
        false,
        [
          ['first', (day) => day.realisedReturn],
          ['reference', () => promisedReturn],
        ],
      ),
      unit: 'share',
    },
    figure('deposits', texts.deposits, true, [
      ['in', ({ deposits }) => deposits],
      ['out', ({ withdrawals }) => withdrawals],
    ]),
    figure('fees', texts.fees, true, [['first', ({ fees }) => fees]]),
    figure('liabilities', texts.liabilities, false, [['first', ({ liabilities }) => liabilities]]),
    figure('investments', texts.investments, false, [
      ['first', ({ investmentLiabilities }) => investmentLiabilities],
    ]),
  ];
}

function figure(
  id: string,
  { title, text, lines }: { title: string; text: string; lines: readonly string[] },
  isFlow: boolean,
  values: readonly (readonly [LineLook, Line['on']])[],
): DayFigure {
  return {
    id,
    title,
    text,
    unit: 'USDT',
    isFlow,
    lines: values.map(([look, on], index) => ({ label: lines[index] ?? '', look, on })),
  };
}

export function valueText(value: number | null, unit: DayFigure['unit']): string {
  if (unit === 'USDT') return moneyText(value ?? 0, 'USDT');
  return value === null ? business.noReturn : shareText(value);
}

/** "2026-11-15" becomes "15 Nov". */
export function dayText(day: string): string {
  return dayFormat.format(new Date(day));
}

/** Shares stay between 0 and 1. */
export function figureTable({ lines, unit }: DayFigure, days: readonly BusinessDay[]) {
  const unitText = unit === 'USDT' ? ' (USDT)' : '';
  return {
    header: [texts.day, ...lines.map(({ label }) => `${label}${unitText}`)],
    rows: days.map((day): CsvCell[] => [day.day, ...lines.map(({ on }) => on(day))]),
  };
}

/** For screen readers. */
export function summaryText({ title, lines, unit, isFlow }: DayFigure, days: readonly BusinessDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return title;
  const sentences = lines.map(({ label, on }) =>
    isFlow
      ? texts.total(label, valueText(sum(days.map((day) => on(day) ?? 0)), unit))
      : texts.last(label, valueText(on(last), unit)),
  );
  return texts.summary(title, dayText(first.day), dayText(last.day), sentences.join('; '));
}

/** In cents, to avoid floating-point errors. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
