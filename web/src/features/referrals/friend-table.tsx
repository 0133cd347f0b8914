import type { ReferredFriend } from '@sanduku/contracts/referrals/api';
import { Amount } from '../../ui/amount.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { FriendProgress } from './friend-progress.tsx';
import { referrals } from './texts.en.ts';

const texts = referrals.friends;

interface FriendTableProps {
  /** Undefined while they are being fetched. */
  friends: readonly ReferredFriend[] | undefined;
  currencySymbol: string;
}

export function FriendTable({ friends, currencySymbol }: FriendTableProps) {
  const columns: Column<ReferredFriend>[] = [
    { header: texts.columns.friend, cell: (friend) => friend.referred_username },
    { header: texts.columns.joined, cell: (friend) => <TimeLabel at={friend.created_at} /> },
    { header: texts.columns.status, cell: (friend) => <FriendStatus friend={friend} /> },
    {
      header: texts.columns.bonus,
      numeric: true,
      cell: ({ bonus_amount }) =>
        bonus_amount > 0 ? <Amount amount={bonus_amount} symbol={currencySymbol} direction="in" /> : '–',
    },
  ];
  return (
    <Table
      caption={texts.caption}
      columns={columns}
      rows={friends}
      keyOf={(friend) => `${friend.referred_username} ${friend.created_at}`}
      empty={<EmptyState title={texts.empty} text={texts.emptyText} pattern={3} />}
      foldsOnPhone
    />
  );
}

function FriendStatus({ friend: { status, reason } }: { friend: ReferredFriend }) {
  return (
    <span className="flex flex-col gap-1 py-2">
      <span className="flex flex-col gap-1 sm:flex-row sm:items-center sm:gap-2">
        <FriendProgress status={status} />
        {texts.status[status]}
      </span>
      {reason && <span className="max-w-80 whitespace-normal text-ink-soft">{reason}</span>}
    </span>
  );
}
