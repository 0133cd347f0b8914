import { pages } from '@sanduku/contracts/pages';
import type { Pause } from '@sanduku/contracts/play-limits/api';
import type { User } from '@sanduku/contracts/players/player';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { messages } from '../../lib/language/shared.en.ts';

// Few players: not with the dashboard itself.
const PauseBanner = lazy(async () => ({
  default: (await import('../../features/play-limits/pause-banner.tsx')).PauseBanner,
}));

/** Stands where something cannot be done during a pause, and leads to where it was decided. */
export function PauseNotice({ user, pause }: { user: User; pause: Pause }) {
  return (
    <Suspense>
      <PauseBanner user={user} pause={pause}>
        <Link to={pages.playLimits} className="prose-link inline-flex min-h-11 items-center font-semibold">
          {messages.navigation.playLimits}
        </Link>
      </PauseBanner>
    </Suspense>
  );
}
