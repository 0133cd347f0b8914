import { type PlayerProblem, problems, problemText as textIn } from '@sanduku/contracts/problems';

/** What is wrong with an entry. */
export function problemText(problem: PlayerProblem): string {
  return textIn(problems, problem);
}
