import { Refusal } from './refusal.ts';

/** When it is worth asking again for a turn. */
const RETRY_SECONDS = 2;

/** Lets a few pieces of heavy work run at once and a few more wait; refuses the rest at once, at no cost. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting: { holder: string; start: () => void }[] = [];
  #running = 0;

  constructor(options: { atOnce: number; mayWait: number }) {
    this.#atOnce = options.atOnce;
    this.#mayWait = options.mayWait;
  }

  /** One holder may take half of the waiting places, so that nobody keeps everybody else out. */
  async take<T>(holder: string, work: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running >= this.#atOnce) {
      const own = this.#waiting.filter((waiting) => waiting.holder === holder).length;
      if (this.#waiting.length >= this.#mayWait || own >= this.#mayWait / 2) {
        return new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      }
      // Whoever finishes hands its place over, so the number of those running does not change.
      await new Promise<void>((start) => this.#waiting.push({ holder, start }));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next.start();
    }
  }
}
