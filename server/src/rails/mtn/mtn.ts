import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import { z } from 'zod';
import type { CollectionRail } from '../../modules/deposits/rail.ts';
import type { OrderAnswer, OutcomeAnswer } from '../../modules/rail-calls/answers.ts';
import type { PayoutRail } from '../../modules/withdrawals/payout-rail.ts';
import {
  AccessToken,
  callWithToken,
  createHttpClient,
  type HttpAnswer,
  type HttpCall,
  type IssuedToken,
  NoAnswer,
  orUnclear,
  unclear,
} from '../http-client.ts';

/** Where MTN's MoMo API is, and how often it may be called. */
export interface MtnHost {
  readonly baseUrl: string;
  /** mtnuganda, or sandbox. */
  readonly targetEnvironment: string;
  readonly callsPerSecond: number;
}

/** Every product has keys of its own. */
export interface MtnKeys {
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
}

export interface MtnProductOptions {
  readonly settings: MtnHost & MtnKeys;
  readonly clock: () => Date;
}

/** Calls one product of the API, with a token of its own. */
function openMtnProduct(
  product: 'collection' | 'disbursement',
  { settings, clock }: MtnProductOptions,
): (call: HttpCall) => Promise<HttpAnswer> {
  const http = createHttpClient(settings.baseUrl);
  const subscription = { 'ocp-apim-subscription-key': settings.subscriptionKey };
  const token = new AccessToken(
    async () => readToken(await http.call(tokenCall(product, settings, subscription))),
    clock,
  );
  return (details) =>
    callWithToken(http, token, {
      ...details,
      headers: { ...subscription, 'x-target-environment': settings.targetEnvironment, ...details.headers },
    });
}

/** What an order to collect and one to pay out have in common. */
function orderOf(
  { reference, amount }: { reference: string; amount: Micros },
  texts: { payerMessage: string; payeeNote: string },
) {
  return {
    amount: (amount / MICROS_PER_UNIT).toString(),
    currency: 'UGX',
    externalId: reference,
    ...texts,
  };
}

function partyOf(phone: string) {
  return { partyIdType: 'MSISDN', partyId: phone };
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

const problem = z.object({ code: z.string() });

const statusAnswer = z.object({
  status: z.string(),
  amount: z.coerce.string().optional(),
  currency: z.string().optional(),
  externalId: z.coerce.string().optional(),
  financialTransactionId: z.coerce.string().optional(),
  /** Both forms are in use. */
  reason: z.union([z.string(), problem.transform(({ code }) => code)]).optional(),
});

function tokenCall(
  product: string,
  { apiUser, apiKey }: MtnKeys,
  subscription: Record<string, string>,
): HttpCall {
  const credentials = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
  return {
    method: 'POST',
    path: `/${product}/token/`,
    headers: { ...subscription, authorization: `Basic ${credentials}` },
  };
}

function readToken(answer: HttpAnswer): IssuedToken {
  const { data } = tokenAnswer.safeParse(answer.body);
  if (answer.status !== 200 || data === undefined) throw new NoAnswer('no access token', answer);
  return { token: data.access_token, lastsMs: data.expires_in * 1_000 };
}

/** Codes that MTN sends with a 5xx although it has understood the request and will not carry it out. */
const ourMistakes = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

type ReasonOf<Reason> = (code: string | undefined) => Reason;

/** What the answer to an order means. */
function readOrderAnswer<Reason>(answer: HttpAnswer, reasonOf: ReasonOf<Reason>): OrderAnswer<Reason> {
  const { status } = answer;
  // The reference is known already: the order has arrived before.
  if (status === 202 || status === 409) return { status: 'accepted' };
  const code = problem.safeParse(answer.body).data?.code;
  if (status === 400 || ourMistakes.has(code ?? '')) return { status: 'refused', reason: reasonOf(code) };
  return unclear(answer, code);
}

/** What the answer to an enquiry means. */
function readOutcome<Reason>(
  answer: HttpAnswer,
  reference: string,
  reasonOf: ReasonOf<Reason>,
): OutcomeAnswer<Reason> {
  if (answer.status === 404) return { status: 'unknown' };
  const { data } = statusAnswer.safeParse(answer.body);
  if (answer.status !== 200 || data === undefined) return unclear(answer);
  if (data.externalId !== undefined && data.externalId !== reference) {
    return unclear(answer, 'the answer is about another order');
  }
  switch (data.status) {
    case 'CREATED':
    case 'PENDING':
      return { status: 'pending' };
    case 'SUCCESSFUL': {
      const amount = readAmount(data.amount);
      if (amount === undefined || data.currency === undefined)
        return unclear(answer, 'paid, but not how much');
      return {
        status: 'paid',
        payment: { amount, currency: data.currency },
        providerReference: data.financialTransactionId ?? null,
      };
    }
    case 'FAILED':
      return { status: 'failed', reason: reasonOf(data.reason) };
    default:
      return unclear(answer, `status ${data.status.slice(0, 40)}`);
  }
}

/** "5000", and also "5000.0" or "5000.00". */
function readAmount(text: string | undefined): Micros | undefined {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text ?? '') ?? [];
  if (whole === undefined) return undefined;
  return BigInt(whole) * MICROS_PER_UNIT + BigInt(decimals.padEnd(6, '0'));
}

