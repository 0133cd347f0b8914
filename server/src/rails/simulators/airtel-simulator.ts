import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AirtelPin, AirtelSettings } from '../airtel/airtel.ts';
import {
  type Payment,
  SimulatedWallet,
  Simulation,
  type SimulationOptions,
  type Stage,
  sendCallback,
  serveSimulation,
} from './simulation.ts';

const TOKEN_SECONDS = 180;
const RETRY_SECONDS = 1;
/** Short keys generate quickly; this one protects no money. A process generates one. */
const PIN_KEY_BITS = 1024;

const payoutOrder = z.object({
  payee: z.object({ msisdn: z.string() }),
  reference: z.string().regex(/^[a-zA-Z0-9]{4,64}$/),
  pin: z.base64(),
  transaction: z.object({ amount: z.int().positive(), id: z.string().regex(/^[a-zA-Z0-9]{1,32}$/) }),
});
const uganda = { country: z.literal('UG'), currency: z.literal('UGX') };
const order = z.object({
  reference: z.string().regex(/^[a-zA-Z0-9]{4,64}$/),
  subscriber: z.object({ ...uganda, msisdn: z.string() }),
  transaction: z.object({
    ...uganda,
    amount: z.int().positive(),
    id: z.string().regex(/^[a-zA-Z0-9]{1,32}$/),
  }),
});
const login = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
});

const stages: Record<Stage, { status: string; code: string }> = {
  pending: { status: 'TIP', code: 'DP00800001006' },
  paid: { status: 'TS', code: 'DP00800001001' },
  declined: { status: 'TF', code: 'DP00800001008' },
  expired: { status: 'TE', code: 'DP00800001029' },
  not_enough_money: { status: 'TF', code: 'DP00800001007' },
};
const payoutStages: Record<Stage, { status: string; code: string }> = {
  pending: { status: 'TIP', code: 'DP00900001006' },
  paid: { status: 'TS', code: 'DP00900001001' },
  declined: { status: 'TF', code: 'DP00900001012' },
  expired: { status: 'TE', code: 'DP00900001014' },
  not_enough_money: { status: 'TF', code: 'DP00900001007' },
};

export interface AirtelSimulator {
  readonly simulation: Simulation;
  readonly payouts: Simulation;
  readonly settings: Omit<AirtelSettings, 'callsPerSecond'> & { readonly payoutPin: AirtelPin };
  forgetTokens(): void;
  close(): Promise<void>;
}

