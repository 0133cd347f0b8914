import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../lib/format.ts';
import { account } from '../../server/queries.ts';
import { useServerNow } from './use-withdrawals.ts';

/** When it ends; undefined if nothing is on hold. */
export function useHold(what: 'waitsUntil' | 'transfersWaitUntil'): string | undefined {
  const until = Date.parse(useQuery(account).data?.[what] ?? '');
  return until > useServerNow() ? momentText(new Date(until)) : undefined;
}
