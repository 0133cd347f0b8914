import { countryOf } from '@sanduku/contracts/countries';
import { readPayoutNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import type { User } from '@sanduku/contracts/players/api';
import type { WithdrawalMethod } from '@sanduku/contracts/withdrawals/api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { CallRequest } from '../../lib/api-routes.ts';
import { toMicros } from '../../lib/format.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { toast } from '../../ui/toasts.tsx';
import { player, useUser } from '../session/player.ts';
import { withdrawals } from './texts.en.ts';
import { expectSubmission } from './use-withdrawals.ts';
import {
  costOf,
  largestAmount,
  type Recipient,
  recipientOf,
  type WithdrawalDetails,
  withdrawalProblems,
} from './withdrawal-form-rules.ts';

const { alerts, submitted } = withdrawals;

export const steps = ['method', 'details', 'confirm', 'done'] as const;
type Step = (typeof steps)[number];

type Request = CallRequest<'POST /api/wallet/withdraw'>['body'];

/** Everything the dialog knows, from the choice of a method to the server's answer. */
export function useWithdrawalForm(method: WithdrawalMethod | undefined) {
  const user = useUser();
  const country = countryOf(user.country);
  const balance = toMicros(user.gameBalance);
  const [step, setStep] = useState<Step>(method ? 'details' : 'method');
  const [details, setDetails] = useState<WithdrawalDetails>({
    method: method ?? 'mobile',
    amountText: '',
    phone: ownPhone(user),
    network: 'trc20',
    address: '',
  });
  const [code, setCode] = useState('');

  const request = useMutation({
    // An unknown outcome leaves the call's key in place: the same request once more counts once.
    mutationFn: (body: Request) => {
      expectSubmission(body.amount);
      return api.call('POST /api/wallet/withdraw', { body, movesMoney: true });
    },
    onSuccess: ({ data, message }) => {
      setStep('done');
      void showAlert({
        title: alerts.successTitle,
        text: alerts.success(data.transactionId, data.status),
      });
      toast.success(message ?? submitted);
      player.moneyMoved();
      return player.outdated('withdrawals');
    },
    onError: (error) => {
      void showAlert({ title: alerts.failedTitle, text: withdrawalFailureText(error) });
      // It may have arrived all the same: then the list says so.
      if (isOutcomeUnknown(error)) void player.outdated('withdrawals');
      else setCode('');
    },
  });

  const recipient = recipientOf(details);
  const problems = withdrawalProblems(details, country, balance);

  return {
    country,
    balance,
    step,
    details,
    problems,
    recipient,
    cost: costOf(details, country),
    code,
    setCode,
    isSending: request.isPending,
    /** The answer to the last attempt was lost: only the same again is safe. */
    isUnsure: isOutcomeUnknown(request.error),
    withdrawn: request.data?.data,
    change: (change: Partial<WithdrawalDetails>) => setDetails({ ...details, ...change }),
    chooseMethod(chosen: WithdrawalMethod) {
      setDetails({ ...details, method: chosen });
      setStep('details');
    },
    fillLargestAmount: () =>
      setDetails({ ...details, amountText: String(largestAmount(details, country, balance)) }),
    goTo(next: Step) {
      // What was asked for with other details is another request.
      if (next !== 'confirm') request.reset();
      setStep(next);
    },
    send() {
      if (recipient && !request.isPending) request.mutate(requestOf(details, recipient, code));
    },
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>;

/** One spelling for one wish: a second attempt is then the same request. */
function requestOf(
  { method, amountText, network }: WithdrawalDetails,
  { destination }: Recipient,
  pin: string,
): Request {
  const amount = Number(amountText);
  if (method === 'crypto') return { method, amount, network, address: destination, pin };
  return { method, amount, phoneNumber: destination, pin };
}

/** The phone somebody signed up with, if it can be paid to. */
function ownPhone({ phone }: User): string {
  return phone && readPayoutNumber(phone).problem === undefined ? phone : '';
}

const texts = withdrawals.alerts;

/** What an alert says: a refusal in the server's words, anything else as an error. */
export function withdrawalFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.error(texts.noMessage);
  const message = error.message || texts.noMessage;
  return error.isRefusal ? texts.failed(message) : texts.error(message);
}

/** Whether the request may have arrived although no answer has. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isRefusal) return false;
  return error.code !== 'rate_limited' && error.code !== 'no_token' && error.code !== 'too_many_requests';
}
