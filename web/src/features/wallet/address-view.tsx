import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { useState } from 'react';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AddressError } from './address-error.tsx';
import { deposit } from './deposit.en.ts';
import type { useDepositAddress } from './use-deposit-address.ts';

const texts = deposit.usdt;

const views = (['qr', 'manual'] as const).map((value) => ({ value, label: texts.views[value] }));

interface AddressViewProps {
  network: UsdtNetwork;
  query: ReturnType<typeof useDepositAddress>;
}

/** The address for a camera, or to be copied. */
export function AddressView({ network, query }: AddressViewProps) {
  const [view, setView] = useState<'qr' | 'manual'>('qr');
  const { data: address, error } = query;
  if (!address && error) return <AddressError query={query} />;
  return (
    <div className="flex flex-col gap-4" aria-busy={!address}>
      <SegmentedChoice label={texts.view} options={views} value={view} onChange={setView} />
      {view === 'qr' &&
        (address ? (
          <QrCode
            text={address}
            label={texts.qrLabel(address)}
            failed={texts.errors.qrFailed}
            retry={texts.retry}
          />
        ) : (
          <Skeleton className="mx-auto size-56" />
        ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{texts.address(texts.networks[network])}</p>
          <p className="min-h-7 font-semibold break-all">{address ?? texts.loading}</p>
        </div>
        {address && <CopyButton text={address} label={texts.copyAddress} />}
      </div>
    </div>
  );
}
