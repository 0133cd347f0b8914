const DAY_MS = 24 * 60 * 60_000;

/** Days are written as 2026-11-15: as text they sort and compare as they should. */
export function dayAfter(day: string): string {
  return shift(day, 1);
}

export function dayBefore(day: string): string {
  return shift(day, -1);
}

export function laterOf(left: string, right: string): string {
  return left > right ? left : right;
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