export async function startAirtelSimulator(
  options: SimulationOptions & { callbackUrl: () => string | undefined },
): Promise<AirtelSimulator> {
  // Deposits arrive in the wallet that payouts leave.
  const wallet = new SimulatedWallet();
  const simulation = new Simulation({ ...options, wallet });
  const payouts = new Simulation({ ...options, wallet, paysOut: true });
  const { payoutPin, isPin } = newPin();
  const account = { clientId: randomUUID(), clientSecret: randomUUID() };
  const tokens = new Map<string, number>();

  const isAuthorised = ({ headers }: FastifyRequest) =>
    headers['x-country'] === 'UG' &&
    headers['x-currency'] === 'UGX' &&
    simulation.now() < (tokens.get(headers.authorization ?? '') ?? 0);

  const simulationOf = (path: string) => (/\/(disbursements|users)\//.test(path) ? payouts : simulation);
  const server = await serveSimulation(simulationOf, (app) => {
    app.post('/auth/oauth2/token', async ({ body }, reply) => {
      const { data } = login.safeParse(body);
      if (data?.client_id !== account.clientId || data.client_secret !== account.clientSecret) {
        return reply.code(401).send({ error: 'invalid_client' });
      }
      const token = randomUUID();
      tokens.set(`Bearer ${token}`, simulation.now() + TOKEN_SECONDS * 1_000);
      return { access_token: token, expires_in: String(TOKEN_SECONDS), token_type: 'bearer' };
    });

    app.post('/merchant/v1/payments/', async (request, reply) => {
      if (!isAuthorised(request)) return reply.code(401).send();
      const { data } = order.safeParse(request.body);
      if (data === undefined) return reply.code(400).send(statusOnly('ESB000008', false));
      const { subscriber, transaction } = data;
      if (!/^\d{9}$/.test(subscriber.msisdn)) return reply.code(400).send(statusOnly('ESB000033', false));
      const outcome = simulation.take({
        reference: transaction.id,
        phone: subscriber.msisdn,
        amount: transaction.amount,
        currency: transaction.currency,
        callbackUrl: options.callbackUrl(),
      });
      if (outcome === 'duplicate') return reply.code(400).send(statusOnly('ESB000041', false));
      if (outcome === 'rate_limited') return reply.code(429).header('retry-after', RETRY_SECONDS).send();
      const payment = simulation.find(transaction.id) as Payment;
      simulation.callBackLater(payment, (claimed) => callBack(payment, claimed));
      if (payment.behaviour === 'server_error') return reply.code(500).send(statusOnly('ESB000001', false));
      return {
        data: { transaction: { id: transaction.id, status: 'Success.' } },
        ...statusOnly('ESB000010', true, stages.pending.code),
      };
    });

    app.post('/standard/v1/disbursements/', async (request, reply) => {
      if (!isAuthorised(request)) return reply.code(401).send();
      const { data } = payoutOrder.safeParse(request.body);
      if (data === undefined || !isPin(data.pin)) return reply.code(400).send(statusOnly('ESB000008', false));
      const { payee, transaction } = data;
      if (!/^\d{9}$/.test(payee.msisdn)) {
        return reply.code(400).send(statusOnly('ESB000010', false, payoutStages.declined.code));
      }
      const outcome = payouts.take({
        reference: transaction.id,
        phone: payee.msisdn,
        amount: transaction.amount,
        currency: 'UGX',
        callbackUrl: undefined,
      });
      if (outcome === 'duplicate') {
        return reply.code(400).send(statusOnly('ESB000010', false, 'DP00900001011'));
      }
      if (outcome === 'rate_limited') return reply.code(429).header('retry-after', RETRY_SECONDS).send();
      const { behaviour } = payouts.find(transaction.id) as Payment;
      if (behaviour === 'server_error') return reply.code(500).send(statusOnly('ESB000001', false));
      return {
        data: { transaction: { id: transaction.id, reference_id: data.reference, status: 'Success.' } },
        ...statusOnly('ESB000010', true, payoutStages.pending.code),
      };
    });

    app.get('/standard/v1/users/balance', async (request, reply) => {
      if (!isAuthorised(request)) return reply.code(401).send();
      const data = { balance: `${wallet.balance}.00`, currency: 'UGX', account_status: 'Active' };
      return { data, ...statusOnly('ESB000010', true) };
    });

    type Enquiry = FastifyRequest<{ Params: { id: string } }>;
    const serveEnquiries = (path: string, books: Simulation, words: typeof stages) =>
      app.get(`${path}:id`, async (request: Enquiry, reply: FastifyReply) => {
        if (!isAuthorised(request)) return reply.code(401).send();
        const payment = books.find(request.params.id);
        if (payment === undefined) return reply.code(400).send(statusOnly('ESB000045', false));
        const { status, code } = words[books.stageOf(payment)];
        const transaction = {
          id: payment.reference,
          message: 'Simulated',
          status,
          ...(status === 'TS' && { airtel_money_id: airtelMoneyIdOf(payment) }),
        };
        return { data: { transaction }, ...statusOnly('ESB000010', true, code) };
      });
    serveEnquiries('/standard/v1/payments/', simulation, stages);
    serveEnquiries('/standard/v1/disbursements/', payouts, payoutStages);
  });

  return {
    simulation,
    payouts,
    settings: { ...account, payoutPin, baseUrl: server.baseUrl },
    forgetTokens: () => tokens.clear(),
    close: () => server.close(),
  };
}

let pinKey: ReturnType<typeof newPinKey> | undefined;
const newPinKey = () => generateKeyPairSync('rsa', { modulusLength: PIN_KEY_BITS });

function newPin(): { payoutPin: AirtelPin; isPin(encrypted: string): boolean } {
  const pin = '4821';
  pinKey ??= newPinKey();
  const { publicKey, privateKey } = pinKey;
  const exported = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return {
    payoutPin: { pin, publicKey: exported, padding: 'oaep' },
    isPin: (encrypted) => {
      try {
        const key = { key: privateKey, padding };
        return privateDecrypt(key, Buffer.from(encrypted, 'base64')).toString() === pin;
      } catch {
        return false;
      }
    },
  };
}

function statusOnly(result_code: string, success: boolean, response_code?: string) {
  const code = success ? '200' : '400';
  return {
    status: { code, message: 'Simulated', result_code, success, ...(response_code && { response_code }) },
  };
}

function callBack(payment: Payment, claimed: Stage): void {
  if (payment.callbackUrl === undefined) return;
  const status_code = claimed === 'paid' ? 'TS' : 'TF';
  sendCallback('POST', payment.callbackUrl, {
    transaction: {
      id: payment.reference,
      message: 'Simulated',
      status_code,
      airtel_money_id: airtelMoneyIdOf(payment),
    },
  });
}

function airtelMoneyIdOf({ reference }: Payment): string {
  return `MP${reference.slice(0, 12).toUpperCase()}`;
}
