import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { quickAmounts } from '@sanduku/contracts/transfers/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { amountText } from '../../lib/format.ts';
import { countryName } from '../../lib/language/countries.en.ts';
import { TRANSFER_CLOSE_MS, TRANSFER_SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { recentRecipients } from '../../server/queries.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { AmountPad } from '../../ui/amount-pad.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useBack } from '../../ui/back.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PresetAmounts } from '../../ui/choices.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { StepForm, StepHeading, StepSheet, StepsDone } from '../../ui/steps.tsx';
import { useSecondsUntil } from '../../ui/time.tsx';
import { useMoneyText } from '../session/own.tsx';
import { PIN_DIGITS, PinField } from '../withdrawals/pin-field.tsx';
import { transfers } from './texts.en.ts';
import { type SendForm, steps, useSendForm } from './use-send-form.ts';
import { LONGEST_MESSAGE, SHORTEST_SEARCH } from './use-transfers.ts';

const texts = transfers.dialog;

interface SendDialogProps {
  open: boolean;
  /** Skips the search. */
  recipient: FoundUser | undefined;
  onClose: () => void;
}

/** Each opening starts empty. */
export function SendDialog({ open, recipient, onClose }: SendDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <SendSteps recipient={recipient} onClose={onClose} />
    </Dialog>
  );
}

function SendSteps({ recipient, onClose }: Omit<SendDialogProps, 'open'>) {
  const form = useSendForm(recipient);
  const isReviewing = form.step === 'review';
  useBack(isReviewing || form.step === 'details', () => form.goTo('search'));
  useBack(isReviewing, () => !form.isSending && form.goTo('details'));
  const sent = useMoneyText()(form.amount);
  return (
    <StepSheet labels={texts.steps} current={steps.indexOf(form.step)}>
      {form.step === 'search' && <SearchStep form={form} />}
      {form.step === 'details' && <DetailsStep form={form} />}
      {form.step === 'review' && <ReviewStep form={form} sent={sent} />}
      {form.step === 'done' && (
        <StepsDone
          title={form.serverMessage ?? texts.done.title}
          closesAfterMs={TRANSFER_CLOSE_MS}
          onClose={onClose}
        >
          <p>{texts.done.text(sent, form.recipient?.username ?? '')}</p>
        </StepsDone>
      )}
    </StepSheet>
  );
}

const searchTexts = texts.search;

