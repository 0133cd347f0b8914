import type { Deposit } from '@sanduku/contracts/deposits/api';
import { Badge } from '../../ui/badge.tsx';
import { HistoryCard, ListRow } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { RailIcon } from '../../ui/rail-icon.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { wallet } from './texts.en.ts';
import { badgeOf, paidText, statusExplanation, useDeposits } from './use-deposits.ts';

const texts = wallet.deposits;

export function DepositHistory({ onTrack }: { onTrack: (id: string) => void }) {
  const pages = useDeposits();
  return (
    <HistoryCard pages={pages} texts={texts} loading={<LoadingRows rows={1} className="h-19" />}>
      {(pages.data?.pages.flat() ?? []).map((deposit) => (
        <DepositRow key={deposit.id} deposit={deposit} onTrack={() => onTrack(deposit.id)} />
      ))}
    </HistoryCard>
  );
}

function DepositRow({ deposit, onTrack }: { deposit: Deposit; onTrack: () => void }) {
  const { status, amount, channel, createdat } = deposit;
  const badge = badgeOf(deposit);
  const explanation = statusExplanation(deposit);
  const paid = paidText(deposit);
  return (
    <ListRow
      icon={<RailIcon channel={channel} />}
      title={texts.sentences[status](texts.rails[channel])}
      detail={
        <>
          <TimeLabel at={createdat} />
          {paid && `, ${paid}`}
        </>
      }
      end={<Money amount={amount} {...(status === 'credited' && { direction: 'in' as const })} />}
      endDetail={<Badge tone={badge.tone}>{badge.text}</Badge>}
      below={explanation && <p className="pt-1.5 text-sm text-ink-soft">{explanation}</p>}
      onOpen={onTrack}
    />
  );
}
