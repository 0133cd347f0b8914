import type { PlayerPick, SealedRound, SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { BET_RETRY_DELAYS_MS, BET_RETRY_LIMIT_MS, BET_SLOW_MS } from '../../lib/timings.ts';
import { ApiError } from '../../server/api-error.ts';
import type { ApiClient } from '../../server/client.ts';
import type { CallRequest } from '../../server/routes.ts';
import type { SealedRounds } from './sealed-rounds.ts';

type BetBody = CallRequest<'POST /api/game/play'>['body'];

interface BetLine {
  api: ApiClient;
  onOnline: (listener: () => void) => () => void;
}

/** Retries with one key until the server decides or time is up, so the bet counts once. */
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

/** Undefined if a retry is useless. */
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

export interface OpenBet {
  readonly sealed: SealedRound;
  readonly pick: PlayerPick;
}

const KEY = 'openBet';

/** Keeps a bet until its result was shown, across reloads. Per tab: other tabs have their own bets. */
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

/** At most one of the unanswered bets can have been played. */
type BetFate =
  | { readonly kind: 'not played' }
  /** Played by a bet from elsewhere. */
  | { readonly kind: 'overtaken' }
  | {
      readonly kind: 'played';
      readonly bet: OpenBet;
      readonly receipt: SignedReceipt;
      readonly balance: number;
    };

/** The server's next round shows whether ours has ended; its end shows by which bet. */
export async function fateOf(
  bets: readonly [OpenBet, ...OpenBet[]],
  api: ApiClient,
  rounds: SealedRounds,
): Promise<BetFate> {
  const { roundId } = bets[0].sealed;
  const { sealed } = await rounds.refresh();
  if (sealed.roundId === roundId) return { kind: 'not played' };

  const ended = await rounds.endOf(roundId);
  if (ended?.end !== 'played') return { kind: 'overtaken' };
  const { receipt } = ended;

  // Only this browser knew the client seed. Another box is the server's error, which the round check reports.
  const ours = bets.filter(({ pick }) => pick.clientSeed === receipt.pick.clientSeed);
  const bet = ours.find(({ pick }) => pick.selectedBox === receipt.pick.selectedBox) ?? ours[0];
  if (!bet) return { kind: 'overtaken' };
  const { balance } = (await api.call('GET /api/wallet/balance')).data;
  return { kind: 'played', bet, receipt, balance };
}
