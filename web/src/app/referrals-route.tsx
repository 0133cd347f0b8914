import { ReferralsPage } from '../features/referrals/referrals-page.tsx';
import { useUser } from '../features/session/player.ts';

export function ReferralsRoute() {
  return <ReferralsPage user={useUser()} />;
}
