import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';

export interface Payment {
  readonly reference: string;
  readonly phone: string;
  /** In whole units, as it was asked for. */
  readonly amount: number;
  readonly currency: string;
  readonly behaviour: Behaviour;
  readonly endsAt: number;
  /** Where the provider calls back, if anywhere. */
  readonly callbackUrl: string | undefined;
}

export interface SimulationOptions {
  readonly clock: () => Date;
  /** How long a phone takes to approve. */
  readonly delayMs: number;
  /** Does something later; tests, whose time stands still, do it themselves. */
  readonly later: (delayMs: number, work: () => void) => void;
  /** Whether the provider pays instead of collecting. Nobody has to approve a payout, and nothing gives up on one. */
  readonly paysOut?: boolean;
}

/** A call that has arrived at the simulated provider. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly at: number;
}

/** What happens to the next calls instead of an answer. */
export type Fault = { readonly status: number; readonly retryAfterSeconds?: number } | 'hangs_up';

/** The books of a simulated provider: what it was asked for, and what has become of it. */
export class Simulation {
  readonly received: ReceivedCall[] = [];
  /** One for each call to come; after that the provider is well again. */
  readonly faults: Fault[] = [];
  /** Nobody gets an answer. */
  isDown = false;
  readonly #options: SimulationOptions;
  readonly #payments = new Map<string, Payment>();
  readonly #turnedAway = new Set<string>();

  constructor(options: SimulationOptions) {
    this.#options = options;
  }

  get payments(): readonly Payment[] {
    return [...this.#payments.values()];
  }

  now(): number {
    return this.#options.clock().getTime();
  }

  /** What goes wrong with a call that has just arrived, if anything. */
  faultOf(call: Omit<ReceivedCall, 'at'>): Fault | undefined {
    this.received.push({ ...call, at: this.now() });
    return this.isDown ? 'hangs_up' : this.faults.shift();
  }

  find(reference: string): Payment | undefined {
    return this.#payments.get(reference);
  }

  /** Takes an order whose reference is new, or says why it does not. */
  take(order: Omit<Payment, 'behaviour' | 'endsAt'>): 'taken' | 'duplicate' | 'rate_limited' {
    const { reference, phone } = order;
    if (this.#payments.has(reference)) return 'duplicate';
    const behaviour = behaviourOf(phone);
    if (behaviour === 'rate_limited' && !this.#turnedAway.has(reference)) {
      this.#turnedAway.add(reference);
      return 'rate_limited';
    }
    const { delayMs, paysOut = false } = this.#options;
    const isEndless = paysOut && behaviour === 'never_answers';
    const duration = isEndless ? Number.POSITIVE_INFINITY : durationOf(behaviour, delayMs);
    this.#payments.set(reference, { ...order, behaviour, endsAt: this.now() + duration });
    return 'taken';
  }

  stageOf({ behaviour, endsAt }: Payment): Stage {
    return this.now() < endsAt ? 'pending' : endOf(behaviour);
  }

  /** What the provider says was paid. */
  paidAmountOf({ amount, behaviour }: Payment): number {
    return behaviour === 'wrong_amount' ? Math.floor(amount / 10) : amount;
  }

  /** Arranges for the callbacks of an order that has just been taken. */
  callBackLater(payment: Payment, send: (claimed: Stage) => void): void {
    const { later } = this.#options;
    if (payment.behaviour === 'no_callback') return;
    if (payment.behaviour === 'forged_callback') later(0, () => send('paid'));
    later(payment.endsAt - this.now(), () => {
      send(this.stageOf(payment));
      if (payment.behaviour === 'two_callbacks') send(this.stageOf(payment));
    });
  }
}

/** What a simulated phone, or the provider behind it, does. A number's last four digits choose it. */
const byLastDigits = {
  '0000': 'declines',
  // Nobody picks up: after five minutes the provider gives up. With a payout, it never says what became of it.
  '0001': 'never_answers',
  '0002': 'expires',
  '0003': 'slow',
  '0004': 'no_callback',
  '0005': 'two_callbacks',
  // Somebody who knows the callback address claims success at once; the phone then declines.
  '0006': 'forged_callback',
  // Where the provider names the amount, it is another one than the one it was asked for.
  '0007': 'wrong_amount',
  // The provider takes the order and answers with an error all the same.
  '0008': 'server_error',
  // Too many requests, the first time.
  '0009': 'rate_limited',
  '0010': 'not_enough_money',
} as const;

export type Behaviour = 'pays' | (typeof byLastDigits)[keyof typeof byLastDigits];

function behaviourOf(phone: string): Behaviour {
  return (byLastDigits as Record<string, Behaviour>)[phone.slice(-4)] ?? 'pays';
}

/** How a payment stands at its provider. */
export type Stage = 'pending' | 'paid' | 'declined' | 'expired' | 'not_enough_money';

/** What the behaviour leads to in the end. */
function endOf(behaviour: Behaviour): Exclude<Stage, 'pending'> {
  switch (behaviour) {
    case 'declines':
    case 'forged_callback':
      return 'declined';
    case 'never_answers':
    case 'expires':
      return 'expired';
    case 'not_enough_money':
      return 'not_enough_money';
    default:
      return 'paid';
  }
}

const GIVES_UP_MS = 5 * 60_000;
const SLOW_FACTOR = 10;

/** How long it takes until then, when a phone usually takes so long. */
function durationOf(behaviour: Behaviour, usualMs: number): number {
  if (behaviour === 'never_answers') return GIVES_UP_MS;
  return behaviour === 'slow' ? usualMs * SLOW_FACTOR : usualMs;
}

export interface SimulatorServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Serves a simulated provider over real HTTP, on this machine only and on a port of its own. A provider that collects
 * and pays out keeps books of both: what goes wrong is told by those that a path belongs to.
 */
export async function serveSimulation(
  simulationOf: (path: string) => Simulation,
  addRoutes: (app: FastifyInstance) => void,
): Promise<SimulatorServer> {
  const app = Fastify({ forceCloseConnections: true });
  // Some calls come with a JSON content type and no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { method, url: path } = request;
    const fault = simulationOf(path).faultOf({ method, path });
    if (fault === undefined) return;
    if (fault === 'hangs_up') {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', fault.retryAfterSeconds);
    return reply.code(fault.status).send({ code: 'SERVICE_UNAVAILABLE', message: 'Simulated' });
  });
  addRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // It alone must not keep a process alive.
  app.server.unref();
  const { port } = app.server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => app.close() };
}

const kept = new Agent({ keepAlive: true });

/** Calls back as a provider does: once, and whatever comes of it. */
export function sendCallback(method: 'POST' | 'PUT', url: string, body: unknown): void {
  const headers = { 'content-type': 'application/json' };
  const call = request(url, { method, headers, agent: kept }, (response) => response.resume());
  call.on('error', () => {});
  call.end(JSON.stringify(body));
}
