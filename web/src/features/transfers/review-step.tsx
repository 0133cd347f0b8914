import type { User } from '@sanduku/contracts/players/player';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { amountText } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/lists.tsx';
import { StepButtons, StepHeading } from '../../ui/steps.tsx';
import { transfers } from './texts.en.ts';
import type { SendForm } from './use-send-form.ts';

const texts = transfers.dialog.review;

export function ReviewStep({ user, form }: { user: User; form: SendForm }) {
  const { quote, recipient } = form;
  const sent = amountText(form.amount, user.currencySymbol);
  const secondsLeft = useSecondsUntil(quote.data?.expiresAt, () => {
    // While it is being sent, or may have been, the offer that went along counts.
    if (!form.isSending && !form.isUnsure) void quote.refetch();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    form.send();
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <StepHeading>{texts.title}</StepHeading>
      <FactList
        facts={[
          { label: texts.to, value: recipient?.username },
          { label: texts.youSend, value: sent },
          {
            label: texts.theyReceive(recipient?.username ?? ''),
            value: quote.data ? amountText(quote.data.receivedAmount, quote.data.receivedSymbol) : '…',
          },
          { label: texts.fee, value: texts.noFee },
          { label: texts.message, value: form.message.trim() || texts.noMessage(user.username) },
        ]}
      />
      {quote.error && <Banner tone="error">{quote.error.message}</Banner>}
      {form.isUnsure ? (
        <Banner tone="warning">{texts.unsure}</Banner>
      ) : (
        <Banner tone="warning">{texts.irreversible}</Banner>
      )}
      {!quote.error && !form.isUnsure && (
        <p className="text-sm text-ink-soft">{quoteWords(quote.isFetching, secondsLeft)}</p>
      )}
      <StepButtons>
        <Button disabled={form.isSending} onClick={() => form.goTo('details')}>
          {transfers.dialog.back}
        </Button>
        <Button
          type="submit"
          variant="primary"
          wide
          disabled={!quote.data || (quote.isFetching && !form.isUnsure)}
          busy={form.isSending}
          busyLabel={texts.submitting}
        >
          {form.isUnsure ? texts.retry : texts.submit(sent)}
        </Button>
      </StepButtons>
    </form>
  );
}

function quoteWords(isFetching: boolean, secondsLeft: number | undefined): string {
  if (isFetching || secondsLeft === undefined) return texts.quoting;
  return secondsLeft > 0 ? texts.expires(secondsLeft) : texts.expired;
}

const TICK_MS = 1000;

/** Whole seconds that are left until then; says once when none are. */
function useSecondsUntil(moment: number | undefined, onOver: () => void): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (moment === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < moment) return;
      clearInterval(timer);
      over();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? undefined : Math.max(0, Math.ceil((moment - now) / TICK_MS));
}
