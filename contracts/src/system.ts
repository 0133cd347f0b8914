import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What machines ask: is the process alive, can it serve. */
export const systemApi = {
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process lives',
    access: 'public',
    data: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'The database answers and every migration is applied',
    access: 'public',
    data: z.object({ status: z.literal('ready'), migrations: z.int() }),
  }),
};
