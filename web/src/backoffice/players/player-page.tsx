import { countryOf } from '@sanduku/contracts/countries';
import type { Pause, PlayLimit, PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import type { AdminPlayerSession, AdminProfile } from '@sanduku/contracts/players/admin';
import { useQuery } from '@tanstack/react-query';
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
import { adminKey, PAGE_SIZE } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, Facts, Money, PlayerLink, StatusBadge } from '../shared/cells.tsx';
import { columnsFor, DataTable, FetchError } from '../shared/data-table.tsx';
import { moneyText, numberText, shareText } from '../shared/format.ts';
import { PageFrame, PageSkeleton } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { useAction } from '../shared/use-action.tsx';
import { shell } from '../shell/texts.ts';
import { PlayerActions } from './player-actions.tsx';
import { PlayerStatement } from './player-statement.tsx';
import { players } from './texts.ts';

const { profile, limits, sessions } = players;

export function PlayerPage() {
  const { id = '' } = useParams(paths.player(':id'));
  const mayAct = useMayAct();
  const query = useQuery({
    queryKey: adminKey('players', 'one', id),
    queryFn: async () => (await adminApi.call('GET /api/admin/users/:id', { params: { id } })).data,
  });
  const player = query.data;

  if (query.error instanceof ApiError && query.error.status === 404) return <NobodyHere />;
  if (!player && !query.error) return <PageSkeleton title={shell.pages.player} />;
  if (!player)
    return (
      <PageFrame title={shell.pages.player}>
        <FetchError query={query} isStale={false} />
      </PageFrame>
    );
  return (
    <PageFrame
      title={player.username}
      text={
        <span className="flex flex-wrap items-center gap-2">
          {profile.of(player.id)} <StatusBadge status={player.status} />
        </span>
      }
      actions={
        <>
          <ButtonLink to={paths.players}>{profile.back}</ButtonLink>
          <ButtonLink to={paths.auditOf('player', player.id)}>{profile.log}</ButtonLink>
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
    <PageFrame title={players.title}>
      <EmptyState {...profile.missing} action={<ButtonLink to={paths.players}>{profile.back}</ButtonLink>} />
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
        <Stat label={profile.game} value={money(player.gameBalance)} />
        <Stat label={profile.reserved} value={money(player.reservedBalance)} />
        <Stat label={profile.investment} value={money(player.investmentBalance)} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card title={profile.facts}>
          <FactList facts={personFacts({ ...player, ...contact })} />
          {!contact && (player.email || player.phone) && (
            <Button
              className="mt-3"
              busy={isBusy}
              busyLabel={shared.reason.working}
              onClick={() => run(showContact)}
            >
              {profile.showContact}
            </Button>
          )}
          {problem}
        </Card>
        <Card title={profile.money}>
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
    { label: profile.email, value: <span className="break-all">{email ?? players.noContact}</span> },
    { label: profile.phone, value: phone ?? players.noContact },
    { label: profile.country, value: countryOf(country).name },
    { label: profile.signedUp, value: <ExactTime at={createdAt} /> },
    { label: profile.lastSeen, value: lastSeenAt ? <ExactTime at={lastSeenAt} /> : players.never },
    {
      label: profile.secondFactor,
      value: secondFactorSince ? (
        <>
          {profile.secondFactorSince} <ExactTime at={secondFactorSince} />
        </>
      ) : (
        profile.noSecondFactor
      ),
    },
    { label: profile.referralCode, value: referralCode },
    { label: profile.referredBy, value: referredBy ? <PlayerLink {...referredBy} /> : profile.nobody },
  ];
}

function moneyFacts({ currency, ...player }: AdminProfile) {
  const { staked, won } = player;
  return [
    { label: profile.deposited, value: <Money amount={player.totalDeposited} currency="USDT" /> },
    { label: profile.withdrawn, value: <Money amount={player.totalWithdrawn} currency={currency} /> },
    ...(player.debt > 0
      ? [{ label: profile.debt, value: <Money amount={player.debt} currency={currency} /> }]
      : []),
    { label: profile.games, value: numberText(player.games) },
    { label: profile.staked, value: <Money amount={staked} currency={currency} /> },
    { label: profile.won, value: <Money amount={won} currency={currency} /> },
    { label: profile.returned, value: staked > 0 ? shareText(won / staked) : '–' },
  ];
}

function PlayerLimits({ playerId }: { playerId: string }) {
  const query = useQuery({
    queryKey: adminKey('players', 'limits', playerId),
    queryFn: async () => {
      const request = { params: { id: playerId }, query: { limit: PAGE_SIZE } };
      return (await adminApi.call('GET /api/admin/users/:id/play-limits', request)).data;
    },
  });
  const symbol = query.data?.currencySymbol ?? '';
  return (
    <section aria-label={limits.title} className="flex flex-col gap-3">
      <header>
        <h2 className="text-xl">{limits.title}</h2>
        <p className="text-sm text-ink-soft">{limits.text}</p>
      </header>
      {query.data && (
        <Facts
          facts={[
            { label: limits.pause, value: pauseWords(query.data.pause) },
            { label: limits.playing, value: playLimits.minutes(query.data.realityCheck.minutes) },
            ...query.data.limits
              .filter(({ value, next }) => value !== null || next !== null)
              .map((limit) => ({ label: limitWords(limit.limit), value: standingWords(limit, symbol) })),
          ]}
        />
      )}
      <DataTable
        caption={limits.caption}
        columns={limitColumns(symbol)}
        rows={query.data?.history.events}
        keyOf={({ id }) => id}
        query={query}
        empty={limits.empty}
      />
    </section>
  );
}

function pauseWords(pause: Pause | null): string {
  if (!pause) return limits.noPause;
  if (pause.awaitsReturn) return limits.pauses.awaitsReturn;
  return pause.until === null ? limits.pauses.forGood : limits.pauses[pause.kind](momentWords(pause.until));
}

function standingWords({ limit, value, next }: PlayLimit, symbol: string): string {
  const present = valueWords(limit, value, symbol);
  if (!next) return present;
  return `${present}; ${limits.next(valueWords(limit, next.value, symbol), momentWords(next.from))}`;
}

const limitColumns = (symbol: string) =>
  columnsFor<PlayLimitEvent>()(limits, {
    when: ({ at }) => <ExactTime at={at} />,
    what: (event) => eventWords(event, symbol).title,
    detail: (event) => (
      <span className="block py-2 whitespace-normal">{eventWords(event, symbol).detail}</span>
    ),
  });

function PlayerSessions({ playerId }: { playerId: string }) {
  const params = { id: playerId };
  const query = useQuery({
    queryKey: adminKey('players', 'sessions', playerId),
    queryFn: async () => (await adminApi.call('GET /api/admin/users/:id/sessions', { params })).data.sessions,
  });
  const mayAct = useMayAct();
  const [ending, setEnding] = useState<AdminPlayerSession | 'all'>();

  const columns = mayAct ? [...sessionColumns, endColumn(setEnding)] : sessionColumns;
  return (
    <section aria-label={sessions.title} className="flex flex-col gap-3">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{sessions.title}</h2>
        {mayAct && query.data?.some((session) => stateOf(session) === 'open') && (
          <Button onClick={() => setEnding('all')}>{sessions.endAll}</Button>
        )}
      </header>
      <DataTable
        caption={sessions.caption}
        columns={columns}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        empty={sessions.empty}
      />
      {ending && (
        <ReasonDialog
          title={ending === 'all' ? sessions.endAllTitle : sessions.endTitle}
          description={sessions.endText}
          submitLabel={ending === 'all' ? sessions.endAll : sessions.end}
          onSubmit={(reason) =>
            adminApi.call('POST /api/admin/users/:id/sessions/end', {
              params,
              body: { reason, ...(ending !== 'all' && { sessionId: ending.id }) },
            })
          }
          done={({ data }) => ('ended' in data ? sessions.ended(data.ended) : '')}
          changes={['players']}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  );
}

const sessionColumns = columnsFor<AdminPlayerSession>()(sessions, {
  from: ({ createdAt }) => <ExactTime at={createdAt} />,
  lastSeen: ({ lastSeenAt }) => <ExactTime at={lastSeenAt} />,
  address: ({ address }) => (
    <span title={address ?? undefined} className="block max-w-36 truncate">
      {address ?? sessions.unknown}
    </span>
  ),
  device: ({ userAgent }) => (
    <span title={userAgent ?? undefined} className="block max-w-48 truncate">
      {userAgent ?? sessions.unknown}
    </span>
  ),
  state: (session) => {
    const state = stateOf(session);
    return <Badge tone={state === 'open' ? 'info' : 'neutral'}>{sessions.states[state]}</Badge>;
  },
});

function endColumn(onEnd: (session: AdminPlayerSession) => void): Column<AdminPlayerSession> {
  return {
    header: sessions.action,
    cell: (session) =>
      stateOf(session) === 'open' && (
        <Button
          variant="quiet"
          aria-label={sessions.endOf(session.address ?? sessions.unknown)}
          onClick={() => onEnd(session)}
        >
          {sessions.end}
        </Button>
      ),
  };
}

function stateOf({ endedAt, expiresAt }: AdminPlayerSession): keyof typeof sessions.states {
  if (endedAt) return 'ended';
  return new Date(expiresAt) > new Date() ? 'open' : 'over';
}
