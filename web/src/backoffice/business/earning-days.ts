import { DAILY_RATE } from '@sanduku/contracts/investment/rules';

/** For how many whole days the interest account pays what the investments of now earn. */
export function earningDaysCovered(invested: number, interestAccount: number): number {
  const { numerator, denominator } = DAILY_RATE;
  return Math.max(0, Math.floor((interestAccount * Number(denominator)) / (invested * Number(numerator))));
}
