import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import { z } from 'zod';
import type { CollectionRail } from '../../modules/deposits/ports.ts';
import type { OrderAnswer, OutcomeAnswer } from '../../modules/rail-calls/answers.ts';
import type { PayoutRail } from '../../modules/withdrawals/ports.ts';
import {
  createTokenClient,
  type HttpAnswer,
  orUnclear,
  readBalance,
  readUnits,
  unclear,
} from '../http-client.ts';

/** Each product has separate keys. */
export interface MtnKeys {
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
}

export interface MtnSettings extends MtnKeys {
  readonly baseUrl: string;
  /** mtnuganda or sandbox. */
  readonly targetEnvironment: string;
  readonly callsPerSecond: number;
}

interface ProductOptions {
  readonly settings: MtnSettings;
  readonly clock: () => Date;
}

const problem = z.object({ code: z.string() });

const statusAnswer = z.object({
  status: z.string(),
  amount: z.coerce.string().optional(),
  currency: z.string().optional(),
  externalId: z.coerce.string().nullish(),
  financialTransactionId: z.coerce.string().nullish(),
  /** Both forms are in use. */
  reason: z.union([z.string(), problem.transform(({ code }) => code)]).nullish(),
});

const balanceAnswer = z.object({ availableBalance: z.coerce.string(), currency: z.string() });

/** Sent with a 5xx status although the request was rejected. */
const ourMistakes = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

type ReasonOf<Reason> = (code: string | undefined) => Reason;

function readOrderAnswer<Reason>(answer: HttpAnswer, reasonOf: ReasonOf<Reason>): OrderAnswer<Reason> {
  const { status } = answer;
  // 409: the order arrived before.
  if (status === 202 || status === 409) return { status: 'accepted' };
  const code = problem.safeParse(answer.body).data?.code;
  if (status === 400 || ourMistakes.has(code ?? '')) return { status: 'refused', reason: reasonOf(code) };
  return unclear(answer, code);
}

function readOutcome<Reason>(
  answer: HttpAnswer,
  reference: string,
  reasonOf: ReasonOf<Reason>,
): OutcomeAnswer<Reason> {
  if (answer.status === 404) return { status: 'unknown' };
  const { data } = statusAnswer.safeParse(answer.body);
  if (answer.status !== 200 || data === undefined) return unclear(answer);
  if ((data.externalId ?? reference) !== reference) {
    return unclear(answer, 'the answer is about another order');
  }
  switch (data.status) {
    case 'CREATED':
    case 'PENDING':
      return { status: 'pending' };
    case 'SUCCESSFUL': {
      const amount = readUnits(data.amount);
      if (amount === undefined || data.currency === undefined)
        return unclear(answer, 'paid, but not how much');
      return {
        status: 'paid',
        payment: { amount, currency: data.currency },
        providerReference: data.financialTransactionId || null,
      };
    }
    case 'FAILED':
      return { status: 'failed', reason: reasonOf(data.reason ?? undefined) };
    default:
      return unclear(answer, `status ${data.status.slice(0, 40)}`);
  }
}

const declineReasons: Record<string, DeclineReason> = {
  PAYER_NOT_FOUND: 'wrong_number',
  NOT_ENOUGH_FUNDS: 'not_enough_money',
  PAYER_LIMIT_REACHED: 'limit_reached',
  APPROVAL_REJECTED: 'declined_on_phone',
  EXPIRED: 'expired',
  // Not approved within five minutes.
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  PAYEE_NOT_FOUND: 'provider_unavailable',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'provider_unavailable',
  NOT_ALLOWED: 'provider_unavailable',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'provider_unavailable',
  INVALID_CALLBACK_URL_HOST: 'provider_unavailable',
  INVALID_CURRENCY: 'provider_unavailable',
  SERVICE_UNAVAILABLE: 'provider_unavailable',
  INTERNAL_PROCESSING_ERROR: 'failed',
};

