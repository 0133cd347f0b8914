import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { type Odds, odds } from '@sanduku/contracts/odds';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api-client.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { ownKey } from '../session/player.ts';
import type { SealFlaw } from './round-check.ts';

/** The prize table of a sealed round. */
export function oddsOf({ odds: { prizes } }: { odds: Pick<SealedRound['odds'], 'prizes'> }): Odds {
  return { ...odds, prizesBasisPoints: prizes };
}

/** Hashing code, loaded on first use. */
export type RoundCheck = typeof import('./round-check.ts');

export interface HeldRound {
  readonly sealed: SealedRound;
  /** A flawed round is not played. */
  readonly flaw: SealFlaw | undefined;
  /** Data that came with the seal. */
  readonly beside: Beside | undefined;
}

type Seat = DataAt<'GET /api/game/round'>;
type Beside = Pick<Seat, 'maximumBet' | 'tableId' | 'tables'>;
export type OfferedTable = Seat['tables'][number];

type AnsweredRound = HeldRound & { readonly beside: Beside };

interface Deps {
  api: ApiClient;
  queryClient: QueryClient;
  userId: string;
  roundCheck: () => Promise<RoundCheck>;
}

/** The sealed round held before the pick, in the query cache. */
export class SealedRounds {
  readonly #deps: Deps;
  readonly #key: ReturnType<typeof ownKey>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#key = ownKey('sealed-round', deps.userId);
  }

  /** Refetched on focus: another tab may have played. */
  get query() {
    return queryOptions({
      queryKey: this.#key,
      queryFn: () => this.#fetch(),
      refetchOnWindowFocus: 'always',
      retry: 3,
    });
  }

  get held(): HeldRound | undefined {
    return this.#deps.queryClient.getQueryData<HeldRound>(this.#key);
  }

  /** Bypasses the cache. */
  async refresh(): Promise<AnsweredRound> {
    return this.#hold(await this.#fetch());
  }

  /** The round that came with the last answer. */
  async take(sealed: SealedRound): Promise<HeldRound> {
    return this.#hold(await this.#examine(sealed, this.held?.beside));
  }

  async #fetch(): Promise<AnsweredRound> {
    const { data } = await this.#deps.api.call('GET /api/game/round');
    // Not part of the seal.
    const { maximumBet, tableId, tables, ...sealed } = data;
    return this.#examine(sealed, { maximumBet, tableId, tables });
  }

  async #examine<B>(sealed: SealedRound, beside: B) {
    const { flawOf } = await this.#deps.roundCheck();
    const flaw: SealFlaw | undefined =
      this.held?.flaw === 'sealed anew' ? 'sealed anew' : flawOf(sealed, this.held?.sealed);
    return { sealed, flaw, beside };
  }

  async #hold<Held extends HeldRound>(held: Held): Promise<Held> {
    const { queryClient } = this.#deps;
    // A fetch in flight would return the previous round.
    await queryClient.cancelQueries({ queryKey: this.#key });
    queryClient.setQueryData(this.#key, held);
    return held;
  }
}
