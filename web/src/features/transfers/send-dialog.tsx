import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { amountText } from '../../lib/format.ts';
import { countryName } from '../../lib/language/countries.en.ts';
import { TRANSFER_CLOSE_MS, TRANSFER_SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { StepButtons, StepHeading, Steps } from '../../ui/steps.tsx';
import { useMoneyText } from '../session/own.tsx';
import { useUser } from '../session/player.ts';
import { transfers } from './texts.en.ts';
import { type SendForm, steps, useSendForm } from './use-send-form.ts';
import { LONGEST_MESSAGE, quickAmounts, SHORTEST_SEARCH, useRecentRecipients } from './use-transfers.ts';

const texts = transfers.dialog;

/** Every opening begins anew: what is inside lives as long as the dialog is open. */
export function SendDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.title}>
      <SendSteps onClose={onClose} />
    </Dialog>
  );
}

function SendSteps({ onClose }: { onClose: () => void }) {
  const form = useSendForm();
  return (
    // On a phone the sheet is as high as it can be: nothing moves from one step to the next.
    <div className="flex flex-col gap-5 max-sm:min-h-[calc(88dvh-5.5rem)]">
      <Steps labels={texts.steps} current={steps.indexOf(form.step)} />
      <CurrentStep form={form} onClose={onClose} />
    </div>
  );
}

function CurrentStep({ form, onClose }: { form: SendForm; onClose: () => void }) {
  switch (form.step) {
    case 'search':
      return <SearchStep form={form} />;
    case 'details':
      return <DetailsStep form={form} />;
    case 'review':
      return <ReviewStep form={form} />;
    case 'done':
      return <Done form={form} onClose={onClose} />;
  }
}

function Done({ form, onClose }: { form: SendForm; onClose: () => void }) {
  const moneyText = useMoneyText();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), TRANSFER_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <StepHeading>{form.serverMessage ?? texts.done.title}</StepHeading>
      <p>{texts.done.text(moneyText(form.amount), form.recipient?.username ?? '')}</p>
    </div>
  );
}

const searchTexts = transfers.dialog.search;

function SearchStep({ form }: { form: SendForm }) {
  const [written, setWritten] = useState(form.recipient?.username ?? '');
  const { query, users, isError, isSearching } = usePlayerSearch(written);
  const recent = useRecentRecipients();
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{searchTexts.title}</StepHeading>
      <Field
        label={searchTexts.label}
        hint={searchTexts.hint}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
      <p role="status" className="text-sm text-ink-soft">
        {searchWords({ query, count: users?.length, isError, isSearching })}
      </p>
      {written === '' && recent.length > 0 ? (
        <section aria-label={searchTexts.recent}>
          <h4 className="mb-2 text-sm text-ink-soft">{searchTexts.recent}</h4>
          <PlayerList players={recent} onChoose={form.choose} />
        </section>
      ) : (
        <PlayerList players={users ?? []} onChoose={form.choose} />
      )}
    </div>
  );
}

interface PlayerListProps {
  players: readonly FoundUser[];
  onChoose: (player: FoundUser) => void;
}