/** Sanduku is the payer, the player the payee. */
const payoutFailures: Record<string, PayoutFailure> = {
  PAYEE_NOT_FOUND: 'wrong_destination',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'wrong_destination',
  PAYEE_LIMIT_REACHED: 'limit_reached',
  NOT_ENOUGH_FUNDS: 'rail_empty',
  PAYER_LIMIT_REACHED: 'rail_unavailable',
  PAYER_NOT_FOUND: 'rail_unavailable',
  NOT_ALLOWED: 'rail_unavailable',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'rail_unavailable',
  INVALID_CALLBACK_URL_HOST: 'rail_unavailable',
  INVALID_CURRENCY: 'rail_unavailable',
  SERVICE_UNAVAILABLE: 'rail_unavailable',
};

interface Product<Reason> {
  readonly name: string;
  readonly orders: string;
  readonly party: 'payer' | 'payee';
  readonly texts: { readonly payerMessage: string; readonly payeeNote: string };
  readonly reasonOf: ReasonOf<Reason>;
}

function openProduct<Reason>(product: Product<Reason>, { settings, clock }: ProductOptions) {
  const { name, party, texts, reasonOf } = product;
  const { apiUser, apiKey, subscriptionKey, targetEnvironment } = settings;
  const subscription = { 'ocp-apim-subscription-key': subscriptionKey };
  const credentials = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
  const call = createTokenClient({
    baseUrl: settings.baseUrl,
    clock,
    tokenCall: {
      method: 'POST',
      path: `/${name}/token/`,
      headers: { ...subscription, authorization: `Basic ${credentials}` },
    },
    headers: { ...subscription, 'x-target-environment': targetEnvironment },
  });
  const path = `/${name}/v1_0/${product.orders}`;
  return {
    order: (order: { reference: string; phone: string; amount: Micros; callback?: string | undefined }) =>
      orUnclear(async () => {
        const { reference, phone, amount, callback } = order;
        const answer = await call({
          method: 'POST',
          path,
          headers: {
            'x-reference-id': reference,
            ...(callback !== undefined && { 'x-callback-url': callback }),
          },
          body: {
            amount: (amount / MICROS_PER_UNIT).toString(),
            currency: 'UGX',
            externalId: reference,
            ...texts,
            [party]: { partyIdType: 'MSISDN', partyId: phone },
          },
        });
        return readOrderAnswer(answer, reasonOf);
      }),
    enquire: (reference: string) =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `${path}/${reference}` });
        return readOutcome(answer, reference, reasonOf);
      }),
    balance: () =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `/${name}/v1_0/account/balance` });
        const { data } = balanceAnswer.safeParse(answer.body);
        return readBalance(answer, data && { amount: data.availableBalance, currency: data.currency });
      }),
  };
}

const collections: Product<DeclineReason> = {
  name: 'collection',
  orders: 'requesttopay',
  party: 'payer',
  texts: { payerMessage: 'Deposit to your game balance', payeeNote: 'Deposit' },
  reasonOf: (code) => declineReasons[code ?? ''] ?? 'failed',
};

export function createMtnRail(
  options: ProductOptions & {
    /** By the order's token. */
    callbackUrl: (token: string) => string | undefined;
  },
): CollectionRail {
  const { order, enquire, balance } = openProduct(collections, options);
  return {
    name: 'mtn',
    callsPerSecond: options.settings.callsPerSecond,
    request: ({ callbackToken, ...asked }) =>
      order({ ...asked, callback: options.callbackUrl(callbackToken) }),
    enquire,
    balance,
    // Each order has a separate callback URL.
    referenceIn: () => undefined,
  };
}

const disbursements: Product<PayoutFailure> = {
  name: 'disbursement',
  orders: 'transfer',
  party: 'payee',
  texts: { payerMessage: 'Withdrawal from your game balance', payeeNote: 'Withdrawal' },
  reasonOf: (code) => payoutFailures[code ?? ''] ?? 'failed',
};

export function createMtnPayouts(options: ProductOptions): PayoutRail {
  const { order, enquire, balance } = openProduct(disbursements, options);
  return {
    name: 'mtn',
    bucket: { name: 'mtn payouts', callsPerSecond: options.settings.callsPerSecond },
    send: ({ destination: phone, ...asked }) => order({ ...asked, phone }),
    enquire,
    balance,
  };
}
