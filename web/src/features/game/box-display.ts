import { odds } from '@sanduku/contracts/odds';
import { useEffect, useState } from 'react';
import { prefersStillness } from '../../lib/browser.ts';
import { OTHER_LID_MS, SHUFFLE_SWAP_MS, SHUFFLE_SWAPS } from '../../lib/timings.ts';
import { type PatternIndex, patternIndexes } from '../../ui/kitenge.tsx';
import type { GameState, RoundResult } from './game-state.ts';

/** Prizes are in basis points. */
export type BoxDisplay =
  | { readonly kind: 'idle' | 'ready' | 'shuffling' | 'spinning' | 'waiting' | 'lose' }
  | { readonly kind: 'win'; readonly prize: number }
  /** Unpicked and open. After a win no prize counts as missed. */
  | { readonly kind: 'reveal'; readonly prize: number; readonly isMissed: boolean };

/** By position. `openOthers` unpicked boxes are open, from the first. */
export function boxDisplays(state: GameState, openOthers: number): BoxDisplay[] {
  return Array.from({ length: odds.boxes }, (_, place) => displayAt(place, state, openOthers));
}

function displayAt(place: number, state: GameState, openOthers: number): BoxDisplay {
  switch (state.phase) {
    case 'idle':
    case 'shuffling':
      return { kind: state.phase };
    case 'playing':
      return { kind: 'ready' };
    case 'spinning':
      return { kind: place === state.box ? 'spinning' : 'waiting' };
    case 'revealing':
      return openedAt(place, state.result, 0);
    case 'finished':
      return openedAt(place, state.result, openOthers);
  }
}

function openedAt(place: number, result: RoundResult, openOthers: number): BoxDisplay {
  const { selectedBox } = result.evidence.pick;
  const prizes = prizesOf(result);
  const prize = prizes[place] ?? 0;
  if (place === selectedBox) return prize > 0 ? { kind: 'win', prize } : { kind: 'lose' };
  const othersBefore = place < selectedBox ? place : place - 1;
  if (othersBefore >= openOthers) return { kind: 'waiting' };
  return { kind: 'reveal', prize, isMissed: prize > 0 && !prizes[selectedBox] };
}

export function otherPrizes(result: RoundResult): number[] {
  const { selectedBox } = result.evidence.pick;
  return prizesOf(result).flatMap((prize, place) => (prize > 0 && place !== selectedBox ? [place] : []));
}

/** Empty for a malformed answer; the check has raised the alarm then. */
function prizesOf({ evidence: { revealed } }: RoundResult): readonly number[] {
  return Array.isArray(revealed?.prizes) ? revealed.prizes : [];
}

/** Few enough for the eye to follow. */
const PAIRS = 3;

/** The contents are already sealed. */
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

/** The crate at each position. */
export function useShuffle(isShuffling: boolean, onSwap: () => void): readonly PatternIndex[] {
  const [order, setOrder] = useState<readonly PatternIndex[]>(patternIndexes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another listener does not make another shuffle.
  useEffect(() => {
    if (!isShuffling || prefersStillness()) return;
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

export function useOtherLids(isFinished: boolean): [open: number, openAll: () => void] {
  const others = odds.boxes - 1;
  // A finished round is open on return.
  const [open, setOpen] = useState(isFinished ? others : 0);
  if (!isFinished && open > 0) setOpen(0);
  useEffect(() => {
    if (!isFinished || open === others) return;
    const timer = setTimeout(() => setOpen(open + 1), OTHER_LID_MS);
    return () => clearTimeout(timer);
  }, [isFinished, open, others]);
  return [open, () => setOpen(others)];
}
