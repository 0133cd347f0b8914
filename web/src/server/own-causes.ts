import type { AccessPart } from '@sanduku/contracts/players/access';
import type { NotificationTopic } from '@sanduku/contracts/realtime';
import { OWN_CONFIRMATION_MS } from '../lib/timings.ts';
import { holdNotifications } from './event-gate.ts';

const own = new Set<string>();

/** Withdrawals, transfers and rounds have overlapping ids. */
const nameOf = (topic: NotificationTopic, cause: string | null) => `${topic} ${cause}`;

/** Already announced by this window. */
export const ownCauses = {
  add: (topic: NotificationTopic, cause: string) => void own.add(nameOf(topic, cause)),
  has: (topic: NotificationTopic, cause: string | null) => own.has(nameOf(topic, cause)),
};

/** An access change has no id: it is ours if its event arrives during the call or soon after. */
export async function changesOwnAccess<Answer>(
  what: AccessPart,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const release = holdNotifications();
  try {
    const answer = await change();
    ownCauses.add('access_changed', what);
    setTimeout(() => own.delete(nameOf('access_changed', what)), OWN_CONFIRMATION_MS);
    return answer;
  } finally {
    release();
  }
}
