import type { Deposit, DepositStatus } from '@sanduku/contracts/deposits/api';
import type { User } from '@sanduku/contracts/players/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { amountText, paymentText, symbolOf } from '../../lib/format.ts';
import { depositReason } from '../../lib/language/outcomes.en.ts';
import { DEPOSIT_LIST_MS } from '../../lib/timings.ts';
import { deposits as depositsQuery } from '../../server/queries.ts';
import type { Tone } from '../../ui/badge.tsx';
import { wallet } from './texts.en.ts';

/** In milliseconds. */
type Interval = (deposits: readonly Deposit[]) => number | false;

const whileUnderWay: Interval = (deposits) => deposits.some(isUnderWay) && DEPOSIT_LIST_MS;

/** Newest first. Refetched at the interval, or slowly while one is pending; not in a hidden tab. */
export function useDeposits(interval: Interval = whileUnderWay) {
  return useInfiniteQuery({
    ...depositsQuery,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      const intervalMs = interval(pages.flat());
      // Each page is a call.
      return intervalMs && intervalMs * Math.max(pages.length, 1);
    },
  });
}

const texts = wallet.deposits;

export function isUnderWay({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'waiting' || status === 'received';
}

/** Null if the status says it all. */
export function statusExplanation(deposit: Explained): string | null {
  const { status, method, confirmations, promised, currency, channel, reversedat } = deposit;
  if (reversedat) return texts.reversedText(texts.rails[channel]);
  switch (status) {
    case 'credited':
      return promised === null ? null : texts.creditedLess(amountText(promised, symbolOf(currency)));
    case 'waiting':
      if (method === 'mobile') return texts.waitingForPhone;
      return confirmations
        ? texts.confirmations(confirmations.seen, confirmations.needed)
        : texts.waitingForChain;
    case 'declined':
      return depositReason(deposit);
    case 'unresolved':
      return depositReason(deposit) ?? texts.unresolved;
    default:
      return null;
  }
}

/** Empty unless the payment was in other money. */
export function paidText({ method, status, currency, paidCurrency, paidAmount }: Deposit): string {
  // A chain transfer is paid when first seen; a phone may decline.
  const isPaid = method === 'usdt' || status === 'received' || status === 'credited';
  if (!isPaid || currency === paidCurrency) return '';
  return texts.paid(paymentText(paidAmount, paidCurrency));
}

type Explained = Pick<
  Deposit,
  | 'status'
  | 'method'
  | 'confirmations'
  | 'promised'
  | 'currency'
  | 'reason'
  | 'reasonCode'
  | 'channel'
  | 'reversedat'
>;

export function badgeOf({ status, reversedat }: Pick<Deposit, 'status' | 'reversedat'>) {
  return reversedat
    ? { tone: 'error' as const, text: texts.reversed }
    : { tone: statusTones[status], text: texts.statuses[status] };
}

const statusTones: Record<DepositStatus, Tone> = {
  waiting: 'info',
  received: 'info',
  credited: 'gain',
  declined: 'neutral',
  unresolved: 'warning',
};

/** Pending, or new since the waiting began. */
export function incomingTransfers(deposits: readonly Deposit[], newestBefore: bigint): Deposit[] {
  return deposits.filter(
    (deposit) => deposit.method === 'usdt' && (isUnderWay(deposit) || BigInt(deposit.id) > newestBefore),
  );
}

export const depositWays = ['usdt', 'mobile'] as const;
export type DepositWay = (typeof depositWays)[number];

type Payer = Pick<User, 'country' | 'phone'>;

export function usualWay({ country, phone }: Payer): DepositWay {
  return country === 'UG' || phone?.startsWith('+256') ? 'mobile' : 'usdt';
}

export function waysOf(player: Payer): readonly DepositWay[] {
  const usual = usualWay(player);
  return [usual, ...depositWays.filter((way) => way !== usual)];
}
