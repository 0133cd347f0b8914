/** UTC+3, no daylight saving. */
const KAMPALA_OFFSET_MS = 3 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Such as 2026-11-15. */
export function kampalaDay(moment: Date): string {
  return inKampala(moment).toISOString().slice(0, 10);
}

/** Its UTC fields are the date and time in Kampala. */
export function inKampala(moment: Date): Date {
  return new Date(moment.getTime() + KAMPALA_OFFSET_MS);
}

export function startOfKampalaDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - KAMPALA_OFFSET_MS);
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
