/** At once when idle, otherwise some time after the last run. Runs never overlap. */
export class Throttle {
  readonly #work: () => Promise<void>;
  readonly #pauseMs: number;
  #asked: PromiseWithResolvers<void> | undefined;
  #running: Promise<void> | undefined;
  #pause: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(work: () => Promise<void>, pauseMs: number) {
    this.#work = work;
    this.#pauseMs = pauseMs;
  }

  /** Settles with a run that starts after this request. */
  request(): Promise<void> {
    const asked = this.#asked ?? Promise.withResolvers<void>();
    if (this.#asked === undefined) {
      this.#asked = asked;
      // Most callers do not await it.
      asked.promise.catch(() => {});
      this.#runIfFree();
    }
    return asked.promise;
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#pause);
    this.#asked?.reject(new Error('The server is stopping'));
    await this.#running;
  }

  #runIfFree(): void {
    if (this.#stopped || this.#asked === undefined || this.#running || this.#pause) return;
    const { resolve, reject } = this.#asked;
    this.#asked = undefined;
    this.#running = this.#work()
      .then(resolve, reject)
      .then(() => {
        this.#running = undefined;
        this.#pause = setTimeout(() => {
          this.#pause = undefined;
          this.#runIfFree();
        }, this.#pauseMs).unref();
      });
  }
}
