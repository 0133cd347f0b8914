import { type Behaviour, behaviourOf, durationOf, endOf, type Stage } from './behaviours.ts';

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
