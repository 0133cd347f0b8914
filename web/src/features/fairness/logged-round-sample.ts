import type { Receipt } from '@sanduku/contracts/fairness/wire';
import { browserStorage } from '../../lib/browser.ts';
import { MERGE_DELAY_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import type { LoggedRound } from './check-logged-round.ts';

/** Also in use-game.ts. */
const KEY = 'logged-round-sample';
/** After this pause every round of the session must be logged. */
const PAUSE_MS = MERGE_DELAY_MS + 10_000;
const RETRY_MS = 60_000;

interface Sample {
  /** Each round of the session has the same chance. */
  readonly receipt: Receipt;
  readonly rounds: number;
  /** By this device's clock. */
  readonly finishedAt: number;
}

interface Deps {
  readonly check: (receipt: Receipt, ageMs: number) => Promise<LoggedRound>;
  readonly onChecked: (result: LoggedRound, receipt: Receipt) => void;
  readonly storage?: Storage;
  readonly random?: () => number;
}

/**
 * Checks one random round of each session: rounds without a pause of two minutes. It checks after the pause,
 * so the server cannot know which one during play. An unfinished check survives a reload.
 */
export class LoggedRoundSample {
  readonly #deps: Required<Deps>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether this page saw a whole pause. */
  #hasWaited = false;

  constructor(deps: Deps) {
    this.#deps = { storage: browserStorage(), random: Math.random, ...deps };
  }

  resume(): void {
    const sample = this.#stored();
    if (sample) this.#schedule(0);
  }

  finished(receipt: Receipt): void {
    const now = Date.now();
    const before = this.#stored();
    const rounds = (before?.rounds ?? 0) + 1;
    const isDrawn = before === undefined || this.#deps.random() * rounds < 1;
    this.#store({ receipt: isDrawn ? receipt : before.receipt, rounds, finishedAt: now });
    this.#schedule(PAUSE_MS);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#hasWaited ||= delayMs >= PAUSE_MS;
      void this.#check();
    }, delayMs);
  }

  async #check(): Promise<void> {
    const sample = this.#stored();
    if (!sample) return;
    const { receipt, finishedAt } = sample;
    const left = PAUSE_MS - (Date.now() - finishedAt);
    // Another tab plays. A clock set back must not postpone the check.
    if (left > 0 && left < PAUSE_MS) return this.#schedule(left);
    const result = await this.#deps.check(receipt, Math.max(PAUSE_MS, PAUSE_MS - left));
    if (result.status === 'not_verified') this.#schedule(RETRY_MS);
    // A clock set forward must not raise an alarm: wait here once.
    else if (result.status === 'withheld' && !this.#hasWaited) return this.#schedule(PAUSE_MS);
    // A round that finished since then belongs to the next session.
    else if (this.#stored()?.finishedAt === finishedAt) this.#deps.storage.removeItem(KEY);
    this.#deps.onChecked(result, receipt);
  }

  #stored(): Sample | undefined {
    try {
      return JSON.parse(this.#deps.storage.getItem(KEY) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  #store(sample: Sample): void {
    try {
      this.#deps.storage.setItem(KEY, JSON.stringify(sample));
    } catch {
      // A full storage: this session is not checked after a reload.
    }
  }
}

let sample: LoggedRoundSample | undefined;
let raise: (evidence: object) => void;

/** One per page; it reports to the latest caller, the game of the player who is signed in. */
export function sampleRounds(onWithheld: (evidence: object) => void): LoggedRoundSample {
  raise = onWithheld;
  sample ??= new LoggedRoundSample({
    check: async (receipt, ageMs) => {
      const { checkLoggedRound } = await import('./check-logged-round.ts');
      const { knownKeys } = await import('../../lib/signing-keys.ts');
      return checkLoggedRound(receipt, ageMs, { api, isSigned: (text) => knownKeys.isSigned(text) });
    },
    onChecked: (found) => found.status === 'withheld' && raise(found.evidence),
  });
  return sample;
}
