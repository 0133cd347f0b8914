import { dashboard } from '../messages/en/dashboard.ts';
import { Badge } from '../ui/badge.tsx';

/** Whether news arrives by itself. There is no realtime connection, and the indicator says so. */
export function LiveIndicator() {
  const { notLive, notLiveReason } = dashboard.header;
  return (
    <span title={notLiveReason}>
      <Badge>{notLive}</Badge>
    </span>
  );
}
