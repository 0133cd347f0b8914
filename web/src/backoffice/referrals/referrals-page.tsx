import type { AdminReferral } from '@sanduku/contracts/referrals/admin';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { paths } from '../paths.ts';
import { officeQueries } from '../queries.ts';
import { useMayAct } from '../session/use-operator.ts';
import { DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/money.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { ExactTime } from '../shared/time.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { useOffsetPages } from '../shared/use-offset-pages.ts';
import { ViewChoice } from '../shared/view-choice.tsx';
import { type Decision, DecisionButtons, DecisionDialog } from './referral-decision.tsx';
import { referrals } from './texts.ts';

const { columns: names } = referrals;

const filters = ['held', 'paid', 'refused', 'signed_up', 'missed', 'all'] as const;
type Filter = (typeof filters)[number];
const PAGE = 50;

/** Bonuses that wait for a person's look, and those that have been decided. */
export function ReferralsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((name) => name === search.get('status')) ?? 'held';
  const [decision, setDecision] = useState<Decision>();
  const mayAct = useMayAct();
  const query = useReferrals(filter);
  const decisionColumn: Column<AdminReferral> = {
    header: names.decision,
    cell: (referral) => <DecisionButtons referral={referral} onDecide={setDecision} />,
  };
  const columns = filter === 'held' && mayAct ? [...factColumns, decisionColumn] : factColumns;
  return (
    <PageFrame title={referrals.title} text={referrals.text}>
      <ViewChoice
        label={referrals.show}
        options={filters.map((value) => ({ value, label: referrals.filters[value] }))}
        value={filter}
        onChange={(status) => setSearch({ status }, { replace: true })}
      />
      <DataTable
        caption={referrals.caption}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.referrals)}
        keyOf={({ friend }) => friend.id}
        query={query}
        empty={referrals.empty[filter === 'held' ? 'held' : 'other']}
      />
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </PageFrame>
  );
}

function useReferrals(status: Filter) {
  return useOffsetPages([...officeQueries.referrals, status], async (offset) => {
    const query = { status, limit: PAGE, offset };
    return (await adminApi.call('GET /api/admin/referrals', { query })).data;
  });
}

const statusTones: Record<AdminReferral['status'], Tone> = {
  signed_up: 'neutral',
  missed: 'neutral',
  held: 'warning',
  paid: 'gain',
  refused: 'neutral',
};

const factColumns: readonly Column<AdminReferral>[] = [
  { header: names.friend, cell: ({ friend }) => <PlayerLink player={friend} /> },
  { header: names.referrer, cell: ({ referrer }) => <PlayerLink player={referrer} /> },
  {
    header: names.bonus,
    numeric: true,
    cell: ({ bonus, currency }) => (bonus === null ? '–' : moneyText(bonus, currency)),
  },
  { header: names.facts, cell: (referral) => factsOf(referral) },
  {
    header: names.status,
    cell: ({ status, reason }) => (
      <TwoLines
        top={<Badge tone={statusTones[status]}>{referrals.status[status]}</Badge>}
        below={reason ?? ''}
      />
    ),
  },
  { header: names.signedUp, cell: ({ signedUpAt }) => <ExactTime at={signedUpAt} /> },
  { header: names.decided, cell: ({ decidedAt }) => (decidedAt ? <ExactTime at={decidedAt} /> : '–') },
];

function PlayerLink({ player }: { player: AdminReferral['friend'] }) {
  return (
    <Link to={paths.player(player.id)} className="prose-link font-semibold">
      {player.username}
    </Link>
  );
}

function factsOf({ sharesDevice, sharesNetwork }: AdminReferral): string {
  const facts = [sharesDevice && referrals.sharesDevice, sharesNetwork && referrals.sharesNetwork];
  return facts.filter(Boolean).join(', ') || referrals.sharesNothing;
}
