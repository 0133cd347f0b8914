import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../lib/format.ts';
import { account } from '../../server/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { withdrawals } from './texts.en.ts';
import { useServerNow } from './use-withdrawals.ts';

/** A request would wait until then, however fast withdrawals are usually paid. */
export function HoldNotice() {
  const until = useHold('waitsUntil');
  return until && <Banner tone="warning">{withdrawals.hold(until)}</Banner>;
}

/** When it ends; undefined if nothing is on hold. */
export function useHold(what: 'waitsUntil' | 'transfersWaitUntil'): string | undefined {
  const until = Date.parse(useQuery(account).data?.[what] ?? '');
  return until > useServerNow() ? momentText(new Date(until)) : undefined;
}
