import type { Deposit } from '@sanduku/contracts/deposits/api';
import { paymentText } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { HistoryCard, ListRow } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { wallet } from './texts.en.ts';
import { statusExplanation, statusTones, useDeposits } from './use-deposits.ts';

const texts = wallet.deposits;

export function DepositHistory() {
  const pages = useDeposits();
  return (
    <HistoryCard pages={pages} texts={texts} loading={<LoadingRows rows={1} className="h-19" />}>
      {(pages.data?.pages.flat() ?? []).map((deposit) => (
        <DepositRow key={deposit.id} deposit={deposit} />
      ))}
    </HistoryCard>
  );
}

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { status, amount, channel, createdat } = deposit;
  return (
    <ListRow
      title={<Money amount={amount} {...(status === 'credited' && { direction: 'in' as const })} />}
      detail={[texts.channels[channel], paidText(deposit)].filter(Boolean).join(', ')}
      end={<Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge>}
      endDetail={<TimeLabel at={createdat} />}
      below={<Explanation {...deposit} />}
    />
  );
}

function paidText({ method, status, currency, paidCurrency, paidAmount }: Deposit): string {
  // A chain transfer is paid when first seen; a phone may still decline.
  const isPaid = method === 'usdt' || status === 'received' || status === 'credited';
  if (!isPaid || currency === paidCurrency) return '';
  return texts.paid(paymentText(paidAmount, paidCurrency));
}

function Explanation(deposit: Deposit) {
  const explanation = statusExplanation(deposit);
  if (!explanation) return null;
  const { status, reference } = deposit;
  return (
    <div className="pt-1.5 text-sm text-ink-soft">
      <p>{explanation}</p>
      {/* Support asks for it. */}
      {status !== 'waiting' && (
        <p className="text-xs break-all">
          {texts.reference}: {reference}
        </p>
      )}
    </div>
  );
}
