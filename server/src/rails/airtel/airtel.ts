import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import { z } from 'zod';
import type { CollectionRail } from '../../modules/deposits/ports.ts';
import type { OrderAnswer, OutcomeAnswer } from '../../modules/rail-calls/answers.ts';
import type { PayoutRail } from '../../modules/withdrawals/ports.ts';
import { createTokenClient, type HttpAnswer, orUnclear, readBalance, unclear } from '../http-client.ts';

export interface AirtelSettings {
  /** Includes the account's path prefix, if it has one. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callsPerSecond: number;
}

const COUNTRY = 'UG';
const CURRENCY = 'UGX';
const COUNTRY_DIGITS = 3;

interface AirtelOptions {
  readonly settings: AirtelSettings;
  readonly clock: () => Date;
}

/** Airtel fills these inconsistently, so all are optional; one known code is enough. */
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

const balanceShape = z.object({
  data: z.object({ balance: z.coerce.string(), currency: z.string() }),
});

function readOrderAnswer<Reason>(answer: HttpAnswer, meaning: Codes<Reason>): OrderAnswer<Reason> {
  const { data } = answerShape.safeParse(answer.body);
  const codes = codesOf(data);
  if (hasOneOf(codes, meaning.arrived)) return { status: 'accepted' };
  if (hasOneOf(codes, meaning.ambiguous)) return unclear(answer, codes.join());
  const reason = reasonOf(codes, meaning);
  if (reason !== undefined) return { status: 'refused', reason };
  return answer.status === 200 && data?.status?.success === true
    ? { status: 'accepted' }
    : unclear(answer, codes.join());
}

function readOutcome<Reason>(answer: HttpAnswer, id: string, meaning: Codes<Reason>): OutcomeAnswer<Reason> {
  const { data } = answerShape.safeParse(answer.body);
  const codes = codesOf(data);
  if (answer.status === 404 || hasOneOf(codes, meaning.notFound)) return { status: 'unknown' };
  const transaction = data?.data?.transaction;
  if (answer.status !== 200 || transaction === undefined) return unclear(answer, codes.join());
  if (transaction.id !== undefined && transaction.id !== id) {
    return unclear(answer, 'the answer is about another order');
  }
  switch (transaction.status) {
    case 'TS':
      // The enquiry response has no amount.
      return { status: 'paid', payment: undefined, providerReference: transaction.airtel_money_id || null };
    case 'TF':
      if (hasOneOf(codes, meaning.ambiguous)) return { status: 'pending' };
      return { status: 'failed', reason: reasonOf(codes, meaning) ?? meaning.otherwise };
    case 'TE':
      return { status: 'failed', reason: meaning.expired };
    // Ambiguous: a later enquiry returns a final status.
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

function hasOneOf(codes: readonly string[], listed: readonly string[]): boolean {
  return codes.some((code) => listed.includes(code));
}

function reasonOf<Reason>(codes: readonly string[], { reasons }: Codes<Reason>): Reason | undefined {
  return codes.map((code) => reasons[code]).find((reason) => reason !== undefined);
}

/** Of one Airtel service and the gateway in front of it (ESB). */
interface Codes<Reason> {
  /** Paid, in process or duplicate: an enquiry returns its status. */
  readonly arrived: readonly string[];
  readonly notFound: readonly string[];
  readonly ambiguous: readonly string[];
  /** Final. A missing code, such as a timeout, is not. */
  readonly reasons: Readonly<Record<string, Reason>>;
  readonly expired: Reason;
  readonly otherwise: Reason;
}

/** Duplicate reference, reported by the gateway. */
const DUPLICATE = 'ESB000041';
const NOT_FOUND = 'ESB000045';

const collectionCodes: Codes<DeclineReason> = {
  arrived: ['DP00800001001', 'DP00800001006', DUPLICATE],
  notFound: ['DP00800001025', NOT_FOUND],
  ambiguous: ['DP00800001000'],
  reasons: {
    DP00800001002: 'wrong_pin',
    DP00800001003: 'limit_reached',
    DP00800001004: 'wrong_amount',
    DP00800001005: 'declined_on_phone',
    DP00800001007: 'not_enough_money',
    DP00800001008: 'declined_on_phone',
    DP00800001029: 'expired',
    ESB000011: 'failed',
    ESB000033: 'wrong_number',
    ESB000034: 'provider_unavailable',
    ESB000035: 'provider_unavailable',
    ESB000036: 'wrong_number',
    ESB000039: 'provider_unavailable',
  },
  expired: 'expired',
  otherwise: 'failed',
};

const disbursementCodes: Codes<PayoutFailure> = {
  // 11 and 17: duplicate order.
  arrived: ['DP00900001001', 'DP00900001006', 'DP00900001011', 'DP00900001017', DUPLICATE],
  notFound: [NOT_FOUND],
  // 14: timeout inside Airtel.
  ambiguous: ['DP00900001000', 'DP00900001014'],
  reasons: {
    DP00900001003: 'limit_reached',
    DP00900001007: 'rail_empty',
    DP00900001012: 'wrong_destination',
    ESB000011: 'failed',
    ESB000033: 'wrong_destination',
    ESB000034: 'rail_unavailable',
    ESB000035: 'rail_unavailable',
    ESB000036: 'wrong_destination',
    ESB000039: 'rail_unavailable',
  },
  expired: 'failed',
  otherwise: 'failed',
};

interface Order {
  /** Letters and digits only: our UUID without dashes. */
  readonly id: string;
  /** Without the country code. */
  readonly msisdn: string;
  readonly amount: number;
}

function openService<Reason>(
  service: {
    readonly orderPath: string;
    readonly bodyOf: (order: Order) => object;
    readonly enquiryPath: string;
    readonly codes: Codes<Reason>;
  },
  { settings, clock }: AirtelOptions,
) {
  const { clientId, clientSecret } = settings;
  const call = createTokenClient({
    baseUrl: settings.baseUrl,
    clock,
    tokenCall: {
      method: 'POST',
      path: '/auth/oauth2/token',
      body: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
    },
    headers: { 'x-country': COUNTRY, 'x-currency': CURRENCY },
  });
  const idOf = (reference: string) => reference.replaceAll('-', '');
  return {
    order: ({ reference, phone, amount }: { reference: string; phone: string; amount: Micros }) =>
      orUnclear(async () => {
        const body = service.bodyOf({
          id: idOf(reference),
          msisdn: phone.slice(COUNTRY_DIGITS),
          amount: Number(amount / MICROS_PER_UNIT),
        });
        return readOrderAnswer(await call({ method: 'POST', path: service.orderPath, body }), service.codes);
      }),
    enquire: (reference: string) =>
      orUnclear(async () => {
        const id = idOf(reference);
        const answer = await call({ method: 'GET', path: `${service.enquiryPath}${id}` });
        return readOutcome(answer, id, service.codes);
      }),
    balance: () =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: '/standard/v1/users/balance' });
        const held = balanceShape.safeParse(answer.body).data?.data;
        return readBalance(answer, held && { amount: held.balance, currency: held.currency });
      }),
  };
}

