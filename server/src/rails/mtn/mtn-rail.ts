import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { z } from 'zod';
import type { CollectionRail, EnquiryAnswer, RequestAnswer } from '../../domain/deposits/rail.ts';
import { AccessToken, type IssuedToken } from '../access-token.ts';
import { callWithToken, orUnclear, unclear } from '../authorised.ts';
import { createHttpClient, type HttpAnswer, type HttpCall, NoAnswer } from '../http-client.ts';
import { isOurMistake, reasonOf } from './mtn-reasons.ts';

export interface MtnSettings {
  readonly baseUrl: string;
  /** mtnuganda, or sandbox. */
  readonly targetEnvironment: string;
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
  readonly callsPerSecond: number;
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

const PAYER_MESSAGE = 'Deposit to your game balance';
const PAYEE_NOTE = 'Deposit';

/** Collections of MTN's MoMo API. */
export function createMtnRail(options: {
  settings: MtnSettings;
  clock: () => Date;
  /** Where the provider may call back, by the order's token. */
  callbackUrl: (token: string) => string | undefined;
}): CollectionRail {
  const { settings, clock, callbackUrl } = options;
  const http = createHttpClient(settings.baseUrl);
  const subscription = { 'ocp-apim-subscription-key': settings.subscriptionKey };
  const token = new AccessToken(
    async () => readToken(await http.call(tokenCall(settings, subscription))),
    clock,
  );
  const call = (details: HttpCall) =>
    callWithToken(http, token, {
      ...details,
      headers: { ...subscription, 'x-target-environment': settings.targetEnvironment, ...details.headers },
    });

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
          body: {
            amount: (amount / MICROS_PER_UNIT).toString(),
            currency: 'UGX',
            externalId: reference,
            payer: { partyIdType: 'MSISDN', partyId: phone },
            payerMessage: PAYER_MESSAGE,
            payeeNote: PAYEE_NOTE,
          },
        });
        return readRequestAnswer(answer);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `/collection/v1_0/requesttopay/${reference}` });
        return readStatus(answer, reference);
      }),

    // Every order has an address of its own here.
    referenceIn: () => undefined,
  };
}

function tokenCall({ apiUser, apiKey }: MtnSettings, subscription: Record<string, string>): HttpCall {
  const credentials = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
  return {
    method: 'POST',
    path: '/collection/token/',
    headers: { ...subscription, authorization: `Basic ${credentials}` },
  };
}

function readToken(answer: HttpAnswer): IssuedToken {
  const { data } = tokenAnswer.safeParse(answer.body);
  if (answer.status !== 200 || data === undefined) throw new NoAnswer('no access token', answer);
  return { token: data.access_token, lastsMs: data.expires_in * 1_000 };
}

function readRequestAnswer(answer: HttpAnswer): RequestAnswer {
  const { status } = answer;
  // The reference is known already: the order has arrived before.
  if (status === 202 || status === 409) return { status: 'accepted' };
  const code = problem.safeParse(answer.body).data?.code;
  if (status === 400) return { status: 'refused', reason: reasonOf(code) };
  if (isOurMistake(code)) return { status: 'refused', reason: 'provider_unavailable' };
  return unclear(answer, code);
}

function readStatus(answer: HttpAnswer, reference: string): EnquiryAnswer {
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
