import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Health checks. */
export const systemApi = {
  health: endpoint('GET /healthz', 'public', {
    summary: 'The process lives',
    data: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint('GET /readyz', 'public', {
    summary: 'The database answers and every migration is applied',
    data: z.object({ status: z.literal('ready'), migrations: z.int() }),
  }),
};
