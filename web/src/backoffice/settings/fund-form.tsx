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
import { useMayAct } from '../session/operator-session.ts';
import { moneyText } from '../shared/format.ts';
import { optionsOf } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { settings as allTexts } from './texts.ts';

const texts = allTexts.fund;

type Funding = CallRequest<'POST /api/admin/fund'>['body'];
type Rail = Funding['rail'];

const accountOptions = optionsOf(texts.accounts);
const railOptions = optionsOf(shared.wallets);
const currencies = ['USDT', ...countries.map(({ currency }) => currency)];
const currencyOptions = currencies.map((value) => ({ value, label: value }));
const directions = (['in', 'out'] as const).map((value) => ({ value, label: texts[value] }));

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
  const accountName = texts.accounts[account].toLowerCase();

  function begin(event: FormEvent) {
    event.preventDefault();
    setMissing(size === 0);
    if (size > 0) setConfirming(true);
  }

  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{texts.text}</p>
      <form onSubmit={begin} noValidate className="flex flex-col gap-5">
        <fieldset disabled={!mayAct} className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            label={texts.account}
            hint={texts.accountHints[account]}
            options={accountOptions}
            value={account}
            onChange={({ target }) => setAccount(target.value as FundedAccount)}
          />
          <SelectField
            label={texts.rail}
            options={railOptions}
            value={rail}
            onChange={({ target }) => setRail(target.value as Rail)}
          />
          <SegmentedChoice
            label={texts.direction}
            options={directions}
            value={direction}
            onChange={setDirection}
          />
          <SelectField
            label={texts.currency}
            options={currencyOptions}
            value={currency}
            onChange={({ target }) => setCurrency(target.value as Funding['currency'])}
          />
          <AmountField
            label={texts.amount}
            symbol={currency}
            decimals={2}
            value={typed}
            onValueChange={setTyped}
            error={isMissing && size === 0 ? texts.amountMissing : undefined}
            autoComplete="off"
          />
        </fieldset>
        {mayAct && (
          <div>
            <Button type="submit" variant="primary">
              {texts.begin}
            </Button>
          </div>
        )}
      </form>
      {isConfirming && (
        <ReasonDialog
          title={texts.confirmTitle(moneyText(amount, currency))}
          description={(direction === 'in' ? texts.confirmIn : texts.confirmOut)(
            accountName,
            shared.wallets[rail],
          )}
          submitLabel={texts.submit}
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
