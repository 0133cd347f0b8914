import type { ReplayedAttempt } from '@sanduku/contracts/fairness/refusals';
import type { RoundEvidence } from '@sanduku/contracts/fairness/verify';
import type { PlayerPick, SealedRound } from '@sanduku/contracts/fairness/wire';
import { type Odds, odds } from '@sanduku/contracts/odds';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../server/api-error.ts';
import type { ApiClient } from '../../server/client.ts';
import type { Subject } from '../../server/player.ts';
import type { DataAt } from '../../server/routes.ts';
import type { RoundEnd } from './round-check.ts';
import type { RoundMemory } from './round-memory.ts';

export function oddsOf({ odds: { prizes } }: { odds: Pick<SealedRound['odds'], 'prizes'> }): Odds {
  return { ...odds, prizesBasisPoints: prizes };
}

export type RoundCheck = typeof import('./round-check.ts');

/**
 * `other odds`: they do not match their hash. `sealed anew`: a known round comes with another seal.
 * `swapped`: another round is offered, and no reveal opens the held seal. `refuses winners`: failed attempts
 * would have won too often. `withheld`: the log lacks a played round.
 */
export type SealFlaw = 'other odds' | 'sealed anew' | 'swapped' | 'refuses winners' | 'withheld';

export interface HeldRound {
  readonly sealed: SealedRound;
  /** A flawed round is not played. */
  readonly flaw: SealFlaw | undefined;
  readonly beside: Beside | undefined;
}

type Seat = DataAt<'GET /api/game/round'>;
type Beside = Pick<Seat, 'maximumBet' | 'tableId' | 'tables'>;
export type OfferedTable = Seat['tables'][number];

type AnsweredRound = HeldRound & { readonly beside: Beside };

const KEY = ['sealed-round' satisfies Subject] as const;

interface Deps {
  api: ApiClient;
  queryClient: QueryClient;
  memory: RoundMemory;
  roundCheck: () => Promise<RoundCheck>;
}

/**
 * The query cache holds the sealed round. A new seal is accepted only after a reveal that opens the held one.
 */
export class SealedRounds {
  readonly #deps: Deps;
  /** Stays until a reload. */
  #flaw: SealFlaw | undefined;
  #elsewhere: object | undefined;
  #ended: { roundId: string; end: RoundEnd | undefined } | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Refetched on focus: another tab may have played. */
  get query() {
    return queryOptions({
      queryKey: KEY,
      queryFn: () => this.#fetch(),
      refetchOnWindowFocus: 'always',
      retry: 3,
    });
  }

  get held(): HeldRound | undefined {
    return this.#deps.queryClient.getQueryData<HeldRound>(KEY);
  }

  /** Bypasses the cache. */
  async refresh(): Promise<AnsweredRound> {
    return this.#hold(await this.#fetch());
  }

  /** The next round, after a verified answer opened the held one. */
  async follow({ revealed, pick }: RoundEvidence, next: SealedRound): Promise<void> {
    const { memory, roundCheck } = this.#deps;
    const { settle } = await roundCheck();
    if (memory.get().seal?.roundId === revealed.roundId) {
      settle(memory, revealed.seed, pick);
      await this.#hold(await this.#examine(next, this.held?.beside));
    } else {
      // Another tab has moved on.
      await this.refresh();
    }
  }

  /** Before the bet is sent, so a closed tab does not lose it. */
  noteAttempt({ roundId }: SealedRound, pick: PlayerPick, refusal?: ApiError): void {
    const why = refusal ? { cause: refusal.code, reason: refusal.message } : { cause: 'no answer' };
    this.#deps.memory.note({ ...pick, roundId, ...why, at: new Date().toISOString() });
  }

  refusedOn({ roundId }: SealedRound): readonly ReplayedAttempt[] {
    return this.#deps.memory.get().replayed.filter((attempt) => attempt.roundId === roundId);
  }

  /** Undefined if the server knows no end, or cannot open the round. */
  async endOf(roundId: string): Promise<RoundEnd | undefined> {
    if (this.#ended?.roundId === roundId) return this.#ended.end;
    const end = await this.#fetchEnd(roundId);
    this.#ended = { roundId, end };
    return end;
  }

  /** Shows support why play has stopped. */
  evidence(): object {
    const { memory } = this.#deps;
    const { flaw, sealed: offered } = this.held ?? {};
    return { flaw, offered, ended: this.#ended, device: memory.get(), found: this.#elsewhere };
  }

  /** Stops play for a reason found elsewhere. */
  raise(flaw: SealFlaw, evidence: object): void {
    this.#flaw ??= flaw;
    this.#elsewhere = evidence;
    const { queryClient } = this.#deps;
    queryClient.setQueryData<HeldRound>(KEY, (held) => held && { ...held, flaw: this.#flaw });
  }

  async #fetchEnd(roundId: string): Promise<RoundEnd | undefined> {
    try {
      return (await this.#deps.api.call('GET /api/game/ended-round', { query: { roundId } })).data;
    } catch (error) {
      if (error instanceof ApiError && ['not_found', 'round_unreadable'].includes(error.code))
        return undefined;
      throw error;
    }
  }

  async #fetch(): Promise<AnsweredRound> {
    const { api, memory, roundCheck } = this.#deps;
    const before = memory.get().seal?.roundId;
    // Loads beside the call, not after it.
    const [{ data }] = await Promise.all([api.call('GET /api/game/round'), roundCheck()]);
    // A newer seal may have arrived after the request.
    if (memory.get().seal?.roundId !== before) return this.#fetch();
    // Not part of the seal.
    const { maximumBet, tableId, tables, ...sealed } = data;
    return this.#examine(sealed, { maximumBet, tableId, tables });
  }

  async #examine<B>(sealed: SealedRound, beside: B) {
    this.#flaw ??= await this.#flawOf(sealed);
    return { sealed, flaw: this.#flaw, beside };
  }

  async #flawOf(sealed: SealedRound): Promise<SealFlaw | undefined> {
    const { memory, roundCheck } = this.#deps;
    const { hasOwnOddsHash, isSameSeal, opensSeal, settle, refusesWinners } = await roundCheck();
    if (!hasOwnOddsHash(sealed)) return 'other odds';
    const { seal } = memory.get();
    if (seal?.roundId === sealed.roundId && !isSameSeal(seal, sealed)) return 'sealed anew';
    if (seal !== undefined && seal.roundId !== sealed.roundId) {
      const ended = await this.endOf(seal.roundId);
      if (ended === undefined || !opensSeal(seal, ended)) return 'swapped';
      const { seed, pick } =
        ended.end === 'played'
          ? { seed: ended.receipt.revealed.seed, pick: ended.receipt.pick }
          : { seed: ended.seed, pick: undefined };
      // Another tab may have settled it.
      if (memory.get().seal?.roundId === seal.roundId) settle(memory, seed, pick);
    }
    memory.hold(sealed);
    return refusesWinners(memory) ? 'refuses winners' : undefined;
  }

  async #hold<Held extends HeldRound>(held: Held): Promise<Held> {
    const { queryClient } = this.#deps;
    // A fetch in flight would return the previous round.
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData(KEY, held);
    return held;
  }
}
