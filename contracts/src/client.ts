import { z } from 'zod';
import { countryCodes } from './countries.ts';
import { endpoint } from './endpoint.ts';
import { pages } from './pages.ts';
import { publicSettings } from './settings/schema.ts';

/** The sandbox plays with money that is not real; production does not. */
export const modes = ['sandbox', 'production'] as const;
export type Mode = (typeof modes)[number];

/** Where a measurement was taken: one of our pages, or "other", so that metrics have few labels. */
export const measuredPages = [...Object.values(pages), 'other'] as const;

/** What the web client itself asks and reports. */
export const clientApi = {
  clientConfig: endpoint('GET /api/client-config', 'public', {
    summary: 'What the web client needs to know about this installation',
    data: z.object({
      mode: z.enum(modes),
      /** The login that the login page advertises; null where there is none. */
      demoLogin: z.object({ username: z.string(), password: z.string() }).nullable(),
      /** With which the house signs what it states (docs/transparency.md), in hex. */
      houseKey: z.string().regex(/^[0-9a-f]{64}$/),
      /** The prizes of the first table offered in each country, in basis points. */
      prizes: z.record(z.enum(countryCodes), z.array(z.int())),
      settings: publicSettings,
    }),
  }),
  reportVitals: endpoint('POST /api/vitals', 'public', {
    summary: 'How fast a page was for a visitor',
    body: z.object({
      page: z.enum(measuredPages),
      metrics: z
        .array(
          z.object({
            name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
            /** Milliseconds; for CLS a score without a unit. */
            value: z.number().nonnegative().max(600_000),
          }),
        )
        .min(1)
        .max(10),
    }),
    data: z.object({}),
  }),
};
