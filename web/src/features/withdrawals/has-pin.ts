import { api } from '../../server/api.ts';
import { useOwnQuery } from '../session/own.tsx';

/** Undefined while unknown. */
export function useHasPin(): boolean | undefined {
  return useOwnQuery(['withdrawal-pin'], () => api.call('GET /api/wallet/withdrawal-pin')).data?.isSet;
}
