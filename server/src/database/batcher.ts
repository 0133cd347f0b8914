/** Too many commands wait already, or this one waited too long; it was not tried. */
export class BatcherOverloaded extends Error {}

/** The process is stopping; the command was not tried. */
export class BatcherClosed extends Error {}

export interface BatcherOptions<Command, Outcome> {
  /** Runs commands in one call and answers them in order. When it throws, none of them has taken effect for certain. */
  execute(commands: readonly Command[], lane: number): Promise<readonly Outcome[]>;
  /** What a command has for itself while it runs: two that share one of these never run together. */
  claims(command: Command): readonly (bigint | string)[];
  /** Whether a failed batch may be tried again command by command, to find the one that spoiled it. */
  isolates(error: unknown): boolean;
  /** Whether a failure is one of waiting in vain. Two of them in a row, and the rest of a batch is not tried: what holds up two holds up all. */
  isDelayed?(error: unknown): boolean;
  /** Calls in flight at once. */
  lanes: number;
  /**
   * How long a call is given for each of its commands before another leaves beside it. For commands that come more slowly than
   * the database takes them: while it works on one call, the process gathers the next, and neither gets in the other's way.
   * Without it, what waits leaves at once.
   */
  maxWaitEachMs?: number;
  clock?: () => number;
}

/** Twice as many would make a command cheaper by a tenth, and everyone in the batch wait twice as long. */
const MAX_BATCH = 128;
const MAX_WAITING = 20_000;
/**
 * Commands that share a claim go one after the other, and every batch has to look past those that wait. With thousands, as
 * when many players send to one at the same moment, looking would take longer than the calls.
 */
const MAX_BEHIND_EACH_OTHER = 500;
/** A caller has 30 s; what has waited this long is answered while there is still somebody to hear it. */
const MAX_WAIT_MS = 10_000;

interface Waiting<Command, Outcome> {
  command: Command;
  claims: readonly (bigint | string)[];
  since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Lets commands that arrive while a call is in flight travel together in the next one. A lone command leaves in the same turn of
 * the event loop, and the busier it gets, the larger the batches become by themselves.
 */
export class Batcher<Command, Outcome> {
  readonly #options: BatcherOptions<Command, Outcome>;
  readonly #clock: () => number;
  readonly #maxWaitEachMs: number;
  readonly #freeLanes: number[];
  readonly #claimed = new Set<bigint | string>();
  #queue: Waiting<Command, Outcome>[] = [];
  #closed = false;
  #pumpScheduled = false;
  /** By the lane of each call in flight: until when what waits may go with the call after it. */
  readonly #waitUntil = new Map<number, number>();
  #waitLimit: NodeJS.Timeout | undefined;
  #whenIdle: (() => void) | undefined;

  constructor(options: BatcherOptions<Command, Outcome>) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
    this.#maxWaitEachMs = options.maxWaitEachMs ?? 0;
    this.#freeLanes = Array.from({ length: options.lanes }, (_, lane) => lane).reverse();
  }

  get waiting(): number {
    return this.#queue.length;
  }

  submit(command: Command): Promise<Outcome> {
    if (this.#closed) return Promise.reject(new BatcherClosed('The server is stopping'));
    if (this.#queue.length >= MAX_WAITING)
      return Promise.reject(new BatcherOverloaded('Too many commands wait'));
    return new Promise((resolve, reject) => {
      this.#queue.push({
        command,
        claims: this.#options.claims(command),
        since: this.#clock(),
        resolve,
        reject,
      });
      this.#schedulePump();
    });
  }

  /** Takes no more commands, and returns when every one that was taken has its answer. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  /** Fails what still waits; what is in flight goes on and answers. */
  abandonWaiting(): void {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(new BatcherClosed('The server is stopping'));
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && this.#freeLanes.length === this.#options.lanes;
  }

