import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { z } from 'zod';
import type { CollectionRail, EnquiryAnswer, RequestAnswer } from '../../domain/deposits/rail.ts';
import { AccessToken, type IssuedToken } from '../access-token.ts';
import { callWithToken, orUnclear, unclear } from '../authorised.ts';
import { createHttpClient, type HttpAnswer, type HttpCall, NoAnswer } from '../http-client.ts';
import { hasArrived, isAmbiguous, isDuplicate, isNotFound, reasonOf } from './airtel-reasons.ts';

export interface AirtelSettings {
  /** With the path prefix, where the account has one. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callsPerSecond: number;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds, written as a text. */
  expires_in: z.coerce.number().positive(),
});

/** Airtel fills its fields in different ways: what matters is that one of the codes is known. */
const answerShape = z.object({
  data: z
    .object({
      transaction: z
        .object({
          id: z.coerce.string().optional(),
          status: z.string().optional(),
          airtel_money_id: z.coerce.string().nullish(),
        })
        .optional(),
    })
    .nullish(),
  status: z
    .object({
      result_code: z.string().optional(),
      response_code: z.string().optional(),
      success: z.boolean().optional(),
    })
    .optional(),
});

const callbackShape = z.object({ transaction: z.object({ id: z.string() }) });

const COUNTRY = 'UG';
const CURRENCY = 'UGX';
const COUNTRY_DIGITS = 3;

/** Collections of Airtel Money's Open API. Its callbacks all come to one address, which is set in its portal. */
export function createAirtelRail(options: { settings: AirtelSettings; clock: () => Date }): CollectionRail {
  const { settings, clock } = options;
  const http = createHttpClient(settings.baseUrl);
  const token = new AccessToken(async () => readToken(await http.call(tokenCall(settings))), clock);
  const call = (details: HttpCall) =>
    callWithToken(http, token, {
      ...details,
      headers: { 'x-country': COUNTRY, 'x-currency': CURRENCY },
    });

  return {
    name: 'airtel',
    callsPerSecond: settings.callsPerSecond,

    request: ({ reference, phone, amount }) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({
          method: 'POST',
          path: '/merchant/v1/payments/',
          body: {
            reference: id,
            subscriber: { country: COUNTRY, currency: CURRENCY, msisdn: phone.slice(COUNTRY_DIGITS) },
            transaction: {
              amount: Number(amount / MICROS_PER_UNIT),
              country: COUNTRY,
              currency: CURRENCY,
              id,
            },
          },
        });
        return readRequestAnswer(answer);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        return readStatus(await call({ method: 'GET', path: `/standard/v1/payments/${id}` }), id);
      }),

    referenceIn: (callback) => ourReference(callbackShape.safeParse(callback).data?.transaction.id ?? ''),
  };
}

/** Airtel takes letters and digits only: our UUID without its dashes. */
function airtelId(reference: string): string {
  return reference.replaceAll('-', '');
}

function ourReference(id: string): string | undefined {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? [];
  return parts.length === 0 ? undefined : parts.join('-');
}

function tokenCall({ clientId, clientSecret }: AirtelSettings): HttpCall {
  return {
    method: 'POST',
    path: '/auth/oauth2/token',
    body: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
  };
}

function readToken(answer: HttpAnswer): IssuedToken {
  const { data } = tokenAnswer.safeParse(answer.body);
  if (answer.status !== 200 || data === undefined) throw new NoAnswer('no access token', answer);
  return { token: data.access_token, lastsMs: data.expires_in * 1_000 };
}

function readRequestAnswer(answer: HttpAnswer): RequestAnswer {
  const { data } = answerShape.safeParse(answer.body);
  const codes = codesOf(data);
  if (isDuplicate(codes) || hasArrived(codes)) return { status: 'accepted' };
  if (isAmbiguous(codes)) return unclear(answer, codes.join());
  const reason = reasonOf(codes);
  if (reason !== undefined) return { status: 'refused', reason };
  return answer.status === 200 && data?.status?.success === true
    ? { status: 'accepted' }
    : unclear(answer, codes.join());
}

function readStatus(answer: HttpAnswer, id: string): EnquiryAnswer {
  const { data } = answerShape.safeParse(answer.body);
  const codes = codesOf(data);
  if (answer.status === 404 || isNotFound(codes)) return { status: 'unknown' };
  const transaction = data?.data?.transaction;
  if (answer.status !== 200 || transaction === undefined) return unclear(answer, codes.join());
  if (transaction.id !== undefined && transaction.id !== id) {
    return unclear(answer, 'the answer is about another order');
  }
  switch (transaction.status) {
    case 'TS':
      // The enquiry does not name the amount.
      return { status: 'paid', payment: undefined, providerReference: transaction.airtel_money_id ?? null };
    case 'TF':
      if (isAmbiguous(codes)) return { status: 'pending' };
      return { status: 'failed', reason: reasonOf(codes) ?? 'failed' };
    case 'TE':
      return { status: 'failed', reason: 'expired' };
    // Ambiguous becomes one of the others in time, so it is as good as in progress.
    case 'TA':
    case 'TIP':
      return { status: 'pending' };
    default:
      return unclear(answer, `status ${String(transaction.status).slice(0, 40)}`);
  }
}

function codesOf(data: z.output<typeof answerShape> | undefined): string[] {
  const { response_code, result_code } = data?.status ?? {};
  return [response_code, result_code].filter((code) => code !== undefined);
}
