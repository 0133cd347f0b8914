import { ReferralsPage } from '../features/referrals/referrals-page.tsx';
import { useUser } from '../features/session/session-context.tsx';

export function ReferralsRoute() {
  return <ReferralsPage user={useUser()} />;
}
