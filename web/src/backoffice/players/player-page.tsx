import { countryOf } from '@sanduku/contracts/countries';
import type { Pause, PlayLimit, PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import type { AdminPlayerSession, AdminProfile } from '@sanduku/contracts/players/admin';
import { useState } from 'react';
import { limitWords, momentWords, valueWords } from '../../features/play-limits/limit-words.ts';
import { eventWords } from '../../features/play-limits/play-limits-page.tsx';
import { playLimits } from '../../features/play-limits/texts.en.ts';
import { useParams } from '../../lib/router.tsx';
import { ApiError } from '../../server/api-error.ts';
import type { DataAt } from '../../server/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Stat } from '../../ui/card.tsx';
import { EmptyState, FactList } from '../../ui/lists.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { paths } from '../paths.ts';
import { adminKey, PAGE_SIZE, useAdminQuery } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, Facts, Money, PlayerLink, StatusBadge } from '../shared/cells.tsx';
import { columnsFor, DataTable, FetchError } from '../shared/data-table.tsx';
import { moneyText, numberText, shareText } from '../shared/format.ts';
import { PageFrame, PageSkeleton, Section } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { useAction } from '../shared/use-action.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerStatement } from './player-statement.tsx';

export function PlayerPage() {
  const { id = '' } = useParams(paths.player(':id'));
  const mayAct = useMayAct();
  const query = useAdminQuery(adminKey('players', 'one', id), 'GET /api/admin/users/:id', { params: { id } });
  const player = query.data;

  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400))
    return <NobodyHere />;
  if (!player && !query.error) return <PageSkeleton title="Player" />;
  if (!player)
    return (
      <PageFrame title="Player">
        <FetchError query={query} isStale={false} />
      </PageFrame>
    );
  return (
    <PageFrame
      title={player.username}
      text={
        <span className="flex flex-wrap items-center gap-2">
          Player {player.id} <StatusBadge status={player.status} />
        </span>
      }
      actions={
        <>
          <ButtonLink to={paths.players}>All players</ButtonLink>
          <ButtonLink to={paths.auditOf('player', player.id)}>Audit log</ButtonLink>
        </>
      }
    >
      <FetchError query={query} isStale />
      {mayAct && <PlayerActions player={player} />}
      {/* The keys reset contact and statement for another player. */}
      <PlayerFacts key={`facts ${player.id}`} player={player} />
      <PlayerStatement key={player.id} player={player} />
      <PlayerLimits playerId={player.id} />
      <PlayerSessions playerId={player.id} />
    </PageFrame>
  );
}

function NobodyHere() {
  return (
    <PageFrame title="Players">
      <EmptyState
        {...{ title: 'Player not found', text: 'No player has this id.' }}
        action={<ButtonLink to={paths.players}>All players</ButtonLink>}
      />
    </PageFrame>
  );
}

function PlayerFacts({ player }: { player: AdminProfile }) {
  const money = (amount: number) => moneyText(amount, player.currency);
  const [contact, setContact] = useState<DataAt<'POST /api/admin/users/:id/contact'>>();
  const { isBusy, problem, run } = useAction();

  async function showContact() {
    const { data } = await adminApi.call('POST /api/admin/users/:id/contact', { params: { id: player.id } });
    setContact(data);
  }

  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Stat label="Game balance" value={money(player.gameBalance)} />
        <Stat label="Reserved" value={money(player.reservedBalance)} />
        <Stat label="Investment balance" value={money(player.investmentBalance)} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card title="Profile">
          <FactList facts={personFacts({ ...player, ...contact })} />
          {!contact && (player.email || player.phone) && (
            <Button className="mt-3" busy={isBusy} busyLabel="Working" onClick={() => run(showContact)}>
              Show full contact
            </Button>
          )}
          {problem}
        </Card>
        <Card title="Money">
          <FactList facts={moneyFacts(player)} />
        </Card>
      </div>
    </>
  );
}

function personFacts(player: AdminProfile) {
  const { email, phone, country, createdAt, lastSeenAt, secondFactorSince, referralCode, referredBy } =
    player;
  return [
    { label: 'Email', value: <span className="break-all">{email ?? 'None'}</span> },
    { label: 'Phone number', value: phone ?? 'None' },
    { label: 'Country', value: countryOf(country).name },
    { label: 'Signed up', value: <ExactTime at={createdAt} /> },
    { label: 'Last seen', value: lastSeenAt ? <ExactTime at={lastSeenAt} /> : 'Never' },
    {
      label: 'Second factor',
      value: secondFactorSince ? (
        <>
          Since <ExactTime at={secondFactorSince} />
        </>
      ) : (
        'None'
      ),
    },
    { label: 'Referral code', value: referralCode },
    { label: 'Referred by', value: referredBy ? <PlayerLink {...referredBy} /> : 'No one' },
  ];
}

function moneyFacts({ currency, ...player }: AdminProfile) {
  const { staked, won } = player;
  return [
    { label: 'Deposited (in USDT)', value: <Money amount={player.totalDeposited} currency="USDT" /> },
    { label: 'Withdrawn', value: <Money amount={player.totalWithdrawn} currency={currency} /> },
    ...(player.debt > 0
      ? [{ label: 'Debt', value: <Money amount={player.debt} currency={currency} /> }]
      : []),
    { label: 'Rounds played', value: numberText(player.games) },
    { label: 'Staked', value: <Money amount={staked} currency={currency} /> },
    { label: 'Paid out', value: <Money amount={won} currency={currency} /> },
    { label: 'Actual return', value: staked > 0 ? shareText(won / staked) : '–' },
  ];
}