function SearchStep({ form }: { form: SendForm }) {
  const [written, setWritten] = useState(form.recipient?.username ?? '');
  const search = usePlayerSearch(written);
  const recent = useQuery(recentRecipients).data?.users ?? [];
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
        {searchWords(search)}
      </p>
      {written === '' && recent.length > 0 ? (
        <section aria-label={searchTexts.recent}>
          <h4 className="mb-2 text-sm text-ink-soft">{searchTexts.recent}</h4>
          <PlayerList players={recent} onChoose={form.choose} />
        </section>
      ) : (
        <PlayerList players={search.users ?? []} onChoose={form.choose} />
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
            className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md border-2 border-line-strong px-3 text-left hover:bg-raised"
          >
            <Avatar name={player.username} />
            <span className="min-w-0 flex-1 truncate font-semibold">{player.username}</span>
            <span className="shrink-0 text-sm text-ink-soft">{countryName(player.country)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function searchWords({ query, users, isError, isSearching }: ReturnType<typeof usePlayerSearch>): string {
  if (isSearching) return searchTexts.searching;
  if (isError) return searchTexts.failed;
  if (!users) return '';
  return users.length === 0 ? searchTexts.none(query) : searchTexts.found(users.length);
}

const detailsTexts = texts.details;

function DetailsStep({ form }: { form: SendForm }) {
  const user = useUser();
  const { currencySymbol: symbol, gameBalance } = user;
  const presets = quickAmounts(user.country, useRates());
  const [isWriting, setWriting] = useState(form.message !== '');
  const shown = useForm({ amount: form.problem }, () => form.goTo('review'));
  const { error, onBlur } = shown.field('amount');
  const problem = form.amount > gameBalance ? form.problem : error;
  const problemId = useId();

  return (
    <StepForm
      {...shown.form}
      title={detailsTexts.title(form.recipient?.username ?? '')}
      beside={
        <p className="text-sm text-ink-soft max-sm:hidden">
          {detailsTexts.available(amountText(gameBalance, symbol))}
        </p>
      }
      // A name on two lines would move the last keys under the buttons. The review shows it whole.
      className="gap-3 sm:gap-5 max-sm:[&_h3]:truncate"
      back={texts.back}
      onBack={() => form.goTo('search')}
      submit={{ children: detailsTexts.next }}
    >
      <AmountField
        label={detailsTexts.amount}
        symbol={symbol}
        value={form.written}
        onValueChange={form.setWritten}
        decimals={2}
        isGiant
        // Below the field, the error would move the keys, the last ones under the buttons.
        problemId={problem && problemId}
        beside={
          problem ? (
            <p id={problemId} className="-my-2 text-right text-sm/4 font-medium text-error max-sm:text-xs/4">
              {problem}
            </p>
          ) : (
            form.isLastAmount && <p className="text-sm text-ink-soft">{detailsTexts.lastTime}</p>
          )
        }
        onBlur={() => form.written !== '' && onBlur()}
      />
      <PresetAmounts
        label={detailsTexts.quick}
        isLabelHidden
        symbol={symbol}
        presets={presets}
        chosen={presets.find((quick) => quick === form.amount)}
        onChoose={(quick) => form.setWritten(String(quick))}
        limit={gameBalance}
        columns={4}
      />
      <AmountPad value={form.typed ?? ''} onValueChange={form.setWritten} />
      <div
        className={classes(
          !form.isExchanged && 'max-sm:hidden',
          !(form.amount > 0 && form.amount <= gameBalance) && 'invisible',
        )}
      >
        <p role="status" className="font-display text-lg font-bold tabular-nums">
          {detailsTexts.receives(form.recipient?.username ?? '', form.receives)}
        </p>
        {form.isExchanged && <p className="text-sm text-ink-soft">{detailsTexts.currentRate}</p>}
      </div>
      {!isWriting && (
        <Button variant="quiet" className="sm:hidden" onClick={() => setWriting(true)}>
          {detailsTexts.addMessage}
        </Button>
      )}
      <div className={isWriting ? undefined : 'max-sm:hidden'}>
        <Field
          label={detailsTexts.message}
          hint={detailsTexts.messageHint}
          optional
          maxLength={LONGEST_MESSAGE}
          value={form.message}
          onChange={({ target }) => form.setMessage(target.value)}
        />
      </div>
    </StepForm>
  );
}

const reviewTexts = texts.review;

function ReviewStep({ form, sent }: { form: SendForm; sent: string }) {
  const user = useUser();
  const { quote, recipient } = form;
  const needsPin = form.pin !== undefined && !form.isUnsure;
  const shown = useForm(
    { pin: needsPin && form.pin?.length !== PIN_DIGITS ? reviewTexts.pinMissing : undefined },
    form.send,
  );
  const secondsLeft = useSecondsUntil(quote.data?.expiresAt, () => {
    // While sending, or if the result is unknown, the sent quote stays.
    if (!form.isSending && !form.isUnsure) void quote.refetch();
  });

  return (
    <StepForm
      {...shown.form}
      title={reviewTexts.title}
      back={texts.back}
      onBack={() => form.goTo('details')}
      submit={{
        disabled: !quote.data || (quote.isFetching && !form.isUnsure),
        busy: form.isSending,
        busyLabel: reviewTexts.submitting,
        children: form.isUnsure ? reviewTexts.retry : reviewTexts.submit(sent),
      }}
    >
      <div className="flex items-center gap-3">
        <Avatar name={recipient?.username ?? ''} />
        <div className="min-w-0">
          <p className="font-display text-3xl font-bold tabular-nums">{sent}</p>
          <p className="text-sm break-words text-ink-soft">{detailsTexts.title(recipient?.username ?? '')}</p>
        </div>
      </div>
      <FactList
        facts={[
          {
            label: reviewTexts.theyReceive(recipient?.username ?? ''),
            value: quote.data ? amountText(quote.data.receivedAmount, quote.data.receivedSymbol) : '…',
          },
          { label: reviewTexts.fee, value: reviewTexts.noFee },
          { label: reviewTexts.message, value: form.message.trim() || reviewTexts.noMessage(user.username) },
        ]}
      />
      {needsPin && (
        <PinField
          label={reviewTexts.pin}
          hint={reviewTexts.pinHint}
          isSecret
          value={form.pin ?? ''}
          onValueChange={form.setPin}
          {...shown.field('pin')}
        />
      )}
      {quote.error && <Banner tone="error">{quote.error.message}</Banner>}
      <Banner tone="warning">{form.isUnsure ? reviewTexts.unsure : reviewTexts.irreversible}</Banner>
      {form.isExchanged && !quote.error && !form.isUnsure && (
        <p className="text-sm text-ink-soft">{quoteWords(quote.isFetching, secondsLeft)}</p>
      )}
    </StepForm>
  );
}

function quoteWords(isFetching: boolean, secondsLeft: number | undefined): string {
  if (isFetching || secondsLeft === undefined) return reviewTexts.quoting;
  return secondsLeft > 0 ? reviewTexts.expires(secondsLeft) : reviewTexts.expired;
}

/** Debounced. */
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
