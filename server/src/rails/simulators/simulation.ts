import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';

export interface Payment {
  readonly reference: string;
  readonly phone: string;
  /** In whole units. */
  readonly amount: number;
  readonly currency: string;
  readonly behaviour: Behaviour;
  readonly endsAt: number;
  readonly callbackUrl: string | undefined;
}

export interface SimulationOptions {
  readonly clock: () => Date;
  readonly delayMs: number;
  /** Tests with a fake clock run the work themselves. */
  readonly later: (delayMs: number, work: () => void) => void;
  /** Payouts need no approval and never expire. */
  readonly paysOut?: boolean;
  readonly wallet?: SimulatedWallet;
}

/** Collections raise its balance, payouts lower it. */
export class SimulatedWallet {
  readonly #books: Simulation[] = [];
  /** Whole shillings before any payment. */
  #filled = 10_000_000_000;

  add(book: Simulation): void {
    this.#books.push(book);
  }

  get balance(): number {
    return this.#books.reduce((sum, book) => sum + book.moved(), this.#filled);
  }

  set balance(amount: number) {
    this.#filled += amount - this.balance;
  }
}

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly at: number;
}

export type Fault = { readonly status: number; readonly retryAfterSeconds?: number } | 'hangs_up';

export class Simulation {
  readonly received: ReceivedCall[] = [];
  /** One per upcoming call. */
  readonly faults: Fault[] = [];
  isDown = false;
  /** Even if the caller has given up. */
  handledAfterMs = 0;
  readonly #options: SimulationOptions;
  readonly #payments = new Map<string, Payment>();
  readonly #turnedAway = new Set<string>();
  readonly #reversed = new Set<string>();
  readonly wallet: SimulatedWallet;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.wallet = options.wallet ?? new SimulatedWallet();
    this.wallet.add(this);
  }

  get payments(): readonly Payment[] {
    return [...this.#payments.values()];
  }

  now(): number {
    return this.#options.clock().getTime();
  }

  faultOf(call: Omit<ReceivedCall, 'at'>): Fault | undefined {
    this.received.push({ ...call, at: this.now() });
    return this.isDown ? 'hangs_up' : this.faults.shift();
  }

  find(reference: string): Payment | undefined {
    return this.#payments.get(reference);
  }

  take(order: Omit<Payment, 'behaviour' | 'endsAt'>): 'taken' | 'duplicate' | 'rate_limited' {
    const { reference, phone } = order;
    if (this.#payments.has(reference)) return 'duplicate';
    const { delayMs, paysOut = false } = this.#options;
    const asked = behaviourOf(phone);
    const isShort = paysOut && endOf(asked) === 'paid' && this.wallet.balance < order.amount;
    const behaviour = isShort ? 'not_enough_money' : asked;
    if (behaviour === 'rate_limited' && !this.#turnedAway.has(reference)) {
      this.#turnedAway.add(reference);
      return 'rate_limited';
    }
    const isEndless = paysOut && behaviour === 'never_answers';
    const duration = isEndless ? Number.POSITIVE_INFINITY : durationOf(behaviour, delayMs);
    this.#payments.set(reference, { ...order, behaviour, endsAt: this.now() + duration });
    return 'taken';
  }

  stageOf({ reference, behaviour, endsAt }: Payment): Stage {
    if (this.#reversed.has(reference)) return 'declined';
    return this.now() < endsAt ? 'pending' : endOf(behaviour);
  }

  /** Every later enquiry reports it as failed. */
  reverse(reference: string): void {
    this.#reversed.add(reference);
  }

  /** An accepted payout is deducted at once. */
  moved(): number {
    const { paysOut = false } = this.#options;
    return this.payments.reduce((sum, payment) => {
      if (paysOut) return endOf(payment.behaviour) === 'paid' ? sum - payment.amount : sum;
      return this.stageOf(payment) === 'paid' ? sum + this.paidAmountOf(payment) : sum;
    }, 0);
  }

  paidAmountOf({ amount, behaviour }: Payment): number {
    return behaviour === 'wrong_amount' ? Math.floor(amount / 10) : amount;
  }

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

const byLastDigits = {
  '0000': 'declines',
  // Collections expire after five minutes; payouts never get a final status.
  '0001': 'never_answers',
  '0002': 'expires',
  '0003': 'slow',
  '0004': 'no_callback',
  '0005': 'two_callbacks',
  // A caller who knows the callback URL claims success; then the phone declines.
  '0006': 'forged_callback',
  '0007': 'wrong_amount',
  // Accepts the order but answers with an error.
  '0008': 'server_error',
  // Rate limited on the first attempt.
  '0009': 'rate_limited',
  '0010': 'not_enough_money',
} as const;

export type Behaviour = 'pays' | (typeof byLastDigits)[keyof typeof byLastDigits];

function behaviourOf(phone: string): Behaviour {
  return (byLastDigits as Record<string, Behaviour>)[phone.slice(-4)] ?? 'pays';
}

export type Stage = 'pending' | 'paid' | 'declined' | 'expired' | 'not_enough_money';

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

function durationOf(behaviour: Behaviour, usualMs: number): number {
  if (behaviour === 'never_answers') return GIVES_UP_MS;
  return behaviour === 'slow' ? usualMs * SLOW_FACTOR : usualMs;
}

export interface SimulatorServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Collections and payouts are separate simulations, chosen by path. */
export async function serveSimulation(
  simulationOf: (path: string) => Simulation,
  addRoutes: (app: FastifyInstance) => void,
): Promise<SimulatorServer> {
  const app = Fastify({ forceCloseConnections: true });
  // Some calls have this type and no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { method, url: path } = request;
    const simulation = simulationOf(path);
    const fault = simulation.faultOf({ method, path });
    if (fault === undefined) {
      if (simulation.handledAfterMs > 0) await pause(simulation.handledAfterMs);
      return;
    }
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
  app.server.unref();
  const { port } = app.server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => app.close() };
}

const kept = new Agent({ keepAlive: true });

/** Once, without retries, like a real provider's. */
export function sendCallback(method: 'POST' | 'PUT', url: string, body: unknown): void {
  const headers = { 'content-type': 'application/json' };
  const call = request(url, { method, headers, agent: kept }, (response) => response.resume());
  call.on('error', () => {});
  call.end(JSON.stringify(body));
}
