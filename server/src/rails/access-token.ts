/** A new token, and how long it lasts. */
export interface IssuedToken {
  readonly token: string;
  readonly lastsMs: number;
}

/** A token that is about to end may not survive the way to the provider. */
const MARGIN_MS = 30_000;

/** Keeps a provider's access token until shortly before it ends. However many ask, one new token is fetched. */
export class AccessToken {
  readonly #issue: () => Promise<IssuedToken>;
  readonly #clock: () => Date;
  #current: { token: string; until: number } | undefined;
  #issuing: Promise<string> | undefined;

  constructor(issue: () => Promise<IssuedToken>, clock: () => Date) {
    this.#issue = issue;
    this.#clock = clock;
  }

  async get(): Promise<string> {
    if (this.#current !== undefined && this.#clock().getTime() < this.#current.until) {
      return this.#current.token;
    }
    this.#issuing ??= this.#renew().finally(() => {
      this.#issuing = undefined;
    });
    return this.#issuing;
  }

  /** The provider refuses this one. Another that has come meanwhile is kept. */
  refused(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  async #renew(): Promise<string> {
    const { token, lastsMs } = await this.#issue();
    // A token that lasts no longer than the margin is good for half its time.
    const until = this.#clock().getTime() + Math.max(lastsMs - MARGIN_MS, lastsMs / 2);
    this.#current = { token, until };
    return token;
  }
}
