import { type Liabilities, readLiabilities } from '@sanduku/contracts/transparency/liabilities';
import {
  belongsTo,
  FULL,
  type HeldUsdt,
  type Ratios,
  type Reserves,
  ratiosOf,
  readReserves,
} from '@sanduku/contracts/transparency/reserves';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';

/** By then what is held on a day is signed, or somebody has not done it: half a day is given, and an hour for clocks. */
const STATED_WITHIN_MS = 37 * 60 * 60_000;

export interface StatedDay {
  readonly day: string;
  readonly liabilities: SignedText;
  readonly reserves: SignedText | null;
}

/** What was held at the end of a day, against what was owed. */
export interface HeldDay {
  readonly day: string;
  readonly signed: SignedText;
  readonly owed: Liabilities;
  readonly held: Reserves;
}

/** The days whose two texts belong together, the newest first. Signatures are looked at elsewhere. */
export function heldDays(days: readonly StatedDay[]): HeldDay[] {
  return days.flatMap(({ day, liabilities, reserves: signed }) => {
    const owed = readLiabilities(liabilities.text);
    const held = signed && readReserves(signed.text);
    const isOne = owed && held && owed.day === day && belongsTo(held, owed, liabilities.text);
    return isOne ? [{ day, signed, owed, held }] : [];
  });
}

/** A day whose reserves are there, and are not over its own liabilities or not written as they have to be. */
export function hasOddReserves(days: readonly StatedDay[]): boolean {
  return days.filter(({ reserves }) => reserves !== null).length > heldDays(days).length;
}

export function isOverdue(newest: HeldDay | undefined, now: Date): boolean {
  return newest === undefined || now.getTime() - Date.parse(newest.owed.taken) > STATED_WITHIN_MS;
}

/** The currencies that are not covered; where each of them is, everything is. */
export function shortIn({ currencies }: Ratios): string[] {
  return currencies.filter(({ ratio }) => ratio !== null && ratio < FULL).map(({ currency }) => currency);
}

/** Basis points as a share of one, rounded down to a tenth of a percent: 99.99% is not 100%. */
export function shareOf(ratio: bigint): number {
  return Math.floor(Number(ratio) / 10) / 1_000;
}

export type Proven = (held: HeldUsdt) => boolean;

/** Who of the addresses has signed for this day. Fetches the code for signatures of chains first. */
export async function provenAddresses({ held }: Pick<HeldDay, 'held'>): Promise<Proven> {
  const { isReserveSigned } = await import('@sanduku/contracts/transparency/reserve-signature');
  const proven = new Set(held.usdt.filter((address) => isReserveSigned(address, held)));
  return (address) => proven.has(address);
}

/** One ratio over time, the oldest first, in percent; days on which nothing was owed are left out. */
export function historyOf(days: readonly HeldDay[], currency: string | undefined) {
  return days
    .map(({ day, owed, held }) => {
      const { all, currencies } = ratiosOf(owed, held);
      const ratio = currency ? currencies.find((one) => one.currency === currency)?.ratio : all;
      return { day, ratio };
    })
    .flatMap(({ day, ratio }) => (typeof ratio === 'bigint' ? [{ day, percent: 100 * shareOf(ratio) }] : []))
    .reverse();
}
