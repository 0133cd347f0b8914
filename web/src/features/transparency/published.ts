import { useEffect, useState } from 'react';
import { api } from '../../server/api.ts';
import type { DataAt } from '../../server/routes.ts';

/** How many days of the reserve ratio the page draws. */
const DAYS = 30;

interface Published {
  readonly figures: DataAt<'GET /api/transparency/figures'>;
  readonly stated: DataAt<'GET /api/transparency/days'>;
}

export function usePublished() {
  const [published, setPublished] = useState<Published>();
  const [hasFailed, setFailed] = useState(false);

  function load() {
    setFailed(false);
    Promise.all([
      api.call('GET /api/transparency/figures'),
      api.call('GET /api/transparency/days', { query: { limit: DAYS } }),
    ]).then(
      ([{ data: figures }, { data: stated }]) => setPublished({ figures, stated }),
      () => setFailed(true),
    );
  }

  useEffect(load, []);
  return { published, hasFailed, load };
}