const callbackShape = z.object({ transaction: z.object({ id: z.string() }) });

/** Airtel sends all callbacks to one address, set in its portal. */
export function createAirtelRail(options: AirtelOptions): CollectionRail {
  const uganda = { country: COUNTRY, currency: CURRENCY };
  const { order, enquire } = openService(
    {
      orderPath: '/merchant/v1/payments/',
      bodyOf: ({ id, msisdn, amount }) => ({
        reference: id,
        subscriber: { ...uganda, msisdn },
        transaction: { amount, ...uganda, id },
      }),
      enquiryPath: '/standard/v1/payments/',
      codes: collectionCodes,
    },
    options,
  );
  return {
    name: 'airtel',
    callsPerSecond: options.settings.callsPerSecond,
    request: order,
    enquire,
    referenceIn: (callback) => ourReference(callbackShape.safeParse(callback).data?.transaction.id ?? ''),
  };
}

function ourReference(id: string): string | undefined {
  const [, ...groups] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? [];
  return groups.length === 0 ? undefined : groups.join('-');
}

/** Share the account's rate limit with its other calls. */
export function createAirtelPayouts(
  options: AirtelOptions & { settings: { readonly payoutPin: AirtelPin } },
): PayoutRail {
  const { callsPerSecond, payoutPin } = options.settings;
  const encryptedPin = pinEncryption(payoutPin);
  const { order, enquire, balance } = openService(
    {
      orderPath: '/standard/v1/disbursements/',
      bodyOf: ({ id, msisdn, amount }) => ({
        payee: { msisdn },
        reference: id,
        pin: encryptedPin(),
        transaction: { amount, id },
      }),
      enquiryPath: '/standard/v1/disbursements/',
      codes: disbursementCodes,
    },
    options,
  );
  return {
    name: 'airtel',
    bucket: { name: 'airtel', callsPerSecond },
    send: ({ destination: phone, ...asked }) => order({ ...asked, phone }),
    enquire,
    balance,
  };
}

/** Signs payouts; sent encrypted with the portal's public key. */
export interface AirtelPin {
  readonly pin: string;
  /** PEM, or its base64 body, as the portal shows it. */
  readonly publicKey: string;
  /** Differs by account. */
  readonly padding: 'pkcs1' | 'oaep';
}

const paddings = { pkcs1: constants.RSA_PKCS1_PADDING, oaep: constants.RSA_PKCS1_OAEP_PADDING };

/** Throws unless it is an RSA public key. */
export function readPinKey(text: string): KeyObject {
  const key = text.includes('-----BEGIN')
    ? createPublicKey(text.replaceAll('\\n', '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key is not an RSA key');
  return key;
}

/** The padding makes each encryption different. */
export function pinEncryption({ pin, publicKey, padding }: AirtelPin): () => string {
  const key = readPinKey(publicKey);
  return () => publicEncrypt({ key, padding: paddings[padding] }, Buffer.from(pin)).toString('base64');
}
