import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MtnKeys, MtnSettings } from '../mtn/mtn.ts';
import {
  type Payment,
  Simulation,
  type SimulationOptions,
  type Stage,
  sendCallback,
  serveSimulation,
} from './simulation.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TOKEN_SECONDS = 3600;
const RETRY_SECONDS = 1;

const party = z.object({ partyIdType: z.literal('MSISDN'), partyId: z.string().regex(/^\d{9,15}$/) });
const order = z.object({
  amount: z.string().regex(/^\d+$/),
  currency: z.string(),
  externalId: z.string(),
  payerMessage: z.string().max(160),
  payeeNote: z.string().max(160),
});
const collection = order
  .extend({ payer: party })
  .transform(({ payer, ...rest }) => ({ ...rest, party: payer }));
const payout = order.extend({ payee: party }).transform(({ payee, ...rest }) => ({ ...rest, party: payee }));

/** MTN's own; the last two digits choose the outcome. */
const SANDBOX_NUMBER = /^467331234(\d\d)$/;
const sandboxReasons: Record<string, string> = {
  '50': 'INTERNAL_PROCESSING_ERROR',
  '51': 'APPROVAL_REJECTED',
  '52': 'EXPIRED',
  '55': 'PAYER_NOT_FOUND',
  '56': 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  '57': 'NOT_ALLOWED',
  '58': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '59': 'INVALID_CALLBACK_URL_HOST',
  '60': 'INVALID_CURRENCY',
  '61': 'INTERNAL_PROCESSING_ERROR',
  '62': 'SERVICE_UNAVAILABLE',
  '63': 'COULD_NOT_PERFORM_TRANSACTION',
};
const SANDBOX_ONGOING = '53';

type FailedStage = Exclude<Stage, 'pending' | 'paid'>;
const collectionReasons: Record<FailedStage, string> = {
  declined: 'APPROVAL_REJECTED',
  expired: 'COULD_NOT_PERFORM_TRANSACTION',
  not_enough_money: 'NOT_ENOUGH_FUNDS',
};
const payoutReasons: Record<FailedStage, string> = {
  declined: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  expired: 'INTERNAL_PROCESSING_ERROR',
  not_enough_money: 'NOT_ENOUGH_FUNDS',
};

export interface MtnSimulator {
  readonly simulation: Simulation;
  readonly payouts: Simulation;
  readonly settings: Omit<MtnSettings, 'callsPerSecond'> & { readonly disbursement: MtnKeys };
  forgetTokens(): void;
  close(): Promise<void>;
}

export async function startMtnSimulator(options: SimulationOptions): Promise<MtnSimulator> {
  const simulation = new Simulation(options);
  const payouts = new Simulation({ ...options, paysOut: true });
  const collections: Product = {
    path: '/collection',
    orders: 'requesttopay',
    simulation,
    keys: newKeys(),
    order: collection,
    describe: describeCollection,
  };
  const disbursements: Product = {
    path: '/disbursement',
    orders: 'transfer',
    simulation: payouts,
    keys: newKeys(),
    order: payout,
    describe: describePayout,
  };
  const tokens = new Map<string, number>();
  const server = await serveSimulation(
    (path) => (path.startsWith(disbursements.path) ? payouts : simulation),
    (app) => {
      serveProduct(app, collections, tokens);
      serveProduct(app, disbursements, tokens);
    },
  );

  return {
    simulation,
    payouts,
    settings: {
      ...collections.keys,
      disbursement: disbursements.keys,
      targetEnvironment: TARGET_ENVIRONMENT,
      baseUrl: server.baseUrl,
    },
    forgetTokens: () => tokens.clear(),
    close: () => server.close(),
  };
}

const TARGET_ENVIRONMENT = 'sandbox';

function newKeys(): MtnKeys {
  return { subscriptionKey: randomUUID(), apiUser: randomUUID(), apiKey: randomUUID() };
}

interface Product {
  readonly path: string;
  readonly orders: string;
  readonly simulation: Simulation;
  readonly keys: MtnKeys;
  readonly order: typeof collection | typeof payout;
  readonly describe: (simulation: Simulation, payment: Payment, stage: Stage) => object;
}

