import type { User } from '@sanduku/contracts/players/player';
import { useForm } from '../../lib/form.ts';
import { amountText } from '../../lib/format.ts';
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
  const { currencySymbol: symbol, gameBalance } = user;
  const shown = useForm({ amount: form.problem }, () => form.goTo('review'));
  const { error, onBlur } = shown.field('amount');

  return (
    <form {...shown.form} className="flex flex-1 flex-col gap-5">
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
        onBlur={() => form.written !== '' && onBlur()}
        error={form.amount > gameBalance ? form.problem : error}
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
