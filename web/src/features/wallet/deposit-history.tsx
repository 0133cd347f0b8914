import type { User } from '@sanduku/contracts/player';
import { wallet } from '../../messages/en/wallet.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DepositRow } from './deposit-row.tsx';
import { useDeposits } from './use-deposits.ts';

const texts = wallet.deposits;

/** What the player has deposited, and what is still on its way. */
export function DepositHistory({ user }: { user: User }) {
  const pages = useDeposits(user.id);
  return (
    <Card
      title={texts.title}
      action={
        <Button
          busy={pages.isFetching && !pages.isFetchingNextPage}
          busyLabel={texts.refreshing}
          onClick={() => pages.refetch()}
        >
          {texts.refresh}
        </Button>
      }
    >
      <DepositList pages={pages} currencySymbol={user.currencySymbol} />
    </Card>
  );
}

interface DepositListProps {
  pages: ReturnType<typeof useDeposits>;
  currencySymbol: string;
}

function DepositList({ pages, currencySymbol }: DepositListProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, isError } = pages;
  if (!data && isError)
    return (
      <div role="alert">
        <EmptyState title={texts.failed} text={texts.failedText} pattern={7} />
      </div>
    );
  if (!data) return <LoadingRow />;
  const deposits = data.pages.flat();
  if (deposits.length === 0) return <EmptyState title={texts.none} text={texts.noneText} pattern={4} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={texts.list} tabIndex={0} className="relative -mr-3 max-h-110 overflow-y-auto pr-3">
      <ul>
        {deposits.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} currencySymbol={currencySymbol} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className="py-2 text-sm font-medium text-error">
          {texts.moreFailed}
        </p>
      )}
      {hasNextPage && (
        <Button
          wide
          busy={isFetchingNextPage}
          busyLabel={texts.loadingMore}
          onClick={() => fetchNextPage()}
          className="mt-2"
        >
          {texts.showMore}
        </Button>
      )}
    </section>
  );
}

function LoadingRow() {
  return (
    <div aria-busy="true" className="flex h-19 items-center justify-between">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-4 w-40" />
      </div>
      <Skeleton className="h-5 w-20" />
    </div>
  );
}
