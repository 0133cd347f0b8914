import { z } from 'zod';
import type { OrderAnswer, OutcomeAnswer } from '../../modules/rail-calls/answers.ts';
import { AccessToken, type IssuedToken } from '../access-token.ts';
import { callWithToken, unclear } from '../authorised.ts';
import { createHttpClient, type HttpAnswer, type HttpCall, NoAnswer } from '../http-client.ts';
import type { AirtelCodes } from './airtel-reasons.ts';

export interface AirtelSettings {
  /** With the path prefix, where the account has one. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callsPerSecond: number;
}

export const COUNTRY = 'UG';
export const CURRENCY = 'UGX';
const COUNTRY_DIGITS = 3;

/** Calls Airtel Money's Open API. One token serves all that an account may do. */
export function openAirtelApi(options: {
  settings: AirtelSettings;
  clock: () => Date;
}): (call: HttpCall) => Promise<HttpAnswer> {
  const { settings, clock } = options;
  const http = createHttpClient(settings.baseUrl);
  const token = new AccessToken(async () => readToken(await http.call(tokenCall(settings))), clock);
  return (details) =>
    callWithToken(http, token, {
      ...details,
      headers: { 'x-country': COUNTRY, 'x-currency': CURRENCY },
    });
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

/** Airtel takes letters and digits only: our UUID without its dashes. */
export function airtelId(reference: string): string {
  return reference.replaceAll('-', '');
}

/** The number without the country's code. */
export function msisdnOf(phone: string): string {
  return phone.slice(COUNTRY_DIGITS);
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

/** What the answer to an order means. */
export function readOrderAnswer<Reason>(
  answer: HttpAnswer,
  meaning: AirtelCodes<Reason>,
): OrderAnswer<Reason> {
  const { data } = answerShape.safeParse(answer.body);
  const codes = codesOf(data);
  if (meaning.hasArrived(codes)) return { status: 'accepted' };
  if (meaning.isAmbiguous(codes)) return unclear(answer, codes.join());
  const reason = meaning.reasonOf(codes);
  if (reason !== undefined) return { status: 'refused', reason };
  return answer.status === 200 && data?.status?.success === true
    ? { status: 'accepted' }
    : unclear(answer, codes.join());
}

/** What the answer to an enquiry means. */
export function readOutcome<Reason>(
  answer: HttpAnswer,
  id: string,
  meaning: AirtelCodes<Reason>,
): OutcomeAnswer<Reason> {
  const { data } = answerShape.safeParse(answer.body);
  const codes = codesOf(data);
  if (answer.status === 404 || meaning.isNotFound(codes)) return { status: 'unknown' };
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
      if (meaning.isAmbiguous(codes)) return { status: 'pending' };
      return { status: 'failed', reason: meaning.reasonOf(codes) ?? meaning.otherwise };
    case 'TE':
      return { status: 'failed', reason: meaning.expired };
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
