import { Banner } from '../../ui/banner.tsx';
import { useHold } from './hold.ts';
import { withdrawals } from './texts.en.ts';

/** A request would wait until then, however fast withdrawals are usually paid. */
export function HoldNotice() {
  const until = useHold('waitsUntil');
  return until && <Banner tone="warning">{withdrawals.hold(until)}</Banner>;
}
