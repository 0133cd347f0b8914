import type { AdminPlayerSession } from '@sanduku/contracts/players/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { useMayAct } from '../session/use-operator.ts';
import { DataTable } from '../shared/data-table.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { ExactTime } from '../shared/time.tsx';
import { players } from './texts.ts';
import { usePlayerSessions } from './use-players.ts';

const texts = players.sessions;

/** Where the player is or was signed in; an operator ends one of them or all. */
export function PlayerSessions({ playerId }: { playerId: string }) {
  const query = usePlayerSessions(playerId);
  const mayAct = useMayAct();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<AdminPlayerSession | 'all'>();

  async function end(reason: string) {
    const { data } = await adminApi.call('POST /api/admin/users/:id/sessions/end', {
      params: { id: playerId },
      body: { reason, ...(ending && ending !== 'all' && { sessionId: ending.id }) },
    });
    toast.success(texts.ended(data.ended));
    await afterAction(queryClient, 'players');
  }

  const columns = mayAct ? [...sessionColumns, endColumn(setEnding)] : sessionColumns;
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{texts.title}</h2>
        {mayAct && query.data?.some((session) => stateOf(session) === 'open') && (
          <Button onClick={() => setEnding('all')}>{texts.endAll}</Button>
        )}
      </header>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
      {ending && (
        <ReasonDialog
          title={ending === 'all' ? texts.endAllTitle : texts.endTitle}
          description={texts.endText}
          submitLabel={ending === 'all' ? texts.endAll : texts.end}
          onSubmit={end}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  );
}

const sessionColumns: readonly Column<AdminPlayerSession>[] = [
  { header: texts.from, cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { header: texts.lastSeen, cell: ({ lastSeenAt }) => <ExactTime at={lastSeenAt} /> },
  { header: texts.address, cell: ({ address }) => address ?? texts.unknown },
  {
    header: texts.device,
    cell: ({ userAgent }) => (
      <span title={userAgent ?? undefined} className="block max-w-70 truncate">
        {userAgent ?? texts.unknown}
      </span>
    ),
  },
  {
    header: texts.state,
    cell: (session) => {
      const state = stateOf(session);
      return <Badge tone={state === 'open' ? 'info' : 'neutral'}>{texts.states[state]}</Badge>;
    },
  },
];

function endColumn(onEnd: (session: AdminPlayerSession) => void): Column<AdminPlayerSession> {
  return {
    header: texts.action,
    cell: (session) =>
      stateOf(session) === 'open' && (
        <Button
          variant="quiet"
          aria-label={texts.endOf(session.address ?? texts.unknown)}
          onClick={() => onEnd(session)}
        >
          {texts.end}
        </Button>
      ),
  };
}

function stateOf({ endedAt, expiresAt }: AdminPlayerSession): keyof typeof texts.states {
  if (endedAt) return 'ended';
  return new Date(expiresAt) > new Date() ? 'open' : 'over';
}
