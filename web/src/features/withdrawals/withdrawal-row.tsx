import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { amountText, paymentText } from '../../lib/format.ts';
import { withdrawalReason } from '../../lib/language/outcomes.en.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ListRow } from '../../ui/lists.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { withdrawals } from './texts.en.ts';
import { isUnderWay, statusLabel, statusTones } from './use-withdrawals.ts';
import { WithdrawalClockView } from './withdrawal-clock.tsx';

const texts = withdrawals.history;

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  clock: WithdrawalClock | undefined;
  currencySymbol: string;
}

export function WithdrawalRow({ withdrawal, clock, currencySymbol }: WithdrawalRowProps) {
  const { status, amount, fee, channel, createdat } = withdrawal;
  return (
    <ListRow
      title={
        <Amount
          amount={amount}
          symbol={currencySymbol}
          {...(status === 'completed' && { direction: 'out' as const })}
        />
      }
      detail={[withdrawals.channels[channel], texts.fee(amountText(fee, currencySymbol))].join(', ')}
      end={<Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>}
      endDetail={<TimeLabel at={createdat} />}
      below={
        <div className="flex flex-col gap-1 pt-1.5 text-sm text-ink-soft">
          <Destination {...withdrawal} />
          <Outcome {...withdrawal} />
          {clock && isUnderWay(withdrawal) && <WithdrawalClockView withdrawal={withdrawal} clock={clock} />}
        </div>
      }
    />
  );
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

function Outcome({ id, status, admin_notes, failure, reference }: Withdrawal) {
  const isMoneyBack = status === 'rejected' || status === 'failed';
  return (
    <>
      {admin_notes && (
        <p className="break-words text-ink">{texts.note(withdrawalReason(admin_notes, failure))}</p>
      )}
      {isMoneyBack && <p>{texts.moneyBack}</p>}
      <p className="text-xs">{`${texts.id}: ${id}`}</p>
      {reference && <p className="text-xs break-all">{`${texts.reference}: ${reference}`}</p>}
    </>
  );
}
