/** The command was not executed. */
export class BatcherOverloaded extends Error {}

/** The command was not executed. */
export class BatcherClosed extends Error {}

export interface BatcherOptions<Command, Outcome> {
  /** If it throws, commands may or may not have taken effect. Outcomes are in input order. */
  execute(commands: readonly Command[], lane: number): Promise<readonly Outcome[]>;
  /** Commands that share a claim never run at once. The first claim is the owner's: see `#placeFor`. */
  claims(command: Command): readonly (bigint | string)[];
  /** Whether to retry a failed batch command by command. */
  isolates(error: unknown): boolean;
  /** A lock timeout. After two in a row, the rest fails untried. */
  isDelayed?(error: unknown): boolean;
  lanes: number;
  /** How long a call may take per command before another is sent beside it. */
  maxWaitEachMs?: number;
  clock?: () => number;
}

/** Doubling it would save a tenth and double the latency. */
const MAX_BATCH = 128;
const MAX_WAITING = 20_000;
/** With thousands of senders to one player, skipping commands would outlast the calls. */
const MAX_BEHIND_EACH_OTHER = 500;
/** Well within the caller's 30 s timeout. */
const MAX_WAIT_MS = 10_000;

interface Waiting<Command, Outcome> {
  command: Command;
  claims: readonly (bigint | string)[];
  since: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** Commands that arrive during a call share the next. A lone one is sent in the same tick. */
export class Batcher<Command, Outcome> {
  readonly #options: BatcherOptions<Command, Outcome>;
  readonly #clock: () => number;
  readonly #maxWaitEachMs: number;
  readonly #freeLanes: number[];
  readonly #claimed = new Set<bigint | string>();
  #queue: Waiting<Command, Outcome>[] = [];
  #closed = false;
  #pumpScheduled = false;
  /** Until when commands wait for a lane's call. */
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
      const claims = this.#options.claims(command);
      const waiting = { command, claims, since: this.#clock(), resolve, reject };
      this.#queue.splice(this.#placeFor(claims), 0, waiting);
      this.#schedulePump();
    });
  }

  /** Resolves when all accepted commands are answered. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
  }

  /** Calls in flight still answer. */
  abandonWaiting(): void {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(new BatcherClosed('The server is stopping'));
  }

  /**
   * An owner's command goes before others' commands that claim the owner, so many transfers to a player do not delay
   * that player's own. It stays behind earlier commands of its owner and of those it claims. One claim needs no scan:
   * no command in its queue claims another account.
   */
  #placeFor(claims: readonly (bigint | string)[]): number {
    let place = this.#queue.length;
    const [owner] = claims;
    if (owner === undefined || claims.length === 1) return place;
    for (let index = place - 1; index >= 0; index--) {
      const earlier = this.#queue[index]?.claims ?? [];
      if (earlier[0] !== undefined && claims.includes(earlier[0])) break;
      if (earlier.includes(owner)) place = index;
    }
    return place;
  }

  #isIdle(): boolean {
    return this.#queue.length === 0 && this.#freeLanes.length === this.#options.lanes;
  }

  /** Then requests that arrived together share a batch. */
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
        // A blocked call must not block the commands behind it.
        this.#waitLimit = setTimeout(() => this.#pump(), maxWaitMs);
        return;
      }
      const batch = this.#takeBatch(this.#share());
      if (batch.length === 0) return;
      void this.#run(batch, this.#freeLanes.pop() as number);
    }
  }

  /** Otherwise one lane works while another commits. */
  #share(): number {
    return this.#maxWaitEachMs > 0 ? MAX_BATCH : Math.ceil(this.#queue.length / this.#freeLanes.length);
  }

  /** Skipped commands keep their position. */
  #takeBatch(share: number): Waiting<Command, Outcome>[] {
    const batch: Waiting<Command, Outcome>[] = [];
    const passedOver: Waiting<Command, Outcome>[] = [];
    /** Per claim. */
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
