import { countries } from '@sanduku/contracts/countries';
import type { FundedAccount } from '@sanduku/contracts/settings/api';
import { type FormEvent, useState } from 'react';
import type { CallRequest } from '../../server/routes.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { walletNames } from '../names.ts';
import { useMayAct } from '../session/operator-session.ts';
import { moneyText } from '../shared/format.ts';
import { optionsOf } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

type Funding = CallRequest<'POST /api/admin/fund'>['body'];
type Rail = Funding['rail'];

const accountNames = { bankroll: 'Bankroll', interest: 'Interest', bonus: 'Bonus', fees: 'Fees' };
const accountHints = {
  bankroll: 'Pays prizes and limits the maximum bet.',
  interest: 'Pays investment earnings.',
  bonus: 'Pays referral bonuses.',
  fees: 'Pays compensation for late withdrawals.',
};
const accountOptions = optionsOf(accountNames);
const railOptions = optionsOf(walletNames);
const currencies = ['USDT', ...countries.map(({ currency }) => currency)];
const currencyOptions = currencies.map((value) => ({ value, label: value }));
const directions = optionsOf({ in: 'Paid in', out: 'Taken out' });

export function FundForm() {
  const mayAct = useMayAct();
  const [account, setAccount] = useState<FundedAccount>('bankroll');
  const [currency, setCurrency] = useState<Funding['currency']>('UGX');
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [rail, setRail] = useState<Rail>('bank');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const size = Number(typed);
  const amount = direction === 'in' ? size : -size;
  const accountName = accountNames[account].toLowerCase();

  function begin(event: FormEvent) {
    event.preventDefault();
    setMissing(size === 0);
    if (size > 0) setConfirming(true);
  }

  return (
    <Card
      title="Fund operator accounts"
      text="Records money that you paid in or took out through a payment provider. It does not move the money itself."
    >
      <form onSubmit={begin} noValidate className="flex flex-col gap-5">
        <fieldset disabled={!mayAct} className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            label="Account"
            hint={accountHints[account]}
            options={accountOptions}
            value={account}
            onChange={({ target }) => setAccount(target.value as FundedAccount)}
          />
          <SelectField
            label="Wallet"
            options={railOptions}
            value={rail}
            onChange={({ target }) => setRail(target.value as Rail)}
          />
          <SegmentedChoice label="Direction" options={directions} value={direction} onChange={setDirection} />
          <SelectField
            label="Currency"
            options={currencyOptions}
            value={currency}
            onChange={({ target }) => setCurrency(target.value as Funding['currency'])}
          />
          <AmountField
            label="Amount"
            symbol={currency}
            decimals={2}
            value={typed}
            onValueChange={setTyped}
            error={isMissing && size === 0 ? 'Enter an amount.' : undefined}
            autoComplete="off"
          />
        </fieldset>
        {mayAct && (
          <div>
            <Button type="submit" variant="primary">
              Record
            </Button>
          </div>
        )}
      </form>
      {isConfirming && (
        <ReasonDialog
          title={`Record ${moneyText(amount, currency)}`}
          description={
            direction === 'in'
              ? `Paid in through ${walletNames[rail]} to the ${accountName} account.`
              : `Taken out through ${walletNames[rail]} from the ${accountName} account.`
          }
          submitLabel="Request approval"
          onSubmit={(reason) =>
            adminApi.call('POST /api/admin/fund', { body: { account, currency, amount, rail, reason } })
          }
          changes={['settings', 'business']}
          onDone={() => setTyped('')}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}