/** MTN's codes when it collects, in our words. */
const reasons: Record<string, DeclineReason> = {
  PAYER_NOT_FOUND: 'wrong_number',
  NOT_ENOUGH_FUNDS: 'not_enough_money',
  PAYER_LIMIT_REACHED: 'limit_reached',
  APPROVAL_REJECTED: 'declined_on_phone',
  EXPIRED: 'expired',
  // Nobody approved it within five minutes.
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

function reasonOf(code: string | undefined): DeclineReason {
  return reasons[code ?? ''] ?? 'failed';
}

/** MTN's codes when it pays out, in our words. The payer is then us, and the payee the player. */
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

function payoutFailureOf(code: string | undefined): PayoutFailure {
  return payoutFailures[code ?? ''] ?? 'failed';
}

export type MtnSettings = MtnHost & MtnKeys;

const depositTexts = { payerMessage: 'Deposit to your game balance', payeeNote: 'Deposit' };

/** Collections of MTN's MoMo API. */
export function createMtnRail(
  options: MtnProductOptions & {
    /** Where the provider may call back, by the order's token. */
    callbackUrl: (token: string) => string | undefined;
  },
): CollectionRail {
  const { settings, callbackUrl } = options;
  const call = openMtnProduct('collection', options);

  return {
    name: 'mtn',
    callsPerSecond: settings.callsPerSecond,

    request: ({ reference, phone, amount, callbackToken }) =>
      orUnclear(async () => {
        const callback = callbackUrl(callbackToken);
        const answer = await call({
          method: 'POST',
          path: '/collection/v1_0/requesttopay',
          headers: {
            'x-reference-id': reference,
            ...(callback !== undefined && { 'x-callback-url': callback }),
          },
          body: { ...orderOf({ reference, amount }, depositTexts), payer: partyOf(phone) },
        });
        return readOrderAnswer(answer, reasonOf);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `/collection/v1_0/requesttopay/${reference}` });
        return readOutcome(answer, reference, reasonOf);
      }),

    // Every order has an address of its own here.
    referenceIn: () => undefined,
  };
}

const payoutTexts = { payerMessage: 'Withdrawal from your game balance', payeeNote: 'Withdrawal' };

/** Disbursements of MTN's MoMo API: a product apart from collections, with keys and a rate of its own. */
export function createMtnPayouts(options: MtnProductOptions): PayoutRail {
  const call = openMtnProduct('disbursement', options);

  return {
    name: 'mtn',
    bucket: { name: 'mtn payouts', callsPerSecond: options.settings.callsPerSecond },

    send: ({ reference, destination, amount }) =>
      orUnclear(async () => {
        const answer = await call({
          method: 'POST',
          path: '/disbursement/v1_0/transfer',
          headers: { 'x-reference-id': reference },
          body: { ...orderOf({ reference, amount }, payoutTexts), payee: partyOf(destination) },
        });
        return readOrderAnswer(answer, payoutFailureOf);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `/disbursement/v1_0/transfer/${reference}` });
        return readOutcome(answer, reference, payoutFailureOf);
      }),
  };
}
