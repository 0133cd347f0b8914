import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
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
import { type AirtelPin, pinEncryption } from './airtel-pin.ts';

export interface AirtelSettings {
  /** With the path prefix, where the account has one. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callsPerSecond: number;
}

const COUNTRY = 'UG';
const CURRENCY = 'UGX';
const COUNTRY_DIGITS = 3;

/** Calls Airtel Money's Open API. One token serves all that an account may do. */
function openAirtelApi(options: {
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
function airtelId(reference: string): string {
  return reference.replaceAll('-', '');
}

/** The number without the country's code. */
function msisdnOf(phone: string): string {
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
function readOrderAnswer<Reason>(answer: HttpAnswer, meaning: AirtelCodes<Reason>): OrderAnswer<Reason> {
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
function readOutcome<Reason>(
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

/** What the codes of one of Airtel's services mean. */
export interface AirtelCodes<Reason> {
  /** Why it failed for good; undefined when these codes do not say so. */
  reasonOf(codes: readonly string[]): Reason | undefined;
  /** Paid, in process, or known from before: the order has arrived, and an enquiry tells the rest. */
  hasArrived(codes: readonly string[]): boolean;
  /** Airtel has never heard of the order. */
  isNotFound(codes: readonly string[]): boolean;
  /** Still to be found out by an enquiry. */
  isAmbiguous(codes: readonly string[]): boolean;
  readonly expired: Reason;
  readonly otherwise: Reason;
}

/** Of the gateway in front of all services. */
const DUPLICATE = 'ESB000041';
const NOT_FOUND = 'ESB000045';

const collectionCodes = tableOf<DeclineReason>({
  prefix: 'DP008000010',
  arrived: ['01', '06'],
  notFound: ['25'],
  ambiguous: ['00'],
  // What is missing here is not final: 24, say, is a timeout.
  reasons: {
    '02': 'wrong_pin',
    '03': 'limit_reached',
    '04': 'wrong_amount',
    '05': 'declined_on_phone',
    '07': 'not_enough_money',
    '08': 'declined_on_phone',
    '29': 'expired',
  },
  gateway: {
    ESB000011: 'failed',
    ESB000033: 'wrong_number',
    ESB000034: 'provider_unavailable',
    ESB000035: 'provider_unavailable',
    ESB000036: 'wrong_number',
    ESB000039: 'provider_unavailable',
  },
  expired: 'expired',
  otherwise: 'failed',
});

const disbursementCodes = tableOf<PayoutFailure>({
  prefix: 'DP009000010',
  // 11 and 17: the order has arrived before.
  arrived: ['01', '06', '11', '17'],
  notFound: [],
  // 14: Airtel itself has waited too long for an answer.
  ambiguous: ['00', '14'],
  reasons: { '03': 'limit_reached', '07': 'rail_empty', '12': 'wrong_destination' },
  gateway: {
    ESB000011: 'failed',
    ESB000033: 'wrong_destination',
    ESB000034: 'rail_unavailable',
    ESB000035: 'rail_unavailable',
    ESB000036: 'wrong_destination',
    ESB000039: 'rail_unavailable',
  },
  expired: 'failed',
  otherwise: 'failed',
});

interface CodeTable<Reason> {
  /** What all codes of the service begin with; two digits follow. */
  readonly prefix: string;
  readonly arrived: readonly string[];
  readonly notFound: readonly string[];
  readonly ambiguous: readonly string[];
  readonly reasons: Readonly<Record<string, Reason>>;
  /** Codes of the gateway that say for certain that nothing will happen. */
  readonly gateway: Readonly<Record<string, Reason>>;
  readonly expired: Reason;
  readonly otherwise: Reason;
}

function tableOf<Reason>(table: CodeTable<Reason>): AirtelCodes<Reason> {
  const { prefix, arrived, notFound, ambiguous, reasons, gateway, expired, otherwise } = table;
  const hasOneOf = (codes: readonly string[], endings: readonly string[]) =>
    endings.some((ending) => codes.includes(`${prefix}${ending}`));
  return {
    reasonOf: (codes) =>
      codes
        .map((code) => (code.startsWith(prefix) ? reasons[code.slice(prefix.length)] : gateway[code]))
        .find((reason) => reason !== undefined),
    hasArrived: (codes) => codes.includes(DUPLICATE) || hasOneOf(codes, arrived),
    isNotFound: (codes) => codes.includes(NOT_FOUND) || hasOneOf(codes, notFound),
    isAmbiguous: (codes) => hasOneOf(codes, ambiguous),
    expired,
    otherwise,
  };
}

const callbackShape = z.object({ transaction: z.object({ id: z.string() }) });

/** Collections of Airtel Money's Open API. Its callbacks all come to one address, which is set in its portal. */
export function createAirtelRail(options: { settings: AirtelSettings; clock: () => Date }): CollectionRail {
  const call = openAirtelApi(options);

  return {
    name: 'airtel',
    callsPerSecond: options.settings.callsPerSecond,

    request: ({ reference, phone, amount }) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({
          method: 'POST',
          path: '/merchant/v1/payments/',
          body: {
            reference: id,
            subscriber: { country: COUNTRY, currency: CURRENCY, msisdn: msisdnOf(phone) },
            transaction: {
              amount: Number(amount / MICROS_PER_UNIT),
              country: COUNTRY,
              currency: CURRENCY,
              id,
            },
          },
        });
        return readOrderAnswer(answer, collectionCodes);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({ method: 'GET', path: `/standard/v1/payments/${id}` });
        return readOutcome(answer, id, collectionCodes);
      }),

    referenceIn: (callback) => ourReference(callbackShape.safeParse(callback).data?.transaction.id ?? ''),
  };
}

function ourReference(id: string): string | undefined {
  const [, ...deps] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? [];
  return deps.length === 0 ? undefined : deps.join('-');
}

/** Disbursements of Airtel Money's Open API. They count with all other calls of the account. */
export function createAirtelPayouts(options: {
  settings: AirtelSettings & { readonly payoutPin: AirtelPin };
  clock: () => Date;
}): PayoutRail {
  const { callsPerSecond, payoutPin } = options.settings;
  const call = openAirtelApi(options);
  const encryptedPin = pinEncryption(payoutPin);

  return {
    name: 'airtel',
    bucket: { name: 'airtel', callsPerSecond },

    send: ({ reference, destination, amount }) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({
          method: 'POST',
          path: '/standard/v1/disbursements/',
          body: {
            payee: { msisdn: msisdnOf(destination) },
            reference: id,
            pin: encryptedPin(),
            transaction: { amount: Number(amount / MICROS_PER_UNIT), id },
          },
        });
        return readOrderAnswer(answer, disbursementCodes);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({ method: 'GET', path: `/standard/v1/disbursements/${id}` });
        return readOutcome(answer, id, disbursementCodes);
      }),
  };
}
