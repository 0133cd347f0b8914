import { useEffect } from 'react';
import { DepositTracker } from '../../features/deposits/deposit-tracker.tsx';
import { useDeposits } from '../../features/deposits/use-deposits.ts';
import { useWithdrawals, withdrawalsIn } from '../../features/withdrawals/use-withdrawals.ts';
import { WithdrawalTracker } from '../../features/withdrawals/withdrawal-tracker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, FailedList } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { dashboard } from '../texts.en.ts';

const texts = dashboard.tracker;

interface TrackerDialogProps {
  /** Such as "deposit-12"; undefined: closed. */
  tracked: string | undefined;
  onClose: () => void;
}

export function TrackerDialog({ tracked, onClose }: TrackerDialogProps) {
  const [kind, id = ''] = tracked?.split('-') ?? [];
  return (
    <Dialog open={tracked !== undefined} onClose={onClose} title={texts.title}>
      <div className="pt-2 max-sm:min-h-[calc(88dvh-5.5rem)]">
        {kind === 'withdrawal' ? <TrackedWithdrawal id={id} /> : <TrackedDeposit id={id} />}
      </div>
    </Dialog>
  );
}

function TrackedDeposit({ id }: { id: string }) {
  const pages = useDeposits();
  const found = pages.data?.pages.flat().find((deposit) => deposit.id === id);
  return found ? <DepositTracker deposit={found} /> : <Missing pages={pages} />;
}

function TrackedWithdrawal({ id }: { id: string }) {
  const pages = useWithdrawals();
  const found = withdrawalsIn(pages.data?.pages ?? []).find((withdrawal) => withdrawal.id === id);
  const clock = pages.data?.pages[0]?.clock;
  return found && clock ? <WithdrawalTracker withdrawal={found} clock={clock} /> : <Missing pages={pages} />;
}

type Pages = Pick<
  ReturnType<typeof useDeposits> | ReturnType<typeof useWithdrawals>,
  'isError' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
>;

function Missing({ pages }: { pages: Pages }) {
  const { isError, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const isSearching = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isSearching) void fetchNextPage();
  }, [isSearching, fetchNextPage]);
  if (isError && !isFetching) return <FailedList onRetry={refetch} />;
  if (isFetching || hasNextPage) return <LoadingRows rows={5} className="h-19" />;
  return <EmptyState title={texts.none} text={texts.noneText} pattern={2} />;
}
