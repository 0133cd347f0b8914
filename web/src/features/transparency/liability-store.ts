import { createStore } from '../../lib/store.ts';
import type { LiabilityProblem, LiabilityState } from './liability-check.ts';
import { transparency } from './texts.en.ts';

export type LiabilityView =
  | Exclude<LiabilityState, { kind: 'alarm' }>
  | {
      readonly kind: 'alarm';
      readonly problem: LiabilityProblem;
      /** Everything the server answered. */
      readonly file: string;
    };

/** Undefined: not checked yet. */
export const owed = createStore<LiabilityView | undefined>(undefined);

const { logProblems, title, logTitle } = transparency.alarm;

export function titleOf(problem: LiabilityProblem): string {
  return problem in logProblems ? logTitle : title;
}
