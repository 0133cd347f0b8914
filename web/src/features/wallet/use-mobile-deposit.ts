import { countryOf } from '@sanduku/contracts/countries';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { readMobileNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import type { User } from '@sanduku/contracts/players/player';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type MobileProblems, type MobileWish, mobileProblems, providerOf } from './mobile-rules.ts';
import { type AmountChoice, useAmountChoice } from './use-amount-choice.ts';

/** A request that the server has taken. */
export interface SentDeposit extends DataAt<'POST /api/wallet/deposit-mobile'> {
  wish: MobileWish;
  sentAt: number;
}

export interface MobileDepositForm {
  amount: AmountChoice;
  phone: string;
  setPhone: (phone: string) => void;
  provider: MobileProvider;
  setProvider: (provider: MobileProvider) => void;
  problems: MobileProblems;
  /** Sends it, if there is no problem. */
  send: () => void;
  isSending: boolean;
  /** Why the last attempt came to nothing. */
  error: Error | null;
}

export function useMobileDeposit(user: User) {
  const queryClient = useQueryClient();
  const country = countryOf(user.country);
  const amount = useAmountChoice(country);
  const knownProvider = providerOf(user.phone ?? '');
  const [provider, setProvider] = useState<MobileProvider>(knownProvider ?? 'mtn');
  const [phone, setPhone] = useState(knownProvider && user.phone ? user.phone : '');

  const request = useMutation({
    mutationFn: async (wish: MobileWish): Promise<SentDeposit> => {
      const body = { ...wish, userId: user.id, username: user.username };
      const { data } = await api.call('POST /api/wallet/deposit-mobile', { body, movesMoney: true });
      return { ...data, wish, sentAt: Date.now() };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.deposits(user.id) }),
    // Never kept for later: nobody wants to be asked for money out of the blue.
    networkMode: 'always',
  });

  function send() {
    const read = readMobileNumber(phone, provider);
    const isFine = Object.keys(problems).length === 0 && read.problem === undefined;
    // One spelling for one number: a second attempt is then the same request, and the phone is asked once.
    if (isFine && !request.isPending) request.mutate({ amount: amount.amount, phone: read.number, provider });
  }

  const problems = mobileProblems({ amount: amount.amount, phone, provider }, country);
  const { data: sent } = request;
  return {
    amount,
    phone,
    setPhone,
    provider,
    setProvider,
    problems,
    send,
    isSending: request.isPending,
    error: request.error,
    sent,
    /** A new request for the same. */
    sendAgain: () => sent && request.mutate(sent.wish),
    backToForm: () => request.reset(),
  } satisfies MobileDepositForm & Record<string, unknown>;
}
