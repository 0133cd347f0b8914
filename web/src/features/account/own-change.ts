import type { AccessPart } from '@sanduku/contracts/players/access';
import { createExpected } from '../../lib/expected.ts';
import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';

/** Suppresses the toast for a change made in this window. */
const changes = createExpected<AccessPart>(OWN_CONFIRMATION_MS, (part, other) => part === other);
export const expectAccessChange = changes.expect;
export const isOwnAccessChange = changes.isOwn;
