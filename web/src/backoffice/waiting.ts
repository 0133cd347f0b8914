import type { DataAt } from '../lib/api-routes.ts';

/** How much waits for a decision, by where it waits. */
export type Waiting = DataAt<'GET /api/admin/stats'>['waiting'];
