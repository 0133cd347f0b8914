import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { paymentText } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Tracker, type TrackerStep } from '../../ui/tracker.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { withdrawals } from './texts.en.ts';
import { statusLabel, statusTones, useServerNow } from './use-withdrawals.ts';
import { clockWords, destinationOf, outcomeWords, promiseWords } from './withdrawal-words.ts';

const texts = withdrawals.tracker;

interface WithdrawalTrackerProps {
  withdrawal: Withdrawal;
  clock: WithdrawalClock;
}

export function WithdrawalTracker({ withdrawal, clock }: WithdrawalTrackerProps) {
  const { status, channel, amount } = withdrawal;
  const now = useServerNow();
  const promise = promiseWords(withdrawal, { now, moneyText: useMoneyText() });
  return (
    <Tracker
      channel={channel}
      amount={<Money amount={amount} {...(status === 'completed' && { direction: 'out' as const })} />}
      route={texts.route(withdrawals.channels[channel], destinationOf(withdrawal))}
      status={<Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>}
      news={newsOf(withdrawal, clock, now)}
      steps={stepsOf(withdrawal, promise)}
      facts={factsOf(withdrawal)}
    />
  );
}

function newsOf(withdrawal: Withdrawal, clock: WithdrawalClock, now: number) {
  const { status } = withdrawal;
  const title = titleOf(withdrawal);
  const words = clockWords(withdrawal, clock, now);
  switch (status) {
    case 'pending':
      return { title, text: withdrawal.waits ? words : `${words} ${texts.afterwards}` };
    case 'approved':
      return { title, text: words };
    default:
      return { title, text: outcomeWords(withdrawal) };
  }
}

function titleOf({ status, waits, unresolved, waitsForFloat }: Withdrawal): string {
  if (waits) return texts.onHold;
  if (unresolved) return texts.unresolved;
  return waitsForFloat ? texts.waitsForFloat : texts.titles[status];
}

function stepsOf(withdrawal: Withdrawal, promise: string): TrackerStep[] {
  const { status, createdat, decidedat, endedat } = withdrawal;
  const words = texts.steps;
  const requested: TrackerStep = { label: words.requested, state: 'done', at: createdat };
  const approved: TrackerStep = { label: words.approved, state: 'done', at: decidedat };
  switch (status) {
    case 'pending':
      return [
        requested,
        { label: words.review, state: 'current' },
        { label: words.paid, state: 'ahead', text: promise },
      ];
    case 'approved':
      return [requested, approved, { label: words.paying, state: 'current', text: promise }];
    case 'completed':
      return [requested, approved, { label: words.paid, state: 'done', at: endedat, text: promise }];
    case 'rejected':
      return [
        requested,
        { label: words.rejected, state: 'stopped', at: decidedat },
        { label: words.moneyBack, state: 'done', at: endedat, text: promise },
      ];
    case 'failed':
      return [
        requested,
        approved,
        { label: words.failed, state: 'stopped', at: endedat },
        { label: words.moneyBack, state: 'done', at: endedat, text: promise },
      ];
  }
}

function factsOf({ id, fee, payoutAmount, payoutCurrency, reference, status }: Withdrawal) {
  const isReturned = status === 'rejected' || status === 'failed';
  const { cost } = withdrawals.dialog;
  return [
    { label: cost.fee, value: <Money amount={isReturned ? 0 : fee} /> },
    ...(isReturned ? [] : [{ label: cost.arrives, value: paymentText(payoutAmount, payoutCurrency) }]),
    { label: withdrawals.history.id, value: id },
    ...(reference
      ? [
          {
            label: withdrawals.history.reference,
            value: <span className="text-xs font-medium break-all">{reference}</span>,
          },
        ]
      : []),
  ];
}
