import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import type { CsvCell } from '../../lib/csv.ts';
import { moneyText, shareText } from '../shared/format.ts';

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
  return [
    {
      id: 'stakes',
      title: 'Stakes and payouts',
      text: 'What players staked, and what boxes paid out.',
      unit: 'USDT',
      isFlow: true,
      lines: [
        { label: 'Stakes', look: 'first', on: ({ stakes }) => stakes },
        { label: 'Payouts', look: 'second', on: ({ payouts }) => payouts },
      ],
    },
    {
      id: 'return',
      title: 'Actual return',
      text: `Payouts divided by stakes. The odds give ${shareText(promisedReturn)} in the long run.`,
      unit: 'share',
      isFlow: false,
      lines: [
        { label: 'Actual', look: 'first', on: (day) => day.realisedReturn },
        { label: 'Expected', look: 'reference', on: () => promisedReturn },
      ],
    },
    {
      id: 'deposits',
      title: 'Deposits and withdrawals',
      text: 'Money received and paid through providers.',
      unit: 'USDT',
      isFlow: true,
      lines: [
        { label: 'Deposits', look: 'in', on: ({ deposits }) => deposits },
        { label: 'Withdrawals', look: 'out', on: ({ withdrawals }) => withdrawals },
      ],
    },
    {
      id: 'fees',
      title: 'Fees',
      text: 'Withdrawal fees after compensation for late withdrawals.',
      unit: 'USDT',
      isFlow: true,
      lines: [{ label: 'Fees', look: 'first', on: ({ fees }) => fees }],
    },
    {
      id: 'liabilities',
      title: 'Player balances',
      text: 'All player accounts at the end of each day.',
      unit: 'USDT',
      isFlow: false,
      lines: [{ label: 'Player balances', look: 'first', on: ({ liabilities }) => liabilities }],
    },
    {
      id: 'investments',
      title: 'Investments',
      text: 'Investment accounts of players at the end of each day.',
      unit: 'USDT',
      isFlow: false,
      lines: [{ label: 'Invested', look: 'first', on: (day) => day.investmentLiabilities }],
    },
  ];
}

export function valueText(value: number | null, unit: DayFigure['unit']): string {
  if (unit === 'USDT') return moneyText(value ?? 0, 'USDT');
  return value === null ? 'No bets' : shareText(value);
}

/** "2026-11-15" becomes "15 Nov". */
export function dayText(day: string): string {
  return dayFormat.format(new Date(day));
}

/** Shares stay between 0 and 1. */
export function figureTable({ lines, unit }: DayFigure, days: readonly BusinessDay[]) {
  const unitText = unit === 'USDT' ? ' (USDT)' : '';
  return {
    header: ['Day', ...lines.map(({ label }) => `${label}${unitText}`)],
    rows: days.map((day): CsvCell[] => [day.day, ...lines.map(({ on }) => on(day))]),
  };
}

/** For screen readers. */
export function summaryText({ title, lines, unit, isFlow }: DayFigure, days: readonly BusinessDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return title;
  const sentences = lines.map(({ label, on }) =>
    isFlow
      ? `${label}: ${valueText(sum(days.map((day) => on(day) ?? 0)), unit)} total`
      : `${label}: ${valueText(on(last), unit)} on the last day`,
  );
  return `Chart: ${title}, from ${dayText(first.day)} to ${dayText(last.day)}. ${sentences.join('; ')}. The table lists all values.`;
}

/** In cents, to avoid floating-point errors. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
