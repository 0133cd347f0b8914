import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../lib/format.ts';
import { account } from '../../server/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { withdrawals } from './texts.en.ts';
import { useServerNow } from './use-withdrawals.ts';

/** A request would wait until then, however fast withdrawals are usually paid. */
export function HoldNotice() {
  const until = Date.parse(useQuery(account).data?.waitsUntil ?? '');
  if (!(until > useServerNow())) return null;
  return <Banner tone="warning">{withdrawals.hold(momentText(new Date(until)))}</Banner>;
}
