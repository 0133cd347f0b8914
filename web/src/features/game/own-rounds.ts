import type { Notifications } from '@sanduku/contracts/realtime';
import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';

type Confirmation = Notifications['game_result_confirmed'];

interface Expected extends Confirmation {
  until: number;
}

/**
 * Rounds that were shown in this window and whose confirmation is still to come. The news of a result does not say in
 * which window it was played: what was shown here a moment ago is no news here.
 */
let expected: Expected[] = [];

export function expectConfirmation({ result, winAmount }: Confirmation): void {
  expected.push({ result, winAmount, until: Date.now() + OWN_CONFIRMATION_MS });
}

/** Whether it confirms a round of this window. Each round is confirmed once. */
export function isOwnConfirmation({ result, winAmount }: Confirmation): boolean {
  expected = expected.filter(({ until }) => until > Date.now());
  const own = expected.find((round) => round.result === result && round.winAmount === winAmount);
  expected = expected.filter((round) => round !== own);
  return own !== undefined;
}