function serveProduct(app: FastifyInstance, product: Product, tokens: Map<string, number>): void {
  const { path, orders, simulation, keys, order } = product;
  const credentials = Buffer.from(`${keys.apiUser}:${keys.apiKey}`).toString('base64');
  const isSubscribed = ({ headers }: FastifyRequest) =>
    headers['ocp-apim-subscription-key'] === keys.subscriptionKey;
  const isAuthorised = (request: FastifyRequest) =>
    isSubscribed(request) &&
    request.headers['x-target-environment'] === TARGET_ENVIRONMENT &&
    simulation.now() < (tokens.get(`${path} ${request.headers.authorization}`) ?? 0);
  const problem = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ code, message: 'Simulated' });

  app.post(`${path}/token/`, async (request, reply) => {
    const known = request.headers.authorization === `Basic ${credentials}` && isSubscribed(request);
    if (!known) return reply.code(401).send({ error: 'login_failed' });
    const token = randomUUID();
    tokens.set(`${path} Bearer ${token}`, simulation.now() + TOKEN_SECONDS * 1_000);
    return { access_token: token, token_type: 'access_token', expires_in: TOKEN_SECONDS };
  });

  app.post(`${path}/v1_0/${orders}`, async (request, reply) => {
    if (!isAuthorised(request)) return reply.code(401).send();
    const reference = String(request.headers['x-reference-id']);
    const { data } = order.safeParse(request.body);
    if (!uuid.test(reference) || data === undefined) return reply.code(400).send();
    const outcome = simulation.take({
      reference,
      phone: data.party.partyId,
      amount: Number(data.amount),
      currency: data.currency,
      callbackUrl: request.headers['x-callback-url'] as string | undefined,
    });
    if (outcome === 'duplicate') return problem(reply, 409, 'RESOURCE_ALREADY_EXIST');
    if (outcome === 'rate_limited') return reply.code(429).header('retry-after', RETRY_SECONDS).send();
    const payment = simulation.find(reference) as Payment;
    simulation.callBackLater(payment, (claimed) => callBack(product, payment, claimed));
    return payment.behaviour === 'server_error'
      ? problem(reply, 500, 'INTERNAL_PROCESSING_ERROR')
      : reply.code(202).send();
  });

  app.get(`${path}/v1_0/account/balance`, async (request, reply) => {
    if (!isAuthorised(request)) return reply.code(401).send();
    return { availableBalance: String(simulation.wallet.balance), currency: 'UGX' };
  });

  app.get<{ Params: { reference: string } }>(`${path}/v1_0/${orders}/:reference`, async (request, reply) => {
    if (!isAuthorised(request)) return reply.code(401).send();
    const payment = simulation.find(request.params.reference);
    if (payment === undefined) return problem(reply, 404, 'RESOURCE_NOT_FOUND');
    return product.describe(simulation, payment, simulation.stageOf(payment));
  });
}

function callBack({ simulation, describe }: Product, payment: Payment, claimed: Stage): void {
  if (payment.callbackUrl === undefined) return;
  sendCallback('PUT', payment.callbackUrl, describe(simulation, payment, claimed));
}

function describeCollection(simulation: Simulation, payment: Payment, stage: Stage): object {
  const common = { ...commonOf(payment), payer: partyOf(payment) };
  const [, sandboxNumber] = SANDBOX_NUMBER.exec(payment.phone) ?? [];
  const sandboxReason = sandboxReasons[sandboxNumber ?? ''];
  if (sandboxReason !== undefined) return { ...common, status: 'FAILED', reason: sandboxReason };
  if (sandboxNumber === SANDBOX_ONGOING) return { ...common, status: 'PENDING' };
  return { ...common, ...outcomeOf(simulation, payment, stage, collectionReasons) };
}

function describePayout(simulation: Simulation, payment: Payment, stage: Stage): object {
  const common = { ...commonOf(payment), payee: partyOf(payment) };
  return { ...common, ...outcomeOf(simulation, payment, stage, payoutReasons) };
}

function commonOf({ reference, amount, currency }: Payment) {
  return { externalId: reference, amount: amount.toString(), currency };
}

function partyOf({ phone }: Payment) {
  return { partyIdType: 'MSISDN', partyId: phone };
}

/** A string or an object, as at MTN. */
function outcomeOf(
  simulation: Simulation,
  payment: Payment,
  stage: Stage,
  reasons: Record<FailedStage, string>,
): object {
  if (stage === 'pending') return { status: 'PENDING' };
  if (stage !== 'paid') return { status: 'FAILED', reason: { code: reasons[stage], message: 'Simulated' } };
  return {
    amount: simulation.paidAmountOf(payment).toString(),
    financialTransactionId: financialIdOf(payment.reference),
    status: 'SUCCESSFUL',
  };
}

function financialIdOf(reference: string): string {
  return BigInt(`0x${reference.replaceAll('-', '').slice(0, 16)}`).toString();
}
