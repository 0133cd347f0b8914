import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { countText, momentText, paymentText } from '../../lib/format.ts';
import { withdrawalReason } from '../../lib/language/outcomes.en.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FactList, HistoryCard, ListRow } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { TimeLabel, useNow } from '../../ui/time.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { withdrawals } from './texts.en.ts';
import {
  isUnderWay,
  statusLabel,
  statusTones,
  useWithdrawalStats,
  useWithdrawals,
  withdrawalsIn,
} from './use-withdrawals.ts';
import { WithdrawalClockView } from './withdrawal-clock.tsx';

const texts = withdrawals.history;

interface WithdrawalHistoryProps {
  /** Where a withdrawal is asked for. */
  requestLink: string;
}

/** Finished and pending withdrawals. */
export function WithdrawalHistory({ requestLink }: WithdrawalHistoryProps) {
  const pages = useWithdrawals();
  const stats = useWithdrawalStats();
  return (
    <HistoryCard
      pages={pages}
      texts={texts}
      action={<ButtonLink to={requestLink}>{texts.request}</ButtonLink>}
      loading={<LoadingRows rows={1} className="h-28" />}
      onRefresh={() => void stats.refetch()}
      footer={<Stats stats={stats} />}
    >
      {withdrawalsIn(pages.data?.pages ?? []).map((withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} clock={pages.data?.pages[0]?.clock} />
      ))}
    </HistoryCard>
  );
}

/** If counting fails, shows zeros and an error. */
function Stats({ stats: { data, isError } }: { stats: ReturnType<typeof useWithdrawalStats> }) {
  const { completedCount = 0, pendingCount = 0, totalWithdrawn = 0 } = data ?? {};
  return (
    <section aria-label={withdrawals.stats.label} className="mt-3 border-t border-line pt-1">
      {isError && !data && (
        <p role="alert" className="pt-2 text-sm font-medium text-error">
          {withdrawals.stats.failed}
        </p>
      )}
      <FactList
        facts={[
          { label: withdrawals.stats.completed, value: countText(completedCount) },
          { label: withdrawals.stats.pending, value: countText(pendingCount) },
          { label: withdrawals.stats.total, value: <Money amount={totalWithdrawn} /> },
        ]}
      />
    </section>
  );
}

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  clock: WithdrawalClock | undefined;
}

function WithdrawalRow({ withdrawal, clock }: WithdrawalRowProps) {
  const moneyText = useMoneyText();
  const { status, amount, fee, channel, createdat } = withdrawal;
  return (
    <ListRow
      title={<Money amount={amount} {...(status === 'completed' && { direction: 'out' as const })} />}
      detail={[withdrawals.channels[channel], texts.fee(moneyText(fee))].join(', ')}
      end={<Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>}
      endDetail={<TimeLabel at={createdat} />}
      below={
        <div className="flex flex-col gap-1 pt-1.5 text-sm text-ink-soft">
          <Destination {...withdrawal} />
          <Outcome {...withdrawal} />
          {clock && isUnderWay(withdrawal) && <WithdrawalClockView withdrawal={withdrawal} clock={clock} />}
          <PromiseLine withdrawal={withdrawal} />
        </div>
      }
    />
  );
}

/** What was promised, until when, and what was credited for the time beyond. */
function PromiseLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = promiseWords(withdrawal, { now: useNow(), moneyText: useMoneyText() });
  return words && <p>{words}</p>;
}

/** Where it goes, and what arrives there if that is other money than the player's. */
function Destination({ phonenumber, address, currency, payoutAmount, payoutCurrency }: Withdrawal) {
  const recipient = phonenumber ? `+${phonenumber.replace(/^\+/, '')}` : address;
  const isExchanged = currency !== payoutCurrency;
  return (
    <p className="break-all">
      {recipient}
      {isExchanged && `, ${texts.paid(paymentText(payoutAmount, payoutCurrency))}`}
    </p>
  );
}

function Outcome(withdrawal: Withdrawal) {
  const { id, status, admin_notes, failure, reference, promisedPayout, payoutCurrency } = withdrawal;
  const isMoneyBack = status === 'rejected' || status === 'failed';
  return (
    <>
      {promisedPayout !== null && !isMoneyBack && (
        <p className="text-ink">{texts.paysLess(paymentText(promisedPayout, payoutCurrency))}</p>
      )}
      {admin_notes && (
        <p className="break-words text-ink">{texts.note(withdrawalReason(admin_notes, failure))}</p>
      )}
      {isMoneyBack && <p>{texts.moneyBack}</p>}
      <p className="text-xs">{`${texts.id}: ${id}`}</p>
      {reference && <p className="text-xs break-all">{`${texts.reference}: ${reference}`}</p>}
    </>
  );
}

const promiseTexts = withdrawals.promise;

type PromiseSubject = Pick<Withdrawal, 'status' | 'waits' | 'promise' | 'endedat'>;

/** Empty once it no longer matters. */
export function promiseWords(
  withdrawal: PromiseSubject,
  { now, moneyText }: { now: number; moneyText: (amount: number) => string },
): string {
  const { status, waits, promise, endedat } = withdrawal;
  if (!promise) return isUnderWay(withdrawal) ? promiseTexts.none : '';
  const until = momentText(new Date(promise.until));
  const credited = moneyText(promise.credited);
  const owed = promise.waitsForFunds ? ` ${promiseTexts.waitsForFunds}` : '';
  // A credit proves lateness, whatever this clock says.
  const isLate =
    promise.credited > 0 ||
    promise.waitsForFunds ||
    (endedat ? Date.parse(endedat) : now) > Date.parse(promise.until);
  if (isUnderWay(withdrawal)) {
    if (waits) return promiseTexts.paused(until);
    if (promise.most === 0) return promiseTexts.withoutCredit(until);
    const most = moneyText(promise.most);
    return isLate ? promiseTexts.late(until, credited, most) + owed : promiseTexts.until(until, most);
  }
  if (isLate) return promiseTexts.credited(until, credited) + owed;
  return status === 'completed' ? promiseTexts.onTime(until) : '';
}
