import { countryOf } from '@sanduku/contracts/countries';
import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { User } from '@sanduku/contracts/players/player';
import { useState } from 'react';
import { useClientConfig } from '../../lib/client-config.ts';
import { amountText, usdtEquivalent } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { AddressView } from './address-view.tsx';
import { AmountPicker } from './amount-picker.tsx';
import { deposit } from './deposit.en.ts';
import { IncomingTransfers } from './incoming-transfers.tsx';
import { SandboxTransfer } from './sandbox-transfer.tsx';
import { useAmountChoice } from './use-amount-choice.ts';
import { useDepositAddress } from './use-deposit-address.ts';

const texts = deposit.usdt;

const networks = (['trc20', 'erc20'] as const).map((value) => ({ value, label: texts.networks[value] }));

export function UsdtPanel({ user }: { user: User }) {
  const [network, setNetwork] = useState<UsdtNetwork>('trc20');
  const country = countryOf(user.country);
  const choice = useAmountChoice(country);
  const address = useDepositAddress(user.id, network);
  const isSandbox = useClientConfig()?.mode === 'sandbox';
  const amount = amountText(choice.amount, country.symbol);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <SegmentedChoice label={texts.network} options={networks} value={network} onChange={setNetwork} />
        <p className="mt-1.5 text-sm text-ink-soft">{texts.fees[network]}</p>
      </div>
      <AddressView network={network} query={address} />
      <div>
        <Banner tone="warning">{texts.warning(texts.networks[network])}</Banner>
        <IncomingTransfers user={user} />
      </div>
      <div>
        <AmountPicker choice={choice} symbol={country.symbol} label={texts.amountTitle} />
        <p role="status" className="mt-3 font-display text-lg font-bold tabular-nums">
          {texts.equivalent(amount, usdtEquivalent(choice.amount, country.unitsPerUsdt))}
        </p>
        <p className="text-sm text-ink-soft">{texts.anyAmount}</p>
      </div>
      {isSandbox && address.data && (
        <SandboxTransfer
          userId={user.id}
          network={network}
          address={address.data}
          amount={choice.amount}
          unitsPerUsdt={country.unitsPerUsdt}
        />
      )}
    </div>
  );
}