function PlayerLimits({ playerId }: { playerId: string }) {
  const query = useAdminQuery(
    adminKey('players', 'limits', playerId),
    'GET /api/admin/users/:id/play-limits',
    { params: { id: playerId }, query: { limit: PAGE_SIZE } },
  );
  const symbol = query.data?.currencySymbol ?? '';
  return (
    <Section
      title="Limits and breaks"
      text="Set by the player. Operators cannot change them or end a break early."
    >
      {query.data && (
        <Facts
          facts={[
            { label: 'Break', value: pauseWords(query.data.pause) },
            { label: 'Playing without a break', value: playLimits.minutes(query.data.realityCheck.minutes) },
            ...query.data.limits
              .filter(({ value, next }) => value !== null || next !== null)
              .map((limit) => ({ label: limitWords(limit.limit), value: standingWords(limit, symbol) })),
          ]}
        />
      )}
      <DataTable
        caption="History of limits and breaks"
        columns={limitColumns}
        rows={query.data?.history.events.map((event) => ({ ...event, ...eventWords(event, symbol) }))}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No limits or breaks', text: 'The player has set no limit and taken no break.' }}
      />
    </Section>
  );
}

function pauseWords(pause: Pause | null): string {
  if (!pause) return 'None';
  if (pause.awaitsReturn) return 'Self-exclusion over, return not confirmed';
  if (pause.until === null) return 'Self-excluded permanently';
  return `${pause.kind === 'cool_off' ? 'Break' : 'Self-excluded'} until ${momentWords(pause.until)}`;
}

function standingWords({ limit, value, next }: PlayLimit, symbol: string): string {
  const present = valueWords(limit, value, symbol);
  if (!next) return present;
  return `${present}; ${valueWords(limit, next.value, symbol)} from ${momentWords(next.from)}`;
}

const limitColumns = columnsFor<PlayLimitEvent & ReturnType<typeof eventWords>>()({
  Time: ({ at }) => <ExactTime at={at} />,
  Action: ({ title }) => title,
  Detail: ({ detail }) => <span className="block py-2 whitespace-normal">{detail}</span>,
});

function PlayerSessions({ playerId }: { playerId: string }) {
  const params = { id: playerId };
  const query = useAdminQuery(
    adminKey('players', 'sessions', playerId),
    'GET /api/admin/users/:id/sessions',
    { params },
  );
  const listed = query.data?.sessions;
  const mayAct = useMayAct();
  const [ending, setEnding] = useState<AdminPlayerSession | 'all'>();

  const columns = mayAct ? [...sessionColumns, endColumn(setEnding)] : sessionColumns;
  return (
    <Section
      title="Sessions"
      actions={
        mayAct &&
        listed?.some((session) => stateOf(session) === 'Active') && (
          <Button onClick={() => setEnding('all')}>End all sessions</Button>
        )
      }
    >
      <DataTable
        caption="Sessions of the player"
        columns={columns}
        rows={listed}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No sessions', text: 'The player has never logged in.' }}
      />
      {ending && (
        <ReasonDialog
          title={ending === 'all' ? 'End all sessions?' : 'End this session?'}
          description="The player has to log in again."
          submitLabel={ending === 'all' ? 'End all sessions' : 'End'}
          onSubmit={(reason) =>
            adminApi.call('POST /api/admin/users/:id/sessions/end', {
              params,
              body: { reason, ...(ending !== 'all' && { sessionId: ending.id }) },
            })
          }
          done={({ data }) => ('ended' in data ? endedText(data.ended) : '')}
          changes={['players']}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Section>
  );
}

function endedText(count: number): string {
  return count === 1 ? 'One session ended.' : `${numberText(count)} sessions ended.`;
}

const UNKNOWN = 'Unknown';

const sessionColumns = columnsFor<AdminPlayerSession>()({
  'Signed in': ({ createdAt }) => <ExactTime at={createdAt} />,
  'Last seen': ({ lastSeenAt }) => <ExactTime at={lastSeenAt} />,
  Address: ({ address }) => (
    <span title={address ?? undefined} className="block max-w-36 truncate">
      {address ?? UNKNOWN}
    </span>
  ),
  Device: ({ userAgent }) => (
    <span title={userAgent ?? undefined} className="block max-w-48 truncate">
      {userAgent ?? UNKNOWN}
    </span>
  ),
  Status: (session) => {
    const state = stateOf(session);
    return <Badge tone={state === 'Active' ? 'info' : 'neutral'}>{state}</Badge>;
  },
});

function endColumn(onEnd: (session: AdminPlayerSession) => void): Column<AdminPlayerSession> {
  return {
    header: 'Action',
    cell: (session) =>
      stateOf(session) === 'Active' && (
        <Button
          variant="quiet"
          aria-label={`End the session from ${session.address ?? UNKNOWN}`}
          onClick={() => onEnd(session)}
        >
          End
        </Button>
      ),
  };
}

function stateOf({ endedAt, expiresAt }: AdminPlayerSession): 'Active' | 'Ended' | 'Expired' {
  if (endedAt) return 'Ended';
  return new Date(expiresAt) > new Date() ? 'Active' : 'Expired';
}
