import type { User } from '@sanduku/contracts/players/player';
import { countText } from '../../lib/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, FactList, PagedList, RefreshButton } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { withdrawals } from './texts.en.ts';
import { useWithdrawalStats, useWithdrawals, withdrawalsIn } from './use-withdrawals.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

const texts = withdrawals.history;

interface WithdrawalHistoryProps {
  user: User;
  /** Where a withdrawal is asked for. */
  requestLink: string;
}

/** What the player has withdrawn, and what is still under way. */
export function WithdrawalHistory({ user, requestLink }: WithdrawalHistoryProps) {
  const pages = useWithdrawals(user.id);
  const stats = useWithdrawalStats(user.id);
  const rows = withdrawalsIn(pages.data?.pages ?? []);
  return (
    <Card title={texts.title} action={<RefreshButton pages={pages} onRefresh={() => void stats.refetch()} />}>
      <PagedList
        pages={pages}
        texts={texts}
        loading={<LoadingRows rows={1} className="h-28" />}
        empty={
          <EmptyState
            title={texts.none}
            text={texts.noneText}
            pattern={8}
            action={<ButtonLink to={requestLink}>{texts.request}</ButtonLink>}
          />
        }
      >
        {rows.map((withdrawal) => (
          <WithdrawalRow
            key={withdrawal.id}
            withdrawal={withdrawal}
            clock={pages.data?.pages[0]?.clock}
            currencySymbol={user.currencySymbol}
          />
        ))}
      </PagedList>
      {rows.length > 0 && <Stats stats={stats} currencySymbol={user.currencySymbol} />}
    </Card>
  );
}

interface StatsProps {
  stats: ReturnType<typeof useWithdrawalStats>;
  currencySymbol: string;
}

/** Where they cannot be counted they are shown as nothing, and the player is told. */
function Stats({ stats: { data, isError }, currencySymbol }: StatsProps) {
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
          {
            label: withdrawals.stats.total,
            value: <Amount amount={totalWithdrawn} symbol={currencySymbol} />,
          },
        ]}
      />
    </section>
  );
}
