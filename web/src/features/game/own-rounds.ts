import type { Notifications } from '@sanduku/contracts/realtime';
import { createExpected } from '../../lib/expected.ts';
import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';

const rounds = createExpected<Notifications['game_result_confirmed']>(
  OWN_CONFIRMATION_MS,
  (round, other) => round.result === other.result && round.winAmount === other.winAmount,
);

export const expectConfirmation = rounds.expect;
export const isOwnConfirmation = rounds.isOwn;
