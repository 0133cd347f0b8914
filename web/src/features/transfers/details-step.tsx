import type { User } from '@sanduku/contracts/players/player';
import { type FormEvent, useState } from 'react';
import { amountText } from '../../lib/money-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import { StepButtons, StepHeading } from '../../ui/steps.tsx';
import { LONGEST_MESSAGE, quickAmounts } from './sending.ts';
import { transfers } from './texts.en.ts';
import type { SendForm } from './use-send-form.ts';

const texts = transfers.dialog.details;

export function DetailsStep({ user, form }: { user: User; form: SendForm }) {
  const [isShown, setShown] = useState(false);
  const { currencySymbol: symbol, gameBalance } = user;
  const problem = isShown || form.amount > gameBalance ? form.problem : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (form.problem === undefined) form.goTo('review');
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-5">
      <StepHeading>{texts.title(form.recipient?.username ?? '')}</StepHeading>
      <PresetAmounts
        label={texts.quick}
        symbol={symbol}
        presets={quickAmounts}
        chosen={quickAmounts.find((quick) => quick === form.amount)}
        onChoose={(quick) => form.setWritten(String(quick))}
        limit={gameBalance}
        columns={4}
      />
      <AmountField
        label={texts.amount}
        symbol={symbol}
        value={form.written}
        onValueChange={form.setWritten}
        decimals={2}
        hint={texts.available(amountText(gameBalance, symbol))}
        onBlur={() => setShown(form.written !== '')}
        {...(problem && { error: problem })}
      />
      <Field
        label={texts.message}
        hint={texts.messageHint}
        optional
        maxLength={LONGEST_MESSAGE}
        value={form.message}
        onChange={({ target }) => form.setMessage(target.value)}
      />
      <StepButtons>
        <Button onClick={() => form.goTo('search')}>{transfers.dialog.back}</Button>
        <Button type="submit" variant="primary" wide>
          {texts.next}
        </Button>
      </StepButtons>
    </form>
  );
}
