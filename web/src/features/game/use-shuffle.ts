import { useEffect, useState } from 'react';
import { SHUFFLE_SWAP_MS, SHUFFLE_SWAPS } from '../../lib/timings.ts';
import { type PatternIndex, patternIndexes } from '../../ui/kitenge-prints.tsx';
import { tradePlaces } from './shuffle.ts';

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
