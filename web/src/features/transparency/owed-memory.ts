import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { browserStorage } from '../../lib/browser.ts';
import type { Sight } from './owed-check.ts';

interface Memory {
  /** The first key of the house that this browser saw, or the one that the log announced after it. */
  readonly houseKey?: string;
  /** The last balance seen on each of the last days, the oldest first. */
  readonly sights: readonly Sight[];
  /** The last day that was found in order. */
  readonly checked?: { readonly day: string; readonly isSeen: boolean };
}

const SIGHTS = 3;
const nothing: Memory = { sights: [] };

/** What this browser remembers for a player, on this device alone. */
export class OwedMemory {
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
      // A full storage forgets; the check then goes by the statement alone.
    }
  }

  see(sight: Sight): void {
    const dayOf = ({ at }: Sight) => kampalaDay(new Date(at));
    const others = this.get().sights.filter((other) => dayOf(other) !== dayOf(sight));
    this.set({ sights: [...others, sight].slice(-SIGHTS) });
  }
}
