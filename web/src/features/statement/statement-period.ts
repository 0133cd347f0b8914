import { dateText } from '../../lib/format.ts';
import { statement } from './texts.en.ts';

export const periodNames = ['thisMonth', 'lastMonth', 'all', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** What is chosen; the dates count where the period is a custom one. Days are the reader's own. */
export interface PeriodChoice {
  name: PeriodName;
  /** The first and the last day, such as 2026-11-15; empty where there is no such limit. */
  firstDay: string;
  lastDay: string;
}

/** From a moment on, and up to another which is not in it; open where there is none. */
export interface Period {
  from?: Date;
  to?: Date;
}

/** Undefined when the choice makes no sense: it ends before it begins. */
export function periodOf({ name, firstDay, lastDay }: PeriodChoice, now: Date): Period | undefined {
  const monthStart = (offset: number) => new Date(now.getFullYear(), now.getMonth() + offset, 1);
  switch (name) {
    case 'thisMonth':
      return { from: monthStart(0) };
    case 'lastMonth':
      return { from: monthStart(-1), to: monthStart(0) };
    case 'all':
      return {};
    case 'custom':
      return customPeriod(firstDay, lastDay);
  }
}

function customPeriod(firstDay: string, lastDay: string): Period | undefined {
  const from = dayStart(firstDay, 0);
  const to = dayStart(lastDay, 1);
  if (from && to && from >= to) return undefined;
  return { ...(from && { from }), ...(to && { to }) };
}

/** The first moment of a day, or of one so many days later. */
function dayStart(day: string, daysLater: number): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
}

/** The day a moment falls on where the reader is, as a date field writes it. */
export function dayOf(moment: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** In words: "1 Nov 2026 to 15 Nov 2026". */
export function periodWords({ from, to }: Period, now: Date): string {
  const { printed } = statement;
  if (!from && !to) return printed.wholeTime;
  // The last moment of a period lies just before its end.
  const last = to && to < now ? new Date(to.getTime() - 1) : now;
  return from ? printed.between(dateText(from), dateText(last)) : printed.until(dateText(last));
}
