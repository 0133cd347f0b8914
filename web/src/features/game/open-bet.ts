import type { PlayerPick, SealedRound } from '@sanduku/contracts/fairness/wire';
import { memoryStorage } from '../../lib/browser-storage.ts';

/** A bet on its way: the seal the player had seen, and what the player decided. */
export interface OpenBet {
  readonly sealed: SealedRound;
  readonly pick: PlayerPick;
}

const KEY = 'openBet';

/**
 * Remembers a bet until its result has been shown, also when the page is loaded anew in between: no stake is taken
 * without the player seeing what became of it. In the storage of the tab, as another tab has bets of its own.
 */
export class OpenBetMemory {
  readonly #storage: Storage;
  readonly #userId: string;

  constructor(storage: Storage, userId: string) {
    this.#storage = storage;
    this.#userId = userId;
  }

  get bet(): OpenBet | undefined {
    try {
      const stored = JSON.parse(this.#storage.getItem(KEY) ?? 'null');
      return stored?.userId === this.#userId ? stored.bet : undefined;
    } catch {
      return undefined;
    }
  }

  remember(bet: OpenBet): void {
    this.#storage.setItem(KEY, JSON.stringify({ userId: this.#userId, bet }));
  }

  forget(): void {
    this.#storage.removeItem(KEY);
  }
}

/** Session storage; where the browser refuses it, a reload loses the bet from sight but not from the history. */
export function tabStorage(): Storage {
  try {
    return sessionStorage;
  } catch {
    return memoryStorage();
  }
}
