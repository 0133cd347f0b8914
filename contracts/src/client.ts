import { z } from 'zod';
import { countryCodes } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { pages } from './pages.ts';
import { publicSettings } from './settings/api.ts';

export const modes = ['sandbox', 'production'] as const;
export type Mode = (typeof modes)[number];

/** Bounds the number of metric labels. */
export const measuredPages = [...Object.values(pages), 'other'] as const;

/** `load`: the page's code did not arrive; `render`: it failed. */
export const clientErrors = ['load', 'render'] as const;
export type ClientError = (typeof clientErrors)[number];

export const clientApi = {
  clientConfig: endpoint('GET /api/client-config', 'public', {
    summary: 'What the web client needs to know about this installation',
    data: z.object({
      mode: z.enum(modes),
      /** Null outside the sandbox. */
      demoLogin: z.object({ username: z.string(), password: z.string() }).nullable(),
      /** In hex, for signed statements (docs/transparency.md). */
      signingKey: z.string().regex(/^[0-9a-f]{64}$/),
      /** For push subscriptions; null: no pushes. */
      pushKey: z.string().nullable(),
      /** Of the first table in each country, in basis points. */
      prizes: z.record(z.enum(countryCodes), z.array(z.int())),
      settings: publicSettings,
    }),
  }),
  reportError: endpoint('POST /api/client-errors', 'public', {
    summary: 'A page could not be shown; names no player',
    body: z.object({
      page: z.enum(measuredPages),
      kind: z.enum(clientErrors),
      /** Our script and the position in it. */
      at: z
        .string()
        .max(120, { abort: true })
        .regex(/^[\w./-]+:\d+:\d+$/)
        .optional(),
    }),
    data: z.object({}),
  }),
  reportVitals: endpoint('POST /api/vitals', 'public', {
    summary: 'How fast a page was for a visitor',
    body: z.object({
      page: z.enum(measuredPages),
      metrics: z
        .array(
          z.object({
            name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
            /** Milliseconds; a unitless score for CLS. */
            value: z.number().nonnegative().max(600_000),
          }),
        )
        .min(1)
        .max(10),
    }),
    data: z.object({}),
  }),
};

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
