/** At most so many calls of one kind in a sliding window: a runaway loop stays in the browser. */
export class CallLimit {
  readonly #calls: number;
  readonly #windowMs: number;
  readonly #times = new Map<string, number[]>();

  constructor(calls: number, windowMs: number) {
    this.#calls = calls;
    this.#windowMs = windowMs;
  }

  /** Counts a call of this kind, or returns false when it is one too many. */
  allows(kind: string): boolean {
    const now = Date.now();
    const recent = (this.#times.get(kind) ?? []).filter((time) => now - time < this.#windowMs);
    const allowed = recent.length < this.#calls;
    if (allowed) recent.push(now);
    this.#times.set(kind, recent);
    return allowed;
  }
}
