import { countryOf } from '@sanduku/contracts/countries';
import { convert } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/api';
import type { Rates } from '@sanduku/contracts/rates';
import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { belowMinimumTransfer, minimumTransfer } from '@sanduku/contracts/transfers/rules';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText, formatAmount, toMicros } from '../../lib/format.ts';
import { problemText } from '../../lib/language/problems.en.ts';
import { TRANSFER_SENT_TOAST_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { ApiError, isOutcomeUnknown } from '../../server/api-error.ts';
import { useRates } from '../../server/config.ts';
import { ownCauses } from '../../server/own-causes.ts';
import { player, useUser } from '../../server/player.ts';
import { transfers as transfersQuery } from '../../server/queries.ts';
import type { CallRequest } from '../../server/routes.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { toast } from '../../ui/toasts.tsx';
import { NotConfirmed, withSecondFactor } from '../second-factors/question.ts';
import { useHasPin } from '../withdrawals/has-pin.ts';
import { transfers } from './texts.en.ts';

export const steps = ['search', 'details', 'review', 'done'] as const;
export type Step = (typeof steps)[number];

type Request = CallRequest<'POST /api/transfers/send'>['body'];

/** Starts with the amount if the recipient is known. */
export function useSendForm(known: FoundUser | undefined) {
  const user = useUser();
  const [step, setStep] = useState<Step>(known ? 'details' : 'search');
  const [recipient, setRecipient] = useState(known);
  const [typed, setTyped] = useState<string>();
  const lastAmount = useLastAmount(recipient);
  const written = typed ?? lastAmount ?? '';
  const [message, setMessage] = useState('');
  const [pin, setPin] = useState('');
  const hasPin = useHasPin();
  const amount = Number(written);
  const rates = useRates();
  const theirs = recipient && countryOf(recipient.country);

  const quote = useQuery({
    queryKey: ['transfer-quote', recipient?.id, amount],
    queryFn: async () => {
      const body = { toUserId: recipient?.id ?? '', amount };
      const { data } = await api.call('POST /api/transfers/quote', { body });
      return { ...data, expiresAt: api.browserTime(data.expiresAt) };
    },
    enabled: step === 'review' && recipient !== undefined && amount > 0,
    // A quote is for this dialog only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const request = useMutation({
    // An unknown result keeps the key, so a retry counts once.
    mutationFn: async (body: Request) => {
      const answer = await withSecondFactor((proof) =>
        api.call('POST /api/transfers/send', { body: { ...body, ...proof }, movesMoney: true }),
      );
      ownCauses.add('transfer_sent', answer.data.transactionId);
      return answer;
    },
    onSuccess: ({ data }) => {
      setStep('done');
      const sent = amountText(data.sentAmount, user.currencySymbol);
      const words = transfers.sent(sent, recipient?.username ?? '', data.transactionId);
      toast.success(words, TRANSFER_SENT_TOAST_MS);
      player.balanceIs(data.newBalance);
      void player.refreshProfile();
      return player.outdated('transfers');
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      if (error instanceof ApiError && error.code === 'quote_expired') void quote.refetch();
      if (error instanceof ApiError && error.code === 'wrong_pin') setPin('');
      // The PIN may have been set elsewhere.
      void player.outdated('withdrawal-pin');
      const failed = transfers.failed(error.message || transfers.unknownError);
      void showAlert({
        text: isOutcomeUnknown(error) ? `${failed}\n\n${transfers.dialog.review.unsure}` : failed,
      });
    },
  });

  /** The answer was lost: only an identical retry is safe. */
  const isUnsure = isOutcomeUnknown(request.error);

  return {
    step,
    recipient,
    written,
    /** Undefined while the last amount is offered. */
    typed,
    isLastAmount: typed === undefined && lastAmount !== undefined,
    amount,
    message,
    /** Undefined without a PIN. */
    pin: hasPin ? pin : undefined,
    quote,
    /** An estimate at the current rates; requests no quote. */
    receives: theirs
      ? formatAmount(convert(toMicros(amount), rates[user.country], rates[theirs.code]), theirs.symbol)
      : '',
    isExchanged: theirs !== undefined && theirs.currency !== user.currency,
    problem: problemOf(written, user, rates),
    setWritten: setTyped,
    setMessage,
    setPin,
    isSending: request.isPending,
    serverMessage: request.data?.message,
    isUnsure,
    choose(chosen: FoundUser) {
      setRecipient(chosen);
      setStep('details');
    },
    goTo(next: Step) {
      // Other details make another request.
      if (next !== 'review') request.reset();
      // The last amount changes with the balance and the history.
      else setTyped(written);
      setStep(next);
    },
    send() {
      if (!recipient || !quote.data) return void showAlert({ text: transfers.checkDetails });
      if (request.isPending) return;
      const text = message.trim();
      // After a lost answer the retry must be identical.
      request.mutate(
        isUnsure && request.variables
          ? request.variables
          : {
              toUserId: recipient.id,
              amount,
              quoteId: quote.data.quoteId,
              ...(text && { message: text }),
              ...(hasPin && { pin }),
            },
      );
    },
  };
}

/** The last amount, if the balance covers it. */
function useLastAmount(recipient: FoundUser | undefined): string | undefined {
  const { id, gameBalance } = useUser();
  const { data } = useInfiniteQuery(transfersQuery);
  const last = data?.pages
    .flat()
    .find(({ fromuserid, touserid }) => fromuserid === id && touserid === recipient?.id);
  return last && last.sentamount <= gameBalance ? String(last.sentamount) : undefined;
}

export type SendForm = ReturnType<typeof useSendForm>;

export function problemOf(
  written: string,
  { country, gameBalance }: Pick<User, 'country' | 'gameBalance'>,
  rates: Rates,
): string | undefined {
  const amount = Number(written);
  if (!(amount > 0)) return transfers.checkDetails;
  if (amount > gameBalance) return transfers.dialog.details.insufficient;
  return amount < minimumTransfer(country, rates)
    ? problemText(belowMinimumTransfer(country, rates))
    : undefined;
}
