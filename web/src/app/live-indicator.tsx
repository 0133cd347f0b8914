import { dashboard } from '../messages/en/dashboard.ts';

/**
 * Whether news arrives by itself. There is no realtime connection, and the indicator says so: in words where
 * there is room for them, as a grey dot on a phone, whose menu gives the reason.
 */
export function LiveIndicator() {
  const { liveOff, liveOffReason } = dashboard.header;
  return (
    <span title={liveOffReason} className="flex shrink-0 items-center gap-1.5 font-semibold">
      <span aria-hidden="true" className="size-2 rounded-full bg-ink-soft" />
      <span className="max-sm:sr-only">{liveOff}</span>
    </span>
  );
}
