import type { BranchProblem } from '@sanduku/contracts/transparency/liabilities';
import { createStore } from '../../lib/store.ts';
import type { LogAlarm } from './log-check.ts';
import { transparency } from './texts.en.ts';

/** What can be wrong with what the house says it owes, besides the branch itself. */
export type OwedProblem =
  | BranchProblem
  | LogAlarm['problem']
  | 'key' // the house signs with another key than this browser has kept
  | 'left_out' // there is no branch for a player who had money
  | 'balance' // the leaf holds another balance than the statement of the account
  | 'memory'; // the statement of the account is not what this browser saw

export type OwedView =
  /** Seen: against what this browser saw itself; otherwise against the statement of the account. */
  | { readonly kind: 'included'; readonly day: string; readonly isSeen: boolean }
  | { readonly kind: 'alarm'; readonly problem: OwedProblem; readonly file: string; readonly day: string }
  /** The house gave no answer lately. */
  | { readonly kind: 'unchecked'; readonly since: string };

/** What this browser found out about the player's money in what the house owes. Undefined while there is nothing to say. */
export const owed = createStore<OwedView | undefined>(undefined);

const { logProblems, title, logTitle } = transparency.alarm;

/** What the alarm is about: the player's money, or what happened. */
export function titleOf(problem: OwedProblem): string {
  return problem in logProblems ? logTitle : title;
}
