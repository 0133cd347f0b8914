import type { RealityCheck } from '@sanduku/contracts/play-limits/api';
import type { RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import type { User } from '@sanduku/contracts/players/player';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { GameTab } from '../../features/game/game-tab.tsx';
import { usePlayLimits } from '../../features/play-limits/use-play-limits.ts';
import { useRealityCheck } from '../../features/play-limits/use-reality-check.ts';
import { player } from '../../features/session/player.ts';
import { session } from '../../features/session/session.ts';
import { usualWay } from '../../features/wallet/deposit-way.ts';
import { playerQueries } from '../../lib/player-queries.ts';
import { depositDialog } from './dashboard-tabs.ts';
import { PauseNotice } from './pause-notice.tsx';

// Once an hour at most: not with the dashboard itself.
const RealityCheckDialog = lazy(async () => ({
  default: (await import('../../features/play-limits/reality-check-dialog.tsx')).RealityCheckDialog,
}));

/** The game, and what the player has decided about play: pauses, limits, and the look at the clock. */
export function GameRoom({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const limits = usePlayLimits(user.id);
  const reality = useRealityCheck(user.id);
  const pause = limits.data?.pause;

  function answered(answer: RealityAnswer, check: RealityCheck) {
    reality.answered(check);
    if (answer === 'take_a_break')
      void queryClient.invalidateQueries({ queryKey: playerQueries.playLimits(user.id) });
    if (answer === 'log_out') void session.logout();
  }

  return (
    <div className="flex flex-col gap-5">
      {pause && <PauseNotice user={user} pause={pause} />}
      <GameTab
        user={user}
        isPaused={Boolean(pause)}
        onBalance={(balance) => {
          player.balanceIs(balance);
          reality.roundOver();
        }}
        onRefused={(code) => code === 'reality_check_due' && reality.insist()}
        addFunds={depositDialog(usualWay(user.country))}
      />
      {reality.check && !pause && (
        <Suspense>
          <RealityCheckDialog
            user={user}
            check={reality.check}
            onAnswered={answered}
            onClose={reality.putOff}
          />
        </Suspense>
      )}
    </div>
  );
}
