/** Per process, in memory: a counter in the database would cost more than most calls. */
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
