import { useEffect, useState } from 'react';
import { api } from './api.ts';
import type { DataAt } from './api-routes.ts';

export type ClientConfig = DataAt<'GET /api/client-config'>;

let asked: Promise<ClientConfig> | undefined;

/** What this installation is, asked once; undefined until the answer is there. */
export function useClientConfig(): ClientConfig | undefined {
  const [config, setConfig] = useState<ClientConfig>();
  useEffect(() => {
    asked ??= api.call('GET /api/client-config').then(({ data }) => data);
    asked.then(setConfig, () => {
      // Without an answer the page works all the same; the next page asks again.
      asked = undefined;
    });
  }, []);
  return config;
}
