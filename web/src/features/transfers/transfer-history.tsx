import type { Transfer } from '@sanduku/contracts/transfers/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { amountText, symbolOf } from '../../lib/format.ts';
import { useUser } from '../../server/player.ts';
import { transfers as transfersQuery } from '../../server/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { HistoryCard, ListRow } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { transfers } from './texts.en.ts';
import { PLAIN_DESCRIPTION } from './use-transfers.ts';

const texts = transfers.history;

interface TransferHistoryProps {
  sendLink: string;
}

export function TransferHistory({ sendLink }: TransferHistoryProps) {
  const pages = useInfiniteQuery(transfersQuery);
  return (
    <HistoryCard
      pages={pages}
      texts={texts}
      action={<ButtonLink to={sendLink}>{texts.send}</ButtonLink>}
      loading={<LoadingRows rows={1} className="h-19" />}
    >
      {(pages.data?.pages.flat() ?? []).map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} />
      ))}
    </HistoryCard>
  );
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const isSent = transfer.fromuserid === useUser().id;
  const isAbroad = transfer.sentcurrency !== transfer.receivedcurrency;
  const theirs = isSent
    ? texts.received(amountText(transfer.receivedamount, symbolOf(transfer.receivedcurrency)))
    : texts.sent(amountText(transfer.sentamount, symbolOf(transfer.sentcurrency)));
  return (
    <ListRow
      icon={<Avatar name={isSent ? transfer.to_username : transfer.from_username} />}
      title={isSent ? texts.to(transfer.to_username) : texts.from(transfer.from_username)}
      detail={
        <>
          {transfer.message !== PLAIN_DESCRIPTION &&
            (transfer.message === null
              ? texts.plain(transfer.from_username)
              : texts.message(transfer.from_username, transfer.message))}
          {isAbroad && <span className="block">{theirs}</span>}
        </>
      }
      end={
        <Money
          amount={isSent ? transfer.sentamount : transfer.receivedamount}
          direction={isSent ? 'out' : 'in'}
        />
      }
      endDetail={<TimeLabel at={transfer.createdat} />}
    />
  );
}
