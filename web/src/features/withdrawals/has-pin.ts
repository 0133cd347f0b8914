import { api } from '../../lib/api.ts';
import { useOwnQuery } from '../session/own.tsx';

/** Whether the player has set a PIN; undefined while that is not known. */
export function useHasPin(): boolean | undefined {
  return useOwnQuery(['withdrawal-pin'], () => api.call('GET /api/wallet/withdrawal-pin')).data?.isSet;
}
