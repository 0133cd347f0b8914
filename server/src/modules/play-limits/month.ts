import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { type Micros, toWire } from '@sanduku/contracts/money';
import type { PlayMonth } from '@sanduku/contracts/play-limits/api';
import type { Row } from '../../database/functions.ts';

const DAYS = 30;

/** Oldest first. */
export function daysUntil(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) => plusDays(kampalaDay(now), index + 1 - DAYS));
}

export function toMonth(days: readonly string[], played: readonly Row<'play_month'>[]): PlayMonth {
  const byDay = new Map(played.map((day) => [kampalaDay(day.begins), day]));
  const sumOf = (amountOf: (day: Row<'play_month'>) => Micros) =>
    played.reduce((sum, day) => sum + amountOf(day), 0n);
  const [staked, paid] = [sumOf((day) => day.staked), sumOf((day) => day.paid)];
  return {
    days: days.map((day) => {
      const { staked = 0n, paid = 0n } = byDay.get(day) ?? {};
      return { day, staked: toWire(staked), paid: toWire(paid) };
    }),
    rounds: Number(sumOf((day) => day.rounds)),
    staked: toWire(staked),
    paid: toWire(paid),
    net: toWire(paid - staked),
  };
}

export const startOfMonth = ([first = '']: readonly string[]) => startOfKampalaDay(first);
