import { PlayLimitsPage } from '../features/play-limits/play-limits-page.tsx';
import { useUser } from '../features/session/player.ts';

export function PlayLimitsRoute() {
  return <PlayLimitsPage user={useUser()} />;
}
