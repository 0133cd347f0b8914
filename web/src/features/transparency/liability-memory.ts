import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { browserStorage } from '../../lib/browser.ts';
import type { Sight } from './liability-check.ts';

interface Memory {
  /** The pinned signing key, or its announced successor. */
  readonly signingKey?: string;
  /** Oldest first. */
  readonly sights: readonly Sight[];
  readonly checked?: { readonly day: string; readonly isSeen: boolean };
}

const SIGHTS = 3;
const nothing: Memory = { sights: [] };

/** Stored on this device only. */
export class LiabilityMemory {
  readonly #key: string;
  readonly #storage: Storage;

  constructor(playerId: string, storage = browserStorage()) {
    this.#key = `owed:${playerId}`;
    this.#storage = storage;
  }

  get(): Memory {
    try {
      return JSON.parse(this.#storage.getItem(this.#key) ?? 'null') ?? nothing;
    } catch {
      return nothing;
    }
  }

  set(change: Partial<Memory>): void {
    try {
      this.#storage.setItem(this.#key, JSON.stringify({ ...this.get(), ...change }));
    } catch {
      // Full storage: the check uses the statement alone.
    }
  }

  see(sight: Sight): void {
    const dayOf = ({ at }: Sight) => kampalaDay(new Date(at));
    const others = this.get().sights.filter((other) => dayOf(other) !== dayOf(sight));
    this.set({ sights: [...others, sight].slice(-SIGHTS) });
  }
}
