/**
 * Counts the calls of each player within the current second. In memory, so every process counts for itself: the
 * limit protects a process from one eager client, and a count in the database would cost more than most calls do.
 */
export class CallRate {
  readonly #perSecond: number;
  readonly #clock: () => Date;
  #second = 0;
  #calls = new Map<bigint, number>();

  constructor(perSecond: number, clock: () => Date) {
    this.#perSecond = perSecond;
    this.#clock = clock;
  }

  allows(playerId: bigint): boolean {
    const second = Math.floor(this.#clock().getTime() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#calls = new Map();
    }
    const calls = (this.#calls.get(playerId) ?? 0) + 1;
    this.#calls.set(playerId, calls);
    return calls <= this.#perSecond;
  }
}
