import { type ReactNode, useState } from 'react';
import { useUser } from '../../server/player.ts';
import { useBack } from '../../ui/back.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { deposit } from './dialog.en.ts';
import { MobileConfirmation } from './mobile-confirmation.tsx';
import { MobileForm, useMobileDeposit } from './mobile-form.tsx';
import { UsdtPanel } from './usdt-panel.tsx';
import { type DepositWay, waysOf } from './use-deposits.ts';

interface DepositDialogProps {
  /** Undefined: closed. */
  way: DepositWay | undefined;
  onClose: () => void;
  /** Replaces the payment options while deposits are blocked. */
  instead?: ReactNode;
}

/** Each opening starts with empty forms. */
export function DepositDialog({ way, onClose, instead }: DepositDialogProps) {
  return (
    <Dialog open={way !== undefined} onClose={onClose} title={deposit.title}>
      {instead ? <div className="pt-3">{instead}</div> : <DepositWays firstWay={way} />}
    </Dialog>
  );
}

function DepositWays({ firstWay = 'usdt' }: { firstWay: DepositWay | undefined }) {
  const [way, setWay] = useState(firstWay);
  // Kept here, so switching tabs loses nothing.
  const mobile = useMobileDeposit();
  useBack(way !== firstWay, () => setWay(firstWay));
  useBack(way === 'mobile' && mobile.sent !== undefined, mobile.backToForm);
  const tabs = {
    usdt: { value: 'usdt', label: deposit.usdtTab, content: <UsdtPanel /> },
    mobile: {
      value: 'mobile',
      label: deposit.mobileTab,
      content: mobile.sent ? (
        <MobileConfirmation sent={mobile.sent} onAgain={mobile.sendAgain} onAnother={mobile.backToForm} />
      ) : (
        <MobileForm form={mobile} />
      ),
    },
  } as const;
  return (
    // Full height on phones, so tabs do not resize the sheet.
    <div className="grid grid-cols-[minmax(0,1fr)] max-sm:min-h-[calc(88dvh-5.5rem)]">
      <Tabs
        id="deposit-ways"
        label={deposit.ways}
        value={way}
        onValueChange={setWay}
        tabs={waysOf(useUser()).map((value) => tabs[value])}
        isFilled
      />
    </div>
  );
}
