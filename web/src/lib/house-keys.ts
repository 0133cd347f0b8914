import { leadsTo } from '@sanduku/contracts/transparency/house-keys';
import type { ApiClient } from './api-client.ts';

/** What a key is beside one that is known to be the house's; unknown: the log announces no way between them. */
export type Kinship = 'same' | 'later' | 'earlier' | 'unknown';

/** Only where they differ is the log asked. Throws where there is no answer. */
export async function kinshipOf(api: Pick<ApiClient, 'call'>, known: string, key: string): Promise<Kinship> {
  if (key === known) return 'same';
  const { keys } = (await api.call('GET /api/transparency/keys')).data;
  if (await leadsTo(known, key, keys)) return 'later';
  return (await leadsTo(key, known, keys)) ? 'earlier' : 'unknown';
}
