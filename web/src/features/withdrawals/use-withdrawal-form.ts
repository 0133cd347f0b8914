import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { readPayoutNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import { MICROS_PER_UNIT, type Micros, scale, USDT } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/players/api';
import type { PlayerProblem } from '@sanduku/contracts/problems';
import type { Rates } from '@sanduku/contracts/rates';
import type { PayoutNetwork, WithdrawalMethod } from '@sanduku/contracts/withdrawals/api';
import {
  cryptoFee,
  cryptoMinimum,
  minimumMobileFee,
  mobileFee,
  mobileMinimum,
  payoutIn,
  withdrawalProblems as rules,
} from '@sanduku/contracts/withdrawals/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText, toMicros } from '../../lib/format.ts';
import { problemText } from '../../lib/language/problems.en.ts';
import { api } from '../../server/api.ts';
import { ApiError, isOutcomeUnknown } from '../../server/api-error.ts';
import { useRates } from '../../server/config.ts';
import { ownCauses } from '../../server/own-causes.ts';
import { player, useUser } from '../../server/player.ts';
import type { CallRequest } from '../../server/routes.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { toast } from '../../ui/toasts.tsx';
import { NotConfirmed, withSecondFactor } from '../second-factors/question.ts';
import { withdrawals } from './texts.en.ts';
import { statusLabel } from './use-withdrawals.ts';

const { alerts, submitted } = withdrawals;

export const steps = ['method', 'details', 'confirm', 'done'] as const;
type Step = (typeof steps)[number];

type Request = CallRequest<'POST /api/wallet/withdraw'>['body'];

/** Calls `onTrack` with the new withdrawal's id when the player has read the alert. */
export function useWithdrawalForm(method: WithdrawalMethod | undefined, onTrack: (id: string) => void) {
  const user = useUser();
  const rates = useRates();
  const wallet: Wallet = { country: user.country, rates, balance: toMicros(user.gameBalance) };
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
    // An unknown result keeps the key, so a retry counts once.
    mutationFn: async (body: Request) => {
      const answer = await withSecondFactor((proof) =>
        api.call('POST /api/wallet/withdraw', { body: { ...body, ...proof }, movesMoney: true }),
      );
      ownCauses.add('withdrawal_submitted', answer.data.transactionId);
      return answer;
    },
    onSuccess: ({ data, message }) => {
      setStep('done');
      const amount = amountText(data.amount, user.currencySymbol);
      const to = recipient ? `${withdrawals.channels[recipient.channel]}, ${recipient.written}` : '';
      void showAlert({
        title: alerts.successTitle,
        text: alerts.success(amount, to, data.transactionId, statusLabel(data.status)),
      }).then(() => onTrack(data.transactionId));
      toast.success(message ?? submitted);
      player.moneyMoved();
      return player.outdated('withdrawals');
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      const failed = withdrawalFailureText(error);
      void showAlert({
        title: alerts.failedTitle,
        text: isOutcomeUnknown(error) ? `${failed}\n\n${withdrawals.dialog.confirm.unsure}` : failed,
      });
      // It may have arrived; the list will show it.
      if (isOutcomeUnknown(error)) void player.outdated('withdrawals');
      else setCode('');
    },
  });

  const recipient = recipientOf(details);
  const problems = withdrawalProblems(details, wallet);

  return {
    country: countryOf(user.country),
    wallet,
    step,
    details,
    problems,
    recipient,
    cost: costOf(details, wallet),
    code,
    setCode,
    isSending: request.isPending,
    /** The last answer was lost: only an identical retry is safe. */
    isUnsure: isOutcomeUnknown(request.error),
    change: (change: Partial<WithdrawalDetails>) => setDetails({ ...details, ...change }),
    chooseMethod(chosen: WithdrawalMethod) {
      setDetails({ ...details, method: chosen });
      setStep('details');
    },
    fillLargestAmount: () => setDetails({ ...details, amountText: String(largestAmount(details, wallet)) }),
    goTo(next: Step) {
      // Other details make another request.
      if (next !== 'confirm') request.reset();
      setStep(next);
    },
    send() {
      if (recipient && !request.isPending) request.mutate(requestOf(details, recipient, code));
    },
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>;

/** One spelling, so a retry is the same request. */
function requestOf(
  { method, amountText, network }: WithdrawalDetails,
  { destination }: Recipient,
  pin: string,
): Request {
  const amount = Number(amountText);
  if (method === 'crypto') return { method, amount, network, address: destination, pin };
  return { method, amount, phoneNumber: destination, pin };
}

/** The sign-up phone, if it can be paid. */
function ownPhone({ phone }: User): string {
  return phone && readPayoutNumber(phone).problem === undefined ? phone : '';
}

const texts = withdrawals.alerts;

/** A refusal in the server's words, anything else as an error. */
export function withdrawalFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.error(texts.noMessage);
  const message = error.message || texts.noMessage;
  return error.isRefusal ? texts.failed(message) : texts.error(message);
}

