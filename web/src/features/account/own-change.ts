import type { AccessPart } from '@sanduku/contracts/players/access';
import { createExpected } from '../../lib/expected.ts';
import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';

/** Whoever has just changed something here is told so here, and need not hear it twice. */
const changes = createExpected<AccessPart>(OWN_CONFIRMATION_MS, (part, other) => part === other);
export const expectAccessChange = changes.expect;
export const isOwnAccessChange = changes.isOwn;
