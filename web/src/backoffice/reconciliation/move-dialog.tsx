import { type FileWallet, fileWallets } from '@sanduku/contracts/reconciliation/rules';
import { useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { reconciliation } from './texts.ts';

const texts = reconciliation.move;
const CURRENCY = 'UGX';
const walletOptions = fileWallets.map((value) => ({ value, label: shared.wallets[value] }));

export function MoveDialog({ onClose }: { onClose: () => void }) {
  const first = useRef<HTMLSelectElement>(null);
  const [fromWallet, setFrom] = useState<FileWallet>('bank');
  const [toWallet, setTo] = useState<FileWallet>('mtn.disbursement');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const amount = Number(typed);
  return (
    <ReasonDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.submit}
      initialFocus={first}
      areFieldsReady={() => {
        setMissing(amount === 0);
        return amount > 0;
      }}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/wallets/moves', {
          body: { fromWallet, toWallet, currency: CURRENCY, amount, reason },
        })
      }
      changes={['wallets']}
      onClose={onClose}
    >
      <SelectField
        ref={first}
        label={texts.from}
        options={walletOptions}
        value={fromWallet}
        onChange={({ target }) => setFrom(target.value as FileWallet)}
      />
      <SelectField
        label={texts.to}
        options={walletOptions}
        value={toWallet}
        onChange={({ target }) => setTo(target.value as FileWallet)}
      />
      <AmountField
        label={texts.amount}
        symbol={CURRENCY}
        decimals={2}
        value={typed}
        onValueChange={setTyped}
        error={isMissing && amount === 0 ? texts.amountMissing : undefined}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
