import type { logApi } from '@sanduku/contracts/transparency/api';
import type { AnonymousRateLimit } from '../../http/anonymous-rate-limit.ts';
import type { Handlers } from '../../http/routes.ts';
import { cached } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { logFigures } from './figures.ts';
import { readAnnouncements } from './keys.ts';
import {
  readConsistency,
  readHeads,
  readInclusion,
  readNewestHead,
  readRecords,
  type Sought,
  type TransparencyLogDeps,
} from './read.ts';

/** Every browser loads it. */
const HEAD_SERVES_MS = 1_000;

/** Only records under a signed head. */
export function transparencyLogHandlers({
  database: { queries },
  clock,
  figures,
  admit,
}: Pick<TransparencyLogDeps, 'database' | 'clock'> & {
  figures: ReturnType<typeof logFigures>;
  admit: AnonymousRateLimit;
}): Pick<Handlers, keyof typeof logApi | 'logFigures'> {
  const newestHead = cached(() => readNewestHead(queries), { clock, keepMs: HEAD_SERVES_MS });
  const keys = cached(async () => ({ keys: await readAnnouncements(queries) }), {
    clock,
    keepMs: HEAD_SERVES_MS,
  });
  /** A client may name a newer head than the cached one. */
  const covers = async (size: number) => {
    const known = (await newestHead())?.size ?? 0;
    return size <= known || size <= ((await readNewestHead(queries))?.size ?? 0);
  };
  return {
    logFigures: figures,

    logHead: async () => (await newestHead())?.signed ?? new Refusal('not_found', { what: 'head' }),

    logHeads: ({ request, query }) =>
      admit(request, async () => ({ heads: (await readHeads(queries, query)).map(({ signed }) => signed) })),

    logKeys: keys,

    logRecords: ({ request, query: { from, limit } }) =>
      admit(request, async () => {
        const size = (await newestHead())?.size ?? 0;
        const records = await readRecords(queries, { from, until: Math.min(from + limit, size) });
        return { from, records };
      }),

    logInclusion: ({ request, query: { size: given, ...asked } }) =>
      admit(request, async () => {
        const notFound = new Refusal('not_found', { what: 'record' });
        const size = given ?? (await newestHead())?.size ?? 0;
        if (!(await covers(size))) return notFound;
        const sought = soughtIn(asked);
        return (sought && (await readInclusion(queries, sought, size))) ?? notFound;
      }),

    logConsistency: ({ request, query: { from, to } }) =>
      admit(request, async () => {
        if (from > to || !(await covers(to))) return new Refusal('not_found', { what: 'head' });
        return { from, to, path: await readConsistency(queries, from, to) };
      }),
  };
}

function soughtIn({
  index,
  round,
  day,
  release,
}: {
  index?: number | undefined;
  round?: string | undefined;
  day?: string | undefined;
  release?: string | undefined;
}): Sought | undefined {
  if (round !== undefined) return { round };
  if (day !== undefined) return { day };
  if (release !== undefined) return { release };
  return index === undefined ? undefined : { index };
}
