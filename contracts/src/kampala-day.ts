/** A day of the business ends at midnight in Kampala, wherever players and servers are: UTC+3 all year round. */
const KAMPALA_OFFSET_MS = 3 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The day it is in Kampala, such as 2026-11-15. */
export function kampalaDay(moment: Date): string {
  return new Date(moment.getTime() + KAMPALA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The moment a day begins in Kampala. */
export function startOfKampalaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - KAMPALA_OFFSET_MS);
}

/** The day so many days later, or with a minus earlier. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
