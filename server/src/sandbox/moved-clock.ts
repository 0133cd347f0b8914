/** Advances only on request, never past its end. */
export class MovedClock {
  readonly #latest: Date;
  #now: Date;

  constructor({ from, to }: { from: Date; to: Date }) {
    this.#latest = to;
    this.#now = from;
  }

  readonly now = (): Date => this.#now;

  /** Moves forward only. */
  moveTo(time: Date): void {
    const next = time < this.#latest ? time : this.#latest;
    if (next > this.#now) this.#now = next;
  }

  pass(seconds: number): void {
    this.moveTo(new Date(this.#now.getTime() + seconds * 1_000));
  }
}
