import { odds } from '@sanduku/contracts/odds';
import type { GameState, RoundResult } from './game-state.ts';

/** How one box looks. Prizes are in basis points; an empty box has none. */
export type BoxDisplay =
  | { readonly kind: 'idle' | 'ready' | 'shuffling' | 'spinning' | 'waiting' | 'lose' }
  | { readonly kind: 'win'; readonly prize: number }
  /** A box that was not picked, open. */
  | { readonly kind: 'reveal'; readonly prize: number };

/** All boxes by place. The others open a little later than the picked one. */
export function boxDisplays(state: GameState, othersAreOpen: boolean): BoxDisplay[] {
  return Array.from({ length: odds.boxes }, (_, place) => displayAt(place, state, othersAreOpen));
}

function displayAt(place: number, state: GameState, othersAreOpen: boolean): BoxDisplay {
  switch (state.phase) {
    case 'idle':
    case 'shuffling':
      return { kind: state.phase };
    case 'playing':
      return { kind: 'ready' };
    case 'spinning':
      return { kind: place === state.box ? 'spinning' : 'waiting' };
    case 'finished':
      return openedAt(place, state.result, othersAreOpen);
  }
}

function openedAt(place: number, result: RoundResult, othersAreOpen: boolean): BoxDisplay {
  const prize = prizesOf(result)[place] ?? 0;
  if (place === result.evidence.pick.selectedBox)
    return prize > 0 ? { kind: 'win', prize } : { kind: 'lose' };
  return othersAreOpen ? { kind: 'reveal', prize } : { kind: 'waiting' };
}

/** The prizes that the player missed, by place. */
export function missedPlaces(result: RoundResult): number[] {
  const { selectedBox } = result.evidence.pick;
  return prizesOf(result).flatMap((prize, place) => (prize > 0 && place !== selectedBox ? [place] : []));
}

/** What the server said the boxes held. Where it said something else, the check has raised the alarm: no box is filled. */
function prizesOf({ evidence: { revealed } }: RoundResult): readonly number[] {
  return Array.isArray(revealed?.prizes) ? revealed.prizes : [];
}
