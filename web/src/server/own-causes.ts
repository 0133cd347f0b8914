import type { AccessPart } from '@sanduku/contracts/players/access';
import { OWN_CONFIRMATION_MS } from '../lib/timings.ts';
import { holdNotifications } from './event-gate.ts';

/** Withdrawals, transfers and rounds that this window made: it has announced them itself. */
export const ownCauses = new Set<string>();

/** An access change has no id. It is ours if its event arrives during the call or soon after. */
export async function changesOwnAccess<Answer>(
  what: AccessPart,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const release = holdNotifications();
  try {
    const answer = await change();
    ownCauses.add(what);
    setTimeout(() => ownCauses.delete(what), OWN_CONFIRMATION_MS);
    return answer;
  } finally {
    release();
  }
}
