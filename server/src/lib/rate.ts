/**
 * Counts within the current second, for each key by itself. In memory, so every process counts for itself: it protects
 * a process from one eager client, and a count in the database would cost more than most calls do.
 */
export class Rate<Key> {
  readonly #perSecond: number;
  readonly #now: () => number;
  #second = 0;
  #counts = new Map<Key, number>();

  constructor(perSecond: number, now: () => number = Date.now) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  allows(key: Key): boolean {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#perSecond;
  }
}
