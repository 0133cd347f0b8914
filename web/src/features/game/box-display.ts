import { odds } from '@sanduku/contracts/odds';
import { useEffect, useState } from 'react';
import { OTHER_BOXES_MS, SHUFFLE_SWAP_MS, SHUFFLE_SWAPS } from '../../lib/timings.ts';
import { type PatternIndex, patternIndexes } from '../../ui/kitenge.tsx';
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

/** How many pairs of boxes trade places at a time: enough for a shuffle, few enough for the eye to follow. */
const PAIRS = 3;

/** Some boxes trade places. For the eye only: what the boxes hold is sealed already. */
export function tradePlaces<Box>(order: readonly Box[], random: () => number): Box[] {
  const places = order
    .map((_, place) => ({ place, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
  const next = [...order];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = places.slice(2 * pair);
    if (one === undefined || other === undefined) break;
    next[one] = order[other] as Box;
    next[other] = order[one] as Box;
  }
  return next;
}

/** Which of the nine crates stands at which place. They trade places while `isShuffling`. */
export function useShuffle(isShuffling: boolean, onSwap: () => void): readonly PatternIndex[] {
  const [order, setOrder] = useState<readonly PatternIndex[]>(patternIndexes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listener does not make another shuffle.
  useEffect(() => {
    if (!isShuffling || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let swaps = 0;
    const timer = setInterval(() => {
      swaps += 1;
      setOrder((before) => tradePlaces(before, Math.random));
      onSwap();
      if (swaps === SHUFFLE_SWAPS) clearInterval(timer);
    }, SHUFFLE_SWAP_MS);
    return () => clearInterval(timer);
  }, [isShuffling]);

  return order;
}

/** Whether the boxes that were not picked are open: a moment after the picked one, so that it is seen first. */
export function useOtherBoxes(isFinished: boolean): boolean {
  // A player who comes back to a finished round finds it open.
  const [areOpen, setOpen] = useState(isFinished);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(isFinished), isFinished ? OTHER_BOXES_MS : 0);
    return () => clearTimeout(timer);
  }, [isFinished]);
  return areOpen && isFinished;
}
