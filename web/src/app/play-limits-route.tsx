import { PlayLimitsPage } from '../features/play-limits/play-limits-page.tsx';
import { useUser } from '../features/session/session-context.tsx';

export function PlayLimitsRoute() {
  return <PlayLimitsPage user={useUser()} />;
}
