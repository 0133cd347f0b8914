import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { countText } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FactList, HistoryCard, ListRow } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { RailIcon } from '../../ui/rail-icon.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { withdrawals } from './texts.en.ts';
import {
  statusLabel,
  statusTones,
  useServerNow,
  useWithdrawalStats,
  useWithdrawals,
  withdrawalsIn,
} from './use-withdrawals.ts';
import { rowWords, sentenceOf } from './withdrawal-words.ts';

const texts = withdrawals.history;

interface WithdrawalHistoryProps {
  requestLink: string;
  onTrack: (id: string) => void;
}

export function WithdrawalHistory({ requestLink, onTrack }: WithdrawalHistoryProps) {
  const pages = useWithdrawals();
  const stats = useWithdrawalStats();
  return (
    <HistoryCard
      pages={pages}
      texts={texts}
      action={<ButtonLink to={requestLink}>{texts.request}</ButtonLink>}
      loading={<LoadingRows rows={1} className="h-19" />}
      onRefresh={() => void stats.refetch()}
      footer={<Stats stats={stats} />}
    >
      {withdrawalsIn(pages.data?.pages ?? []).map((withdrawal) => (
        <WithdrawalRow
          key={withdrawal.id}
          withdrawal={withdrawal}
          clock={pages.data?.pages[0]?.clock}
          onTrack={() => onTrack(withdrawal.id)}
        />
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
  onTrack: () => void;
}

function WithdrawalRow({ withdrawal, clock, onTrack }: WithdrawalRowProps) {
  const { status, amount, channel, createdat } = withdrawal;
  const words = rowWords(withdrawal, { clock, now: useServerNow(), moneyText: useMoneyText() });
  return (
    <ListRow
      icon={<RailIcon channel={channel} />}
      title={sentenceOf(withdrawal)}
      detail={<TimeLabel at={createdat} />}
      end={<Money amount={amount} {...(status === 'completed' && { direction: 'out' as const })} />}
      endDetail={<Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>}
      below={words && <p className="pt-1.5 text-sm break-words whitespace-pre-line text-ink-soft">{words}</p>}
      onOpen={onTrack}
    />
  );
}
