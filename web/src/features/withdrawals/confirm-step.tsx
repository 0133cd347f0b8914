import { formatAmount } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/player';
import { type FormEvent, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/lists.tsx';
import { StepButtons, StepHeading } from '../../ui/steps.tsx';
import { CodeField } from './code-field.tsx';
import { CostFacts } from './cost-facts.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { withdrawals } from './texts.en.ts';
import type { WithdrawalForm } from './use-withdrawal-form.ts';
import { useHasPin } from './use-withdrawals.ts';

const texts = withdrawals.dialog.confirm;

interface ConfirmStepProps {
  user: User;
  form: WithdrawalForm;
}

export function ConfirmStep({ user, form }: ConfirmStepProps) {
  const hasPin = useHasPin(user.id);
  const [isPinOpen, setPinOpen] = useState(false);
  const amount = formatAmount(form.cost.amount, form.country.symbol);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isCode(form.code)) form.send();
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-5">
        <StepHeading>{texts.title}</StepHeading>
        <div>
          <FactList facts={recipientFacts(form)} />
          <div className="border-t border-line">
            <CostFacts form={form} />
          </div>
        </div>
        <div className="flex flex-col items-start gap-1 *:first:self-stretch">
          <CodeField
            label={hasPin ? texts.pin : texts.code}
            hint={codeHint(hasPin)}
            isSecret={hasPin !== false}
            value={form.code}
            onValueChange={form.setCode}
            // The same request is safe to repeat; with another code it would be another one.
            readOnly={form.isUnsure || form.isSending}
          />
          <Button variant="quiet" className="-ml-4 text-left" onClick={() => setPinOpen(true)}>
            {hasPin ? texts.changePin : texts.protect}
          </Button>
        </div>
        {form.isUnsure ? (
          <Banner tone="warning">{texts.unsure}</Banner>
        ) : (
          <p className="text-sm text-ink-soft">{texts.review}</p>
        )}
        <StepButtons>
          <Button disabled={form.isSending} onClick={() => form.goTo('details')}>
            {withdrawals.dialog.back}
          </Button>
          <Button
            type="submit"
            variant="primary"
            wide
            disabled={!isCode(form.code)}
            busy={form.isSending}
            busyLabel={texts.submitting}
          >
            {form.isUnsure ? texts.retry : texts.submit(amount)}
          </Button>
        </StepButtons>
      </form>
      <PinDialog user={user} open={isPinOpen} onClose={() => setPinOpen(false)} />
    </>
  );
}

function recipientFacts({ recipient, country, cost }: WithdrawalForm) {
  return [
    { label: texts.method, value: recipient && withdrawals.channels[recipient.channel] },
    { label: texts.to, value: <span className="text-sm break-all">{recipient?.written}</span> },
    { label: withdrawals.dialog.cost.amount, value: <Amount amount={cost.amount} symbol={country.symbol} /> },
  ];
}

function isCode(text: string): boolean {
  return /^\d{4}$/.test(text);
}

function codeHint(hasPin: boolean | undefined): string {
  if (hasPin === undefined) return texts.unknown;
  return hasPin ? texts.pinHint : texts.robot;
}
