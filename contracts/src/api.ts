import { authApi } from './auth.ts';
import { clientApi } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { gameApi } from './game.ts';
import { playerApi } from './player.ts';
import { systemApi } from './system.ts';

/** Every call there is. A call without a handler, or a handler without a call, does not compile. */
export const api = {
  ...systemApi,
  ...clientApi,
  ...authApi,
  ...playerApi,
  ...gameApi,
} satisfies Record<string, Endpoint>;

export type Api = typeof api;
