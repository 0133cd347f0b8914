import { useQuery } from '@tanstack/react-query';
import { withdrawalPin } from '../../server/queries.ts';

/** Undefined while unknown. */
export function useHasPin(): boolean | undefined {
  return useQuery(withdrawalPin).data?.isSet;
}
