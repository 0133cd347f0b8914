import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MtnSettings } from '../mtn/mtn-rail.ts';
import type { Stage } from './behaviours.ts';
import { type Payment, Simulation, type SimulationOptions } from './simulation.ts';
import { sendCallback, serveSimulation } from './simulator-server.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TOKEN_SECONDS = 3600;
const RETRY_SECONDS = 1;

const order = z.object({
  amount: z.string().regex(/^\d+$/),
  currency: z.string(),
  externalId: z.string(),
  payer: z.object({ partyIdType: z.literal('MSISDN'), partyId: z.string().regex(/^\d{9,15}$/) }),
  payerMessage: z.string().max(160),
  payeeNote: z.string().max(160),
});

/** The numbers of MTN's own sandbox, by their last two digits: what becomes of them, at once. */
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

const reasons: Record<Exclude<Stage, 'pending' | 'paid'>, string> = {
  declined: 'APPROVAL_REJECTED',
  expired: 'COULD_NOT_PERFORM_TRANSACTION',
  not_enough_money: 'NOT_ENOUGH_FUNDS',
};

export interface MtnSimulator {
  readonly simulation: Simulation;
  readonly settings: Omit<MtnSettings, 'callsPerSecond'>;
  /** Withdraws the tokens before their time. */
  forgetTokens(): void;
  close(): Promise<void>;
}

/** Speaks the collections of MTN's MoMo API, quirks included. */
export async function startMtnSimulator(options: SimulationOptions): Promise<MtnSimulator> {
  const simulation = new Simulation(options);
  const account = { subscriptionKey: 'simulated-key', apiUser: randomUUID(), apiKey: 'simulated-api-key' };
  const targetEnvironment = 'sandbox';
  const credentials = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
  const tokens = new Map<string, number>();

  const isAuthorised = ({ headers }: FastifyRequest) =>
    headers['ocp-apim-subscription-key'] === account.subscriptionKey &&
    headers['x-target-environment'] === targetEnvironment &&
    simulation.now() < (tokens.get(headers.authorization ?? '') ?? 0);
  const problem = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ code, message: 'Simulated' });

  const server = await serveSimulation(simulation, (app) => {
    app.post('/collection/token/', async ({ headers }, reply) => {
      const known =
        headers.authorization === `Basic ${credentials}` &&
        headers['ocp-apim-subscription-key'] === account.subscriptionKey;
      if (!known) return reply.code(401).send({ error: 'login_failed' });
      const token = randomUUID();
      tokens.set(`Bearer ${token}`, simulation.now() + TOKEN_SECONDS * 1_000);
      return { access_token: token, token_type: 'access_token', expires_in: TOKEN_SECONDS };
    });

    app.post('/collection/v1_0/requesttopay', async (request, reply) => {
      if (!isAuthorised(request)) return reply.code(401).send();
      const reference = String(request.headers['x-reference-id']);
      const { data } = order.safeParse(request.body);
      if (!uuid.test(reference) || data === undefined) return reply.code(400).send();
      const outcome = simulation.take({
        reference,
        phone: data.payer.partyId,
        amount: Number(data.amount),
        currency: data.currency,
        callbackUrl: request.headers['x-callback-url'] as string | undefined,
      });
      if (outcome === 'duplicate') return problem(reply, 409, 'RESOURCE_ALREADY_EXIST');
      if (outcome === 'rate_limited') return reply.code(429).header('retry-after', RETRY_SECONDS).send();
      const payment = simulation.find(reference) as Payment;
      simulation.callBackLater(payment, (claimed) => callBack(simulation, payment, claimed));
      return payment.behaviour === 'server_error'
        ? problem(reply, 500, 'INTERNAL_PROCESSING_ERROR')
        : reply.code(202).send();
    });

    app.get<{ Params: { reference: string } }>(
      '/collection/v1_0/requesttopay/:reference',
      async (request, reply) => {
        if (!isAuthorised(request)) return reply.code(401).send();
        const payment = simulation.find(request.params.reference);
        if (payment === undefined) return problem(reply, 404, 'RESOURCE_NOT_FOUND');
        return statusBody(simulation, payment, simulation.stageOf(payment));
      },
    );
  });

  return {
    simulation,
    settings: { ...account, targetEnvironment, baseUrl: server.baseUrl },
    forgetTokens: () => tokens.clear(),
    close: () => server.close(),
  };
}

function callBack(simulation: Simulation, payment: Payment, claimed: Stage): void {
  if (payment.callbackUrl === undefined) return;
  sendCallback('PUT', payment.callbackUrl, statusBody(simulation, payment, claimed));
}

/** The reason is a text in some answers and an object in others, as at MTN. */
function statusBody(simulation: Simulation, payment: Payment, stage: Stage): object {
  const { reference, phone, amount, currency } = payment;
  const common = {
    externalId: reference,
    amount: amount.toString(),
    currency,
    payer: { partyIdType: 'MSISDN', partyId: phone },
  };
  const [, sandboxNumber] = SANDBOX_NUMBER.exec(phone) ?? [];
  const sandboxReason = sandboxReasons[sandboxNumber ?? ''];
  if (sandboxReason !== undefined) return { ...common, status: 'FAILED', reason: sandboxReason };
  if (stage === 'pending' || sandboxNumber === SANDBOX_ONGOING) return { ...common, status: 'PENDING' };
  if (stage === 'paid') {
    return {
      ...common,
      amount: simulation.paidAmountOf(payment).toString(),
      financialTransactionId: financialIdOf(reference),
      status: 'SUCCESSFUL',
    };
  }
  return { ...common, status: 'FAILED', reason: { code: reasons[stage], message: 'Simulated' } };
}

function financialIdOf(reference: string): string {
  return BigInt(`0x${reference.replaceAll('-', '').slice(0, 16)}`).toString();
}
