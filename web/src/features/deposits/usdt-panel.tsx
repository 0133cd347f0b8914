import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText, centsText, usdtEquivalent, usdtToSend } from '../../lib/format.ts';
import { DEPOSIT_ARRIVAL_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { useClientConfig, useRates } from '../../server/config.ts';
import { player, useUser } from '../../server/player.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AmountPicker, useDepositAmount } from './amount-picker.tsx';
import { AddressError, useDepositAddress } from './deposit-address.tsx';
import { DepositTracker } from './deposit-tracker.tsx';
import { deposit } from './dialog.en.ts';
import { wallet } from './texts.en.ts';
import { incomingTransfers, useDeposits } from './use-deposits.ts';

const texts = deposit.usdt;

const networks = (['trc20', 'erc20'] as const).map((value) => ({ value, label: texts.networks[value] }));

export function UsdtPanel() {
  const user = useUser();
  const [network, setNetwork] = useState<UsdtNetwork>('trc20');
  const rate = useRates()[user.country];
  const choice = useDepositAmount();
  const address = useDepositAddress(network);
  const isSandbox = useClientConfig()?.mode === 'sandbox';
  const amount = amountText(choice.amount, user.currencySymbol);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <SegmentedChoice label={texts.network} options={networks} value={network} onChange={setNetwork} />
        <p className="mt-1.5 text-sm text-ink-soft">{texts.fees[network]}</p>
      </div>
      <AddressView network={network} query={address} />
      <div>
        <Banner tone="warning">{texts.warning(texts.networks[network])}</Banner>
        <IncomingTransfers />
      </div>
      <div>
        <AmountPicker choice={choice} label={texts.amountTitle} />
        <p role="status" className="mt-3 font-display text-lg font-bold tabular-nums">
          {texts.equivalent(amount, usdtEquivalent(choice.amount, rate))}
        </p>
        <p className="text-sm text-ink-soft">{texts.anyAmount}</p>
      </div>
      {isSandbox && address.data && (
        <SandboxTransfer network={network} address={address.data} usdt={usdtToSend(choice.amount, rate)} />
      )}
    </div>
  );
}

const views = (['qr', 'manual'] as const).map((value) => ({ value, label: texts.views[value] }));

interface AddressViewProps {
  network: UsdtNetwork;
  query: ReturnType<typeof useDepositAddress>;
}

function AddressView({ network, query }: AddressViewProps) {
  const [view, setView] = useState<'qr' | 'manual'>('qr');
  const { data: address, error } = query;
  if (!address && error) return <AddressError query={query} />;
  return (
    <div className="flex flex-col gap-4" aria-busy={!address}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{texts.address(texts.networks[network])}</p>
          <p className="min-h-7 font-semibold break-all">{address ?? texts.loading}</p>
        </div>
        {address ? <CopyButton text={address} label={texts.copyAddress} /> : <span className="h-11" />}
      </div>
      <SegmentedChoice label={texts.view} options={views} value={view} onChange={setView} />
      {view === 'qr' &&
        (address ? (
          <QrCode
            text={address}
            label={texts.qrLabel(address)}
            failed={texts.qrFailed}
            retry={wallet.address.retry}
          />
        ) : (
          <Skeleton className="mx-auto size-56" />
        ))}
    </div>
  );
}

/** Those that arrive while the dialog is open. */
function IncomingTransfers() {
  const { data } = useDeposits(() => DEPOSIT_ARRIVAL_MS);
  const deposits = data?.pages.flat();
  const [newestBefore, setNewestBefore] = useState<bigint>();
  if (deposits && newestBefore === undefined) setNewestBefore(BigInt(deposits[0]?.id ?? 0));
  const incoming = incomingTransfers(deposits ?? [], newestBefore ?? 0n);
  return (
    <section aria-label={deposit.usdt.incoming} aria-live="polite">
      {incoming.length > 0 && (
        <>
          <h3 className="mt-5 text-base">{deposit.usdt.incoming}</h3>
          <ul className="divide-y divide-line">
            {incoming.map((transfer) => (
              <li key={transfer.id} className="py-4">
                <DepositTracker deposit={transfer} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const sandboxTexts = deposit.sandbox;

interface SandboxTransferProps {
  network: UsdtNetwork;
  address: string;
  usdt: number;
}

function SandboxTransfer({ network, address, usdt }: SandboxTransferProps) {
  const transfer = useMutation({
    mutationFn: () =>
      api.call('POST /api/sandbox/usdt-transfer', { body: { address, amount: usdt, network } }),
    onSuccess: () => player.outdated('deposits'),
  });
  return (
    <section className="rounded-md border-2 border-dashed border-line-strong p-4">
      <h3 className="text-base">{sandboxTexts.title}</h3>
      <p className="mb-3 text-sm text-ink-soft">{sandboxTexts.text(centsText(usdt))}</p>
      <Button
        busy={transfer.isPending}
        busyLabel={sandboxTexts.sending}
        disabled={usdt === 0}
        onClick={() => transfer.mutate()}
      >
        {sandboxTexts.send}
      </Button>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {transfer.isSuccess && sandboxTexts.sent}
        {transfer.isError && sandboxTexts.failed}
      </p>
    </section>
  );
}