export interface WithdrawalDetails {
  method: WithdrawalMethod;
  /** As typed. */
  amountText: string;
  phone: string;
  network: PayoutNetwork;
  address: string;
}

export interface Wallet {
  readonly country: CountryCode;
  readonly rates: Rates;
  readonly balance: Micros;
}

interface WithdrawalCost {
  amount: Micros;
  fee: Micros;
  total: Micros;
  /** UGX for mobile money, USDT otherwise. */
  arrives: Micros;
}

interface WithdrawalProblems {
  amount?: string;
  phone?: string;
  address?: string;
}

interface Recipient {
  channel: MobileProvider | PayoutNetwork;
  /** Normalised for the rail. */
  destination: string;
  /** For display. */
  written: string;
}

/** Undefined while the entry is not a phone or an address. */
export function recipientOf({ method, phone, network, address }: WithdrawalDetails): Recipient | undefined {
  if (method === 'crypto') {
    const destination = address.trim();
    return isAddress(destination, network)
      ? { channel: network, destination, written: destination }
      : undefined;
  }
  const read = readPayoutNumber(phone);
  if (read.problem !== undefined) return undefined;
  return { channel: read.provider, destination: read.number, written: `+${read.number}` };
}

export function costOf(details: WithdrawalDetails, wallet: Wallet): WithdrawalCost {
  const amount = toMicros(Number(details.amountText));
  const fee = feeOf(details, amount, wallet);
  const { country, rates } = wallet;
  const arrives = payoutIn(details.method === 'crypto' ? USDT : rates.UG, amount, rates[country]);
  return { amount, fee, total: amount + fee, arrives };
}

function feeOf({ method, network }: WithdrawalDetails, amount: Micros, { country, rates }: Wallet): Micros {
  return method === 'mobile' ? mobileFee(amount, country, rates) : cryptoFee(network, country, rates);
}

/** Input errors first, then limits and balance. */
export function withdrawalProblems(details: WithdrawalDetails, wallet: Wallet): WithdrawalProblems {
  const problems: WithdrawalProblems = {};
  const amount = amountProblem(details, wallet);
  if (amount) problems.amount = problemText(amount);
  if (recipientOf(details)) return problems;
  if (details.method === 'crypto')
    return { ...problems, address: problemText({ problem: 'address_not_valid' }) };
  const { problem = { problem: 'phone_not_valid' } } = readPayoutNumber(details.phone);
  return { ...problems, phone: problemText(problem) };
}

function amountProblem(details: WithdrawalDetails, wallet: Wallet): PlayerProblem | undefined {
  const { country, rates, balance } = wallet;
  const { amount, total } = costOf(details, wallet);
  if (amount <= 0n) return { problem: 'amount_not_valid' };
  if (total > balance) return { problem: 'not_enough_with_fees' };
  if (details.method === 'mobile')
    return amount < mobileMinimum ? rules.mobileMinimum(rates[country].currency) : undefined;
  return amount < cryptoMinimum(country, rates) ? rules.cryptoMinimum : undefined;
}

const SHORTEST_ADDRESS = 20;

/** The server checks the checksum. */
const addressShapes: Record<PayoutNetwork, RegExp> = {
  trc20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  erc20: /^0x[0-9a-fA-F]{40}$/,
  bep20: /^0x[0-9a-fA-F]{40}$/,
};

function isAddress(address: string, network: PayoutNetwork): boolean {
  return address.length >= SHORTEST_ADDRESS && addressShapes[network].test(address);
}

/** For mobile money, the balance minus the smallest fee. */
export function availableBalance(method: WithdrawalMethod, { country, rates, balance }: Wallet): Micros {
  const available = method === 'mobile' ? balance - minimumMobileFee(country, rates) : balance;
  return available > 0n ? available : 0n;
}

/** The largest whole amount that the balance covers with its fee. */
export function largestAmount(details: WithdrawalDetails, { country, rates, balance }: Wallet): bigint {
  if (details.method === 'crypto') return wholeUnits(balance - cryptoFee(details.network, country, rates));
  // The fee is 2/102 of the amount, or the minimum if that is more.
  const byPercentage = scale(balance, 100n, 102n);
  const bySmallestFee = balance - minimumMobileFee(country, rates);
  if (byPercentage < bySmallestFee) return wholeUnits(byPercentage);
  return wholeUnits(bySmallestFee);
}

function wholeUnits(amount: Micros): bigint {
  return amount > 0n ? amount / MICROS_PER_UNIT : 0n;
}
