import type { Mode } from '@sanduku/contracts/client';
import type { Language } from '@sanduku/contracts/languages';
import { DAYS_PUBLISHED, type Published } from '@sanduku/contracts/transparency/published';
import { cachedBy } from '../../lib/cached.ts';
import type { Log } from '../../lib/log.ts';
import type { logFigures } from '../house-log/figures.ts';
import type { TransparencyDeps } from './deps.ts';
import { readStatedDays } from './stated-days.ts';

/** A page for everybody who asks within this time. */
const SERVES_MS = 60_000;

interface PublishedPageDeps<Page> extends TransparencyDeps {
  readonly log: Log;
  readonly mode: Mode;
  readonly figures: ReturnType<typeof logFigures>;
  /** Writes what is published, as JSON, into the page. */
  readonly render: (language: Language, prizes: readonly number[], published: string) => Promise<Page>;
}

/**
 * `/transparency` with its figures in it, for readers without JavaScript as for all others. Where that fails, the page of
 * the build serves, whose script asks for them.
 */
export function publishedPage<Page>(deps: PublishedPageDeps<Page>) {
  const { clock, log, mode, houseKey, figures, render } = deps;
  const rendered = cachedBy(
    async (asked: string): Promise<Page | undefined> => {
      const [language, prizes] = JSON.parse(asked) as [Language, number[]];
      try {
        const published: Published = {
          figures: await figures(),
          stated: await readStatedDays(deps, { limit: DAYS_PUBLISHED }),
          mode,
          houseKey: houseKey.publicKey,
        };
        return await render(language, prizes, JSON.stringify(published));
      } catch (error) {
        log.warn({ error }, 'the figures could not be written into their page');
        return undefined;
      }
    },
    { clock, keepMs: SERVES_MS },
  );
  return (language: Language, prizes: readonly number[]) => rendered(JSON.stringify([language, prizes]));
}
