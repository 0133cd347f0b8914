import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { PayoutNetwork } from '@sanduku/contracts/withdrawals/api';
import type { ReactNode } from 'react';
import { PhoneIcon, UsdtIcon } from './icons.tsx';

function IconTile({ children }: { children: ReactNode }) {
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-raised text-ink-soft">
      {children}
    </span>
  );
}

export function RailIcon({ channel }: { channel: MobileProvider | PayoutNetwork }) {
  const isMobile = channel === 'mtn' || channel === 'airtel';
  return <IconTile>{isMobile ? <PhoneIcon /> : <UsdtIcon />}</IconTile>;
}