  /**
   * Once everything that is ready to run has run. Those who were answered just now, and all requests that came in
   * together, get their next command in before the call leaves: without this, the first of them would travel alone.
   */
  #schedulePump(): void {
    if (this.#pumpScheduled) return;
    this.#pumpScheduled = true;
    setImmediate(() => {
      this.#pumpScheduled = false;
      this.#pump();
      if (this.#isIdle()) this.#whenIdle?.();
    });
  }

  #pump(): void {
    clearTimeout(this.#waitLimit);
    while (this.#queue.length > 0 && this.#freeLanes.length > 0) {
      const maxWaitMs = Math.max(0, ...this.#waitUntil.values()) - this.#clock();
      if (maxWaitMs > 0) {
        // Also when nobody comes meanwhile: a call that is held up must not hold up all who wait behind it.
        this.#waitLimit = setTimeout(() => this.#pump(), maxWaitMs);
        return;
      }
      const batch = this.#takeBatch(this.#share());
      if (batch.length === 0) return;
      void this.#run(batch, this.#freeLanes.pop() as number);
    }
  }

  /** Evenly where nobody is patient: while one lane commits, another works. */
  #share(): number {
    return this.#maxWaitEachMs > 0 ? MAX_BATCH : Math.ceil(this.#queue.length / this.#freeLanes.length);
  }

  /** The longest-waiting commands whose claims are free. Whoever is passed over keeps the place before later ones. */
  #takeBatch(share: number): Waiting<Command, Outcome>[] {
    const batch: Waiting<Command, Outcome>[] = [];
    const passedOver: Waiting<Command, Outcome>[] = [];
    /** How many have gone before, for each claim. */
    const before = new Map<bigint | string, number>();
    const oldest = this.#clock() - MAX_WAIT_MS;
    let index = 0;
    for (; index < this.#queue.length && batch.length < Math.min(share, MAX_BATCH); index++) {
      const waiting = this.#queue[index] as Waiting<Command, Outcome>;
      if (waiting.since < oldest) {
        waiting.reject(new BatcherOverloaded('The command waited too long'));
        continue;
      }
      let ahead = 0;
      let free = true;
      for (const claim of waiting.claims) {
        const sharing = before.get(claim) ?? 0;
        before.set(claim, sharing + 1);
        ahead = Math.max(ahead, sharing);
        free &&= sharing === 0 && !this.#claimed.has(claim);
      }
      if (ahead < MAX_BEHIND_EACH_OTHER) (free ? batch : passedOver).push(waiting);
      else waiting.reject(new BatcherOverloaded('Too many commands wait for the same'));
    }
    this.#queue = passedOver.concat(this.#queue.slice(index));
    return batch;
  }

  async #run(batch: Waiting<Command, Outcome>[], lane: number): Promise<void> {
    this.#waitUntil.set(lane, this.#clock() + batch.length * this.#maxWaitEachMs);
    for (const { claims } of batch) for (const claim of claims) this.#claimed.add(claim);
    await this.#answer(batch, lane);
    for (const { claims } of batch) for (const claim of claims) this.#claimed.delete(claim);
    this.#waitUntil.delete(lane);
    this.#freeLanes.push(lane);
    this.#schedulePump();
  }

  async #answer(batch: Waiting<Command, Outcome>[], lane: number): Promise<void> {
    try {
      const outcomes = await this.#options.execute(
        batch.map(({ command }) => command),
        lane,
      );
      for (const [index, waiting] of batch.entries()) waiting.resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length > 1 && this.#options.isolates(error)) await this.#answerEach(batch, lane);
      else for (const waiting of batch) waiting.reject(error);
    }
  }

  async #answerEach(batch: Waiting<Command, Outcome>[], lane: number): Promise<void> {
    let heldUp = 0;
    for (const [index, waiting] of batch.entries()) {
      try {
        const [outcome] = await this.#options.execute([waiting.command], lane);
        waiting.resolve(outcome as Outcome);
        heldUp = 0;
      } catch (error) {
        waiting.reject(error);
        heldUp = this.#options.isDelayed?.(error) ? heldUp + 1 : 0;
        if (heldUp < 2) continue;
        for (const untried of batch.slice(index + 1)) untried.reject(error);
        return;
      }
    }
  }
}
