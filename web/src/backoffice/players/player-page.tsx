import { useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { paths } from '../paths.ts';
import { useMayAct } from '../session/use-operator.ts';
import { FetchError } from '../shared/data-table.tsx';
import { PageFrame, PageSkeleton } from '../shared/page-frame.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { PlayerLimits } from './player-limits.tsx';
import { PlayerSessions } from './player-sessions.tsx';
import { PlayerStatement } from './player-statement.tsx';
import { StatusBadge } from './status-badge.tsx';
import { players } from './texts.ts';
import { usePlayer } from './use-players.ts';

const texts = players.profile;

/** Everything about one player, and what an operator can do for or about them. */
export function PlayerPage() {
  const { id = '' } = useParams();
  const mayAct = useMayAct();
  const query = usePlayer(id);
  const player = query.data;

  if (query.error instanceof ApiError && query.error.status === 404) return <NobodyHere />;
  if (!player) return query.error ? <FetchError query={query} isStale={false} /> : <PageSkeleton />;
  return (
    <PageFrame
      title={player.username}
      text={
        <span className="flex flex-wrap items-center gap-2">
          {texts.of(player.id)} <StatusBadge status={player.status} />
        </span>
      }
      actions={
        <>
          <ButtonLink to={paths.players}>{texts.back}</ButtonLink>
          <ButtonLink to={paths.auditOf('player', player.id)}>{texts.log}</ButtonLink>
        </>
      }
    >
      <FetchError query={query} isStale />
      {mayAct && <PlayerActions player={player} />}
      <PlayerFacts player={player} />
      {/* Another player is another statement: nothing chosen here is carried over. */}
      <PlayerStatement key={player.id} player={player} />
      <PlayerLimits playerId={player.id} />
      <PlayerSessions playerId={player.id} />
    </PageFrame>
  );
}

function NobodyHere() {
  return (
    <PageFrame title={players.title}>
      <EmptyState {...texts.missing} action={<ButtonLink to={paths.players}>{texts.back}</ButtonLink>} />
    </PageFrame>
  );
}
