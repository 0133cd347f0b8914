import {
  BALANCE_AFTER_TRANSACTION_MS,
  BALANCE_FOLLOW_UP_MS,
  BALANCE_INTERVAL_MS,
  BALANCE_RESUME_DELAY_MS,
} from '../../lib/timings.ts';

/** When the balance is fetched by itself: at intervals, never in a hidden tab, and soon after money has moved. */
export class BalanceRefresh {
  readonly #refresh: () => void;
  readonly #isVisible: () => boolean;
  #isRunning = false;
  #next: Timer | undefined;
  #afterTransaction: Timer | undefined;

  constructor(refresh: () => void, isVisible: () => boolean) {
    this.#refresh = refresh;
    this.#isVisible = isVisible;
  }

  start(firstInMs: number): void {
    this.stop();
    this.#isRunning = true;
    if (this.#isVisible()) this.#refreshIn(firstInMs);
  }

  stop(): void {
    this.#isRunning = false;
    this.#pause();
  }

  visibilityChanged(): void {
    if (!this.#isRunning) return;
    this.#pause();
    if (this.#isVisible())
      this.#next = setTimeout(() => this.#refreshIn(BALANCE_FOLLOW_UP_MS), BALANCE_RESUME_DELAY_MS);
  }

  transactionHappened(): void {
    if (!this.#isRunning || !this.#isVisible()) return;
    clearTimeout(this.#afterTransaction);
    this.#afterTransaction = setTimeout(this.#refresh, BALANCE_AFTER_TRANSACTION_MS);
  }

  #refreshIn(delayMs: number): void {
    this.#next = setTimeout(() => {
      this.#refreshIn(BALANCE_INTERVAL_MS);
      this.#refresh();
    }, delayMs);
  }

  #pause(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#afterTransaction);
  }
}

type Timer = ReturnType<typeof setTimeout>;
