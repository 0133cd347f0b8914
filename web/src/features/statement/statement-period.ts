import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { dateText } from '../../lib/format.ts';
import { statement } from './texts.en.ts';

export const periodNames = ['thisMonth', 'lastMonth', 'all', 'custom'] as const;
export type PeriodName = (typeof periodNames)[number];

/** Kampala days, for a custom period. */
export interface PeriodChoice {
  name: PeriodName;
  /** Empty: no bound. */
  firstDay: string;
  lastDay: string;
}

/** Half-open; a missing end is open. */
export interface Period {
  from?: Date;
  to?: Date;
}

/** Undefined if it ends before it starts. */
export function periodOf({ name, firstDay, lastDay }: PeriodChoice, now: Date): Period | undefined {
  const thisMonth = firstOfMonth(kampalaDay(now));
  switch (name) {
    case 'thisMonth':
      return { from: startOfKampalaDay(thisMonth) };
    case 'lastMonth':
      return {
        from: startOfKampalaDay(firstOfMonth(plusDays(thisMonth, -1))),
        to: startOfKampalaDay(thisMonth),
      };
    case 'all':
      return {};
    case 'custom':
      return customPeriod(firstDay, lastDay);
  }
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function customPeriod(firstDay: string, lastDay: string): Period | undefined {
  const from = dayStart(firstDay, 0);
  const to = dayStart(lastDay, 1);
  if (from && to && from >= to) return undefined;
  return { ...(from && { from }), ...(to && { to }) };
}

function dayStart(day: string, daysLater: number): Date | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : startOfKampalaDay(plusDays(day, daysLater));
}

/** "1 Nov 2026 to 15 Nov 2026". */
export function periodWords({ from, to }: Period, now: Date): string {
  const { printed } = statement;
  if (!from && !to) return printed.allTime;
  // The end is exclusive.
  const last = to && to < now ? new Date(to.getTime() - 1) : now;
  return from ? printed.between(dateText(from), dateText(last)) : printed.until(dateText(last));
}
