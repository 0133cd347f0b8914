import { DAYS_PUBLISHED, PUBLISHED, type Published } from '@sanduku/contracts/transparency/published';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useHydrated } from '../../lib/browser.ts';

declare global {
  /** Set by whoever renders the page, as JSON. */
  var publishedOnPages: string | undefined;
}

/** The server renders the page anew each minute. One that is older was kept by the browser. */
const FRESH_MS = 2 * 60_000;

type Shown = Pick<Published, 'figures' | 'stated'> & Partial<Published>;

/**
 * What the house has published: as the server wrote it into the page, else asked for. A page that was come to from
 * another one has nothing written into it.
 */
export function usePublished() {
  const isAlive = useHydrated();
  const [published, setPublished] = useState<Shown | undefined>(() =>
    isAlive ? undefined : writtenIntoPage(),
  );
  const [hasFailed, setFailed] = useState(false);

  function ask() {
    setFailed(false);
    Promise.all([
      api.call('GET /api/transparency/figures'),
      api.call('GET /api/transparency/days', { query: { limit: DAYS_PUBLISHED } }),
    ]).then(
      ([{ data: figures }, { data: stated }]) => setPublished({ figures, stated }),
      () => {
        // What a browser kept may be days old: nothing is better than that.
        setPublished(undefined);
        setFailed(true);
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is opened.
  useEffect(() => {
    if (!published || !isFresh(published)) ask();
  }, []);
  return { published, hasFailed, ask };
}

function writtenIntoPage(): Published | undefined {
  const written = globalThis.document
    ? document.getElementById(PUBLISHED)?.textContent
    : globalThis.publishedOnPages;
  return written ? JSON.parse(written) : undefined;
}

function isFresh({ stated }: Shown): boolean {
  return Math.abs(Date.now() - Date.parse(stated.now)) < FRESH_MS;
}
