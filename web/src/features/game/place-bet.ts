import type { PlayerPick, SealedRound, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { CallRequest } from '../../lib/api-routes.ts';
import { BET_RETRY_DELAYS_MS, BET_RETRY_LIMIT_MS, BET_SLOW_MS } from '../../lib/timings.ts';
import type { SealedRounds } from './sealed-rounds.ts';

type BetBody = CallRequest<'POST /api/game/play'>['body'];

interface BetLine {
  api: ApiClient;
  /** Calls back when the browser has a connection again; the result ends that. */
  onOnline: (listener: () => void) => () => void;
}

/**
 * Sends a bet until the server has decided, or for as long as a player will wait. Every attempt is the same call with
 * the same key, so that however many arrive, one counts.
 */
export async function placeBet(body: BetBody, line: BetLine, onTrouble: () => void): Promise<Play> {
  const startedAt = Date.now();
  const slow = setTimeout(onTrouble, BET_SLOW_MS);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await line.api.call('POST /api/game/play', { body, movesMoney: true })).data;
      } catch (error) {
        const delayMs = retryDelay(error, attempt);
        const leftMs = startedAt + BET_RETRY_LIMIT_MS - Date.now();
        if (delayMs === undefined || leftMs <= 0) throw error;
        onTrouble();
        await delayOrOnline(Math.min(delayMs, leftMs), line.onOnline);
      }
    }
  } finally {
    clearTimeout(slow);
  }
}

/** Undefined when another attempt is of no use: the server has decided, or the player is signed out. */
function retryDelay(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ApiError) || error.isRefusal || error.code === 'no_token') return undefined;
  return error.retryAfterMs ?? BET_RETRY_DELAYS_MS[attempt] ?? BET_RETRY_DELAYS_MS.at(-1);
}

function delayOrOnline(delayMs: number, onOnline: BetLine['onOnline']): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(go, delayMs);
    const stopListening = onOnline(go);
  });
}

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

/** What became of bets on one round that got no answer. At most one of them can have been played. */
type BetFate =
  | { readonly kind: 'not played' }
  /** The round is over, but by a bet that was not made here. */
  | { readonly kind: 'overtaken' }
  | {
      readonly kind: 'played';
      readonly bet: OpenBet;
      readonly receipt: SignedReceipt;
      readonly balance: number;
    };

/** More than one: other tabs may have played on since. */
const GAMES_LOOKED_THROUGH = 20;

/** Asks the server. The round it offers next tells whether the one in question is over; the history tells by which bet. */
export async function fateOf(
  bets: readonly [OpenBet, ...OpenBet[]],
  api: ApiClient,
  rounds: SealedRounds,
): Promise<BetFate> {
  const { roundId } = bets[0].sealed;
  const { sealed } = await rounds.refresh();
  if (sealed.roundId === roundId) return { kind: 'not played' };

  const history = await api.call('GET /api/games/history', { query: { limit: GAMES_LOOKED_THROUGH } });
  const game = history.data.games.find((played) => played.roundId === roundId);
  if (!game) return { kind: 'overtaken' };
  const { data: receipt } = await api.call('GET /api/games/receipt', { query: { id: game.id } });

  // Nobody else can have known the client seed. A receipt that has it and another box is the house's mistake, and the
  // check of the round will say so.
  const ours = bets.filter(({ pick }) => pick.clientSeed === receipt.pick.clientSeed);
  const bet = ours.find(({ pick }) => pick.selectedBox === receipt.pick.selectedBox) ?? ours[0];
  if (!bet) return { kind: 'overtaken' };
  const { balance } = (await api.call('GET /api/wallet/balance')).data;
  return { kind: 'played', bet, receipt, balance };
}
