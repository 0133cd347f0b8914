import type { GameFigures } from '@sanduku/contracts/game/api';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';

export type FiguresState =
  | { phase: 'loading' }
  | { phase: 'known'; figures: GameFigures }
  | { phase: 'failed'; retry: () => void };

/** What all rounds came to, asked when the page is opened. */
export function useFigures(): FiguresState {
  const [state, setState] = useState<FiguresState>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    let isShown = true;
    const show = (next: FiguresState) => isShown && setState(next);
    const retry = () => {
      setState({ phase: 'loading' });
      setAttempt((attempts) => attempts + 1);
    };
    api.call('GET /api/fairness/figures').then(
      ({ data }) => show({ phase: 'known', figures: data }),
      () => show({ phase: 'failed', retry }),
    );
    return () => {
      isShown = false;
    };
  }, [attempt]);

  return state;
}
