import { type PlayerProblem, problems, problemText as textIn } from '@sanduku/contracts/problems';
import { unbroken } from '../format.ts';

export function problemText(problem: PlayerProblem): string {
  return unbroken(textIn(problems, problem));
}
