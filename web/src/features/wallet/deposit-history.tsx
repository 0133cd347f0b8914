import type { User } from '@sanduku/contracts/players/player';
import { Card } from '../../ui/card.tsx';
import { EmptyState, PagedList, RefreshButton } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { DepositRow } from './deposit-row.tsx';
import { useDeposits } from './use-deposits.ts';
import { wallet } from './wallet.en.ts';

const texts = wallet.deposits;

/** What the player has deposited, and what is still on its way. */
export function DepositHistory({ user }: { user: User }) {
  const pages = useDeposits(user.id);
  return (
    <Card title={texts.title} action={<RefreshButton pages={pages} />}>
      <PagedList
        pages={pages}
        texts={texts}
        loading={<LoadingRows rows={1} className="h-19" />}
        empty={<EmptyState title={texts.none} text={texts.noneText} pattern={4} />}
      >
        {(pages.data?.pages.flat() ?? []).map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} currencySymbol={user.currencySymbol} />
        ))}
      </PagedList>
    </Card>
  );
}
