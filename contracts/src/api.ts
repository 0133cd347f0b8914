import { authApi } from './auth.ts';
import { clientApi } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { gameApi } from './game.ts';
import { playerApi } from './player.ts';
import { sandboxApi } from './sandbox.ts';
import { systemApi } from './system.ts';
import { walletApi } from './wallet.ts';

/** Every call there is. A call without a handler, or a handler without a call, does not compile. */
export const api = {
  ...systemApi,
  ...clientApi,
  ...authApi,
  ...playerApi,
  ...gameApi,
  ...walletApi,
  ...sandboxApi,
} satisfies Record<string, Endpoint>;

export type Api = typeof api;
