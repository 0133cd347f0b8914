import type { Country } from '@sanduku/contracts/countries';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { readMobileNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import { belowMinimumDeposit, minimumDeposit, mobilePayment } from '@sanduku/contracts/deposits/rules';
import { toWire } from '@sanduku/contracts/money';
import { ApiError } from '../../lib/api-error.ts';
import { toMicros } from '../../lib/format.ts';
import { problemText } from '../../lib/language/problems.en.ts';
import { deposit } from './deposit.en.ts';

const texts = deposit.mobile.errors;

export interface MobileWish {
  amount: number;
  phone: string;
  provider: MobileProvider;
}

/** What is wrong with each field; nothing where all is well. */
export interface MobileProblems {
  amount?: string;
  phone?: string;
}

export function mobileProblems({ amount, phone, provider }: MobileWish, country: Country): MobileProblems {
  const problems: MobileProblems = {};
  if (amount < minimumDeposit(country)) problems.amount = problemText(belowMinimumDeposit(country));
  const { problem } = readMobileNumber(phone, provider);
  if (problem !== undefined) problems.phone = problemText(problem);
  return problems;
}

/** What the phone is asked for, in Ugandan shillings. */
export function shillingsFor(amount: number, country: Country): number {
  return toWire(mobilePayment(toMicros(amount), country));
}

/** The provider whose number somebody signed up with, so that the form can begin with it. */
export function providerOf(phone: string): MobileProvider | undefined {
  return (['mtn', 'airtel'] as const).find(
    (provider) => readMobileNumber(phone, provider).problem === undefined,
  );
}

/** What the player reads, and whether the request may have arrived all the same. */
export function mobileErrorText(error: unknown): { text: string; mayHaveArrived: boolean } {
  if (!(error instanceof ApiError)) return { text: texts.failed, mayHaveArrived: false };
  switch (error.code) {
    case 'offline':
    case 'timeout':
      return { text: texts.network, mayHaveArrived: true };
    case 'unreadable':
      return { text: texts.failed, mayHaveArrived: true };
    default:
      return { text: error.message || texts.failed, mayHaveArrived: (error.status ?? 0) >= 500 };
  }
}
