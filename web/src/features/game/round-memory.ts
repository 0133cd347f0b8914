import type { FailedAttempt, ReplayCount, ReplayedAttempt } from '@sanduku/contracts/fairness/refusals';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';

interface Memory {
  /** The seal that the next reveal must open. */
  readonly seal?: SealedRound;
  /** On the held seal. */
  readonly attempts: readonly FailedAttempt[];
  /** The last replayed attempts, as evidence. */
  readonly replayed: readonly ReplayedAttempt[];
  /** Of all replayed attempts. */
  readonly counts: readonly ReplayCount[];
}

const nothing: Memory = { attempts: [], replayed: [], counts: [] };
const REPLAYED_KEPT = 200;

/** Per account and device, shared by all tabs, and kept when the player signs out. */
export class RoundMemory {
  readonly #storage: Storage;
  readonly #key: string;

  constructor(storage: Storage, account: string) {
    this.#storage = storage;
    this.#key = `rounds:${account}`;
  }

  get(): Memory {
    try {
      return { ...nothing, ...JSON.parse(this.#storage.getItem(this.#key) ?? '{}') };
    } catch {
      return nothing;
    }
  }

  hold(seal: SealedRound): void {
    this.#set({ seal });
  }

  note(attempt: FailedAttempt): void {
    const others = this.get().attempts.filter(({ clientSeed }) => clientSeed !== attempt.clientSeed);
    this.#set({ attempts: [...others, attempt] });
  }

  settle(replayed: readonly ReplayedAttempt[], counts: readonly ReplayCount[]): void {
    const { seal: _, ...memory } = this.get();
    const kept = [...memory.replayed, ...replayed].slice(-REPLAYED_KEPT);
    this.#storage.setItem(this.#key, JSON.stringify({ replayed: kept, counts, attempts: [] }));
  }

  #set(change: Partial<Memory>): void {
    this.#storage.setItem(this.#key, JSON.stringify({ ...this.get(), ...change }));
  }
}
