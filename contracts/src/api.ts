import type { Endpoint } from './endpoint.ts';
import { systemApi } from './system.ts';

/** Every call there is. A call without a handler, or a handler without a call, does not compile. */
export const api = { ...systemApi } satisfies Record<string, Endpoint>;

export type Api = typeof api;
