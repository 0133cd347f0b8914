import { rateLine } from '../../lib/format.ts';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FactList } from '../../ui/lists.tsx';
import { AddressError, useDepositAddress } from './deposit-address.tsx';
import { wallet } from './texts.en.ts';
import { type DepositWay, waysOf } from './use-deposits.ts';

const texts = wallet.deposit;
const labels: Record<DepositWay, string> = { usdt: texts.showQrCode, mobile: texts.mobileMoney };

export function DepositCard({ onOpen }: { onOpen: (way: DepositWay) => void }) {
  const user = useUser();
  const { buying } = useRates()[user.country];
  const ways = waysOf(user);
  const opener = (way: DepositWay) => (
    <Button key={way} variant={way === ways[0] ? 'primary' : 'secondary'} wide onClick={() => onOpen(way)}>
      {labels[way]}
    </Button>
  );
  const isMobileFirst = ways[0] === 'mobile';
  return (
    <Card title={texts.title}>
      {isMobileFirst && <div className="mb-4">{opener('mobile')}</div>}
      <Address />
      <FactList
        facts={[{ label: texts.rate, value: texts.rateLine(rateLine(buying, user.currencySymbol)) }]}
      />
      <p className="text-sm text-ink-soft">{texts.credited}</p>
      <div className="mt-4 flex gap-3 max-sm:flex-col">{ways.slice(isMobileFirst ? 1 : 0).map(opener)}</div>
    </Card>
  );
}

function Address() {
  const query = useDepositAddress('trc20');
  const { data: address, error } = query;
  if (!address && error) return <AddressError query={query} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2" aria-busy={!address}>
      <div className="min-w-0 max-sm:basis-full">
        <p className="text-sm text-ink-soft">{texts.address}</p>
        <p className="min-h-[1lh] font-semibold break-all max-sm:min-h-[2lh]">{address ?? texts.loading}</p>
      </div>
      {address ? <CopyButton text={address} label={texts.copyAddress} /> : <span className="h-11" />}
    </div>
  );
}
