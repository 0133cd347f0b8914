import type { Deposit } from '@sanduku/contracts/deposits/api';
import { DEPOSIT_WATCH_FOR_MS, DEPOSIT_WATCH_LATER_MS, DEPOSIT_WATCH_MS } from '../../lib/timings.ts';
import { useUser } from '../../server/player.ts';
import { Button } from '../../ui/button.tsx';
import { DepositTracker } from './deposit-tracker.tsx';
import { deposit } from './dialog.en.ts';
import type { SentDeposit } from './mobile-form.tsx';
import { isUnderWay, useDeposits } from './use-deposits.ts';

interface MobileConfirmationProps {
  sent: SentDeposit;
  onAgain: () => void;
  onAnother: () => void;
}

export function MobileConfirmation({ sent, onAgain, onAnother }: MobileConfirmationProps) {
  return (
    <div className="flex flex-col gap-5">
      <DepositTracker
        deposit={useSentDeposit(sent)}
        charge={sent.charge}
        sentAt={sent.sentAt}
        onAgain={onAgain}
      />
      <Button onClick={onAnother}>{deposit.confirmation.another}</Button>
    </div>
  );
}

function useSentDeposit(sent: SentDeposit): Deposit {
  const { currency } = useUser();
  const find = (deposits: readonly Deposit[]) =>
    deposits.find(({ reference }) => reference === sent.vendorRef) ?? unlisted(sent, currency);
  const { data } = useDeposits((deposits) => {
    if (!isUnderWay(find(deposits))) return false;
    return Date.now() - sent.sentAt < DEPOSIT_WATCH_FOR_MS ? DEPOSIT_WATCH_MS : DEPOSIT_WATCH_LATER_MS;
  });
  return find(data?.pages.flat() ?? []);
}

/** Until the list has it. */
function unlisted(sent: SentDeposit, currency: Deposit['currency']): Deposit {
  return {
    id: '',
    method: 'mobile',
    channel: sent.wish.provider,
    status: sent.status,
    amount: sent.finalAmount,
    currency,
    promised: null,
    paidAmount: sent.payAmount,
    paidCurrency: sent.payCurrency,
    reason: null,
    reasonCode: null,
    reference: sent.vendorRef,
    phonenumber: sent.wish.phone,
    confirmations: null,
    createdat: new Date(sent.sentAt).toISOString(),
    creditedat: null,
    reversedat: null,
  };
}
