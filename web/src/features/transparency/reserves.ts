import { type Liabilities, readLiabilities } from '@sanduku/contracts/transparency/liabilities';
import { areReservesSigned } from '@sanduku/contracts/transparency/reserve-signature';
import {
  belongsTo,
  FULL,
  type Ratios,
  type Reserves,
  ratiosOf,
  readReserves,
  type UsdtReserve,
} from '@sanduku/contracts/transparency/reserves';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';

/** Deadline for a day's reserves: half a day, plus an hour for clocks. */
const STATED_WITHIN_MS = 37 * 60 * 60_000;

export interface StatedDay {
  readonly day: string;
  readonly liabilities: SignedText;
  readonly reserves: SignedText | null;
}

export interface ReserveDay {
  readonly day: string;
  readonly liabilities: SignedText;
  readonly signed: SignedText;
  readonly owed: Liabilities;
  readonly held: Reserves;
}

/** Days whose texts match, newest first. Signatures are verified elsewhere. */
export function reserveDays(days: readonly StatedDay[]): ReserveDay[] {
  return days.flatMap(({ day, liabilities, reserves: signed }) => {
    const owed = readLiabilities(liabilities.text);
    const held = signed && readReserves(signed.text);
    const isOne = owed && held && owed.day === day && belongsTo(held, owed, liabilities.text);
    return isOne ? [{ day, liabilities, signed, owed, held }] : [];
  });
}

/** A day's reserves do not match its liabilities or are malformed. */
export function hasOddReserves(days: readonly StatedDay[]): boolean {
  return days.filter(({ reserves }) => reserves !== null).length > reserveDays(days).length;
}

/** By the later clock: a server must not hide a missing day. */
export function isOverdue(newest: ReserveDay | undefined, serverNow: string, browserNow: number): boolean {
  if (newest === undefined) return true;
  const now = Math.max(Date.parse(serverNow), browserNow);
  return now - Date.parse(newest.owed.taken) > STATED_WITHIN_MS;
}

/** If each currency is covered, everything is. */
export function shortIn({ currencies }: Ratios): string[] {
  return currencies.filter(({ ratio }) => ratio !== null && ratio < FULL).map(({ currency }) => currency);
}

/** Rounded down to a tenth of a percent: 99.99% is not 100%. */
export function shareOf(ratio: bigint): number {
  return Math.floor(Number(ratio) / 10) / 1_000;
}

export type Proven = (held: UsdtReserve) => boolean;

/** In percent, oldest first; skips days without liabilities. */
export function historyOf(days: readonly ReserveDay[], currency: string | undefined) {
  return days
    .map(({ day, owed, held }) => {
      const { all, currencies } = ratiosOf(owed, held);
      const ratio = currency ? currencies.find((one) => one.currency === currency)?.ratio : all;
      return { day, ratio };
    })
    .flatMap(({ day, ratio }) => (typeof ratio === 'bigint' ? [{ day, percent: 100 * shareOf(ratio) }] : []))
    .reverse();
}

export interface CheckedDays {
  readonly days: readonly ReserveDay[];
  /** One of them does not match its liabilities. */
  readonly isOdd: boolean;
  /** By address of the newest day. */
  readonly areSigned: readonly boolean[];
}

/** In a worker: a month of texts and signatures blocks a slow phone. */
export function checkDays(stated: readonly StatedDay[]): CheckedDays {
  const days = reserveDays(stated);
  const [newest] = days;
  return { days, isOdd: hasOddReserves(stated), areSigned: newest ? areReservesSigned(newest.held) : [] };
}
