import type { User } from '@sanduku/contracts/players/player';
import { useState } from 'react';
import { DEPOSIT_ARRIVAL_MS } from '../../lib/timings.ts';
import { deposit } from './deposit.en.ts';
import { DepositRow } from './deposit-row.tsx';
import { incomingTransfers } from './deposit-status.ts';
import { useDeposits } from './use-deposits.ts';

/** What arrives while somebody waits for it, with the address before their eyes. */
export function IncomingTransfers({ user }: { user: User }) {
  const { data } = useDeposits(user.id, () => DEPOSIT_ARRIVAL_MS);
  const deposits = data?.pages.flat();
  const [newestBefore, setNewestBefore] = useState<bigint>();
  if (deposits && newestBefore === undefined) setNewestBefore(BigInt(deposits[0]?.id ?? 0));
  const incoming = incomingTransfers(deposits ?? [], newestBefore ?? 0n);
  return (
    <section aria-label={deposit.usdt.incoming} aria-live="polite">
      {incoming.length > 0 && (
        <>
          <h3 className="mt-5 text-base">{deposit.usdt.incoming}</h3>
          <ul>
            {incoming.map((transfer) => (
              <DepositRow key={transfer.id} deposit={transfer} currencySymbol={user.currencySymbol} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