function PlayerList({ players, onChoose }: PlayerListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {players.map((player) => (
        <li key={player.id}>
          <button
            type="button"
            aria-label={searchTexts.choose(player.username)}
            onClick={() => onChoose(player)}
            className="flex min-h-13 w-full cursor-pointer items-center justify-between gap-3 rounded-md border-2 border-line-strong px-4 text-left hover:bg-raised"
          >
            <span className="truncate font-semibold">{player.username}</span>
            <span className="shrink-0 text-sm text-ink-soft">{countryName(player.country)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Found {
  query: string;
  count: number | undefined;
  isError: boolean;
  isSearching: boolean;
}

function searchWords({ query, count, isError, isSearching }: Found): string {
  if (isSearching) return searchTexts.searching;
  if (isError) return searchTexts.failed;
  if (count === undefined) return '';
  return count === 0 ? searchTexts.none(query) : searchTexts.found(count);
}

const detailsTexts = transfers.dialog.details;

function DetailsStep({ form }: { form: SendForm }) {
  const user = useUser();
  const { currencySymbol: symbol, gameBalance } = user;
  const shown = useForm({ amount: form.problem }, () => form.goTo('review'));
  const { error, onBlur } = shown.field('amount');

  return (
    <form {...shown.form} className="flex flex-1 flex-col gap-5">
      <StepHeading>{detailsTexts.title(form.recipient?.username ?? '')}</StepHeading>
      <PresetAmounts
        label={detailsTexts.quick}
        symbol={symbol}
        presets={quickAmounts}
        chosen={quickAmounts.find((quick) => quick === form.amount)}
        onChoose={(quick) => form.setWritten(String(quick))}
        limit={gameBalance}
        columns={4}
      />
      <AmountField
        label={detailsTexts.amount}
        symbol={symbol}
        value={form.written}
        onValueChange={form.setWritten}
        decimals={2}
        hint={detailsTexts.available(amountText(gameBalance, symbol))}
        onBlur={() => form.written !== '' && onBlur()}
        error={form.amount > gameBalance ? form.problem : error}
      />
      <Field
        label={detailsTexts.message}
        hint={detailsTexts.messageHint}
        optional
        maxLength={LONGEST_MESSAGE}
        value={form.message}
        onChange={({ target }) => form.setMessage(target.value)}
      />
      <StepButtons>
        <Button onClick={() => form.goTo('search')}>{transfers.dialog.back}</Button>
        <Button type="submit" variant="primary" wide>
          {detailsTexts.next}
        </Button>
      </StepButtons>
    </form>
  );
}

const reviewTexts = transfers.dialog.review;

function ReviewStep({ form }: { form: SendForm }) {
  const user = useUser();
  const { quote, recipient } = form;
  const sent = useMoneyText()(form.amount);
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
      <StepHeading>{reviewTexts.title}</StepHeading>
      <FactList
        facts={[
          { label: reviewTexts.to, value: recipient?.username },
          { label: reviewTexts.youSend, value: sent },
          {
            label: reviewTexts.theyReceive(recipient?.username ?? ''),
            value: quote.data ? amountText(quote.data.receivedAmount, quote.data.receivedSymbol) : '…',
          },
          { label: reviewTexts.fee, value: reviewTexts.noFee },
          { label: reviewTexts.message, value: form.message.trim() || reviewTexts.noMessage(user.username) },
        ]}
      />
      {quote.error && <Banner tone="error">{quote.error.message}</Banner>}
      {form.isUnsure ? (
        <Banner tone="warning">{reviewTexts.unsure}</Banner>
      ) : (
        <Banner tone="warning">{reviewTexts.irreversible}</Banner>
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
          busyLabel={reviewTexts.submitting}
        >
          {form.isUnsure ? reviewTexts.retry : reviewTexts.submit(sent)}
        </Button>
      </StepButtons>
    </form>
  );
}

function quoteWords(isFetching: boolean, secondsLeft: number | undefined): string {
  if (isFetching || secondsLeft === undefined) return reviewTexts.quoting;
  return secondsLeft > 0 ? reviewTexts.expires(secondsLeft) : reviewTexts.expired;
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

/** Players whose name begins with what is written, asked for once nothing has been typed for a moment. */
function usePlayerSearch(written: string) {
  const query = useSettled(written.trim());
  const isLongEnough = query.length >= SHORTEST_SEARCH;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['player-search', query],
    queryFn: async () =>
      (await api.call('GET /api/transfers/search-users', { query: { q: query } })).data.users,
    enabled: isLongEnough,
    retry: false,
    staleTime: 30_000,
  });
  return {
    query,
    users: isLongEnough ? data : undefined,
    isError: isLongEnough && isError,
    isSearching: isFetching || (written.trim() !== query && written.trim().length >= SHORTEST_SEARCH),
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TRANSFER_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
