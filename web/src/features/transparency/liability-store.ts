import type { BranchProblem } from '@sanduku/contracts/transparency/liabilities';
import { createStore } from '../../lib/store.ts';
import type { LogAlarm } from './log-check.ts';
import { transparency } from './texts.en.ts';

export type LiabilityProblem =
  | BranchProblem
  | LogAlarm['problem']
  | 'key' // signed with another key than the pinned one
  | 'left_out' // no branch for a player who had money
  | 'balance' // the leaf differs from the account's statement
  | 'memory'; // the statement differs from what this browser saw

export type LiabilityView =
  /** isSeen: compared with this browser's own record, otherwise with the statement. */
  | { readonly kind: 'included'; readonly day: string; readonly isSeen: boolean }
  | {
      readonly kind: 'alarm';
      readonly problem: LiabilityProblem;
      readonly file: string;
      readonly day: string;
    }
  /** The server did not answer. */
  | { readonly kind: 'unchecked'; readonly since: string };

/** Undefined: nothing to report yet. */
export const owed = createStore<LiabilityView | undefined>(undefined);

const { logProblems, title, logTitle } = transparency.alarm;

export function titleOf(problem: LiabilityProblem): string {
  return problem in logProblems ? logTitle : title;
}
