import { leadsTo } from '@sanduku/contracts/transparency/signing-keys';
import type { ApiClient } from './api-client.ts';

/** A key's relation to a known key; unknown: the log has no path between them. */
export type Kinship = 'same' | 'later' | 'earlier' | 'unknown';

/** Queries the log only if the keys differ. Throws without an answer. */
export async function kinshipOf(api: Pick<ApiClient, 'call'>, known: string, key: string): Promise<Kinship> {
  if (key === known) return 'same';
  const { keys } = (await api.call('GET /api/transparency/keys')).data;
  if (await leadsTo(known, key, keys)) return 'later';
  return (await leadsTo(key, known, keys)) ? 'earlier' : 'unknown';
}
