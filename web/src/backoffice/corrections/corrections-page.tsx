import type { Correction } from '@sanduku/contracts/players/admin';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { paths } from '../paths.ts';
import { officeQueries } from '../queries.ts';
import { useMayAct, useOperator } from '../session/use-operator.ts';
import { DataTable } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { SignedMoney } from '../shared/signed-money.tsx';
import { ExactTime } from '../shared/time.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { useOffsetPages } from '../shared/use-offset-pages.ts';
import { ViewChoice } from '../shared/view-choice.tsx';
import { type Decision, DecisionButtons, DecisionDialog } from './correction-decision.tsx';
import { corrections } from './texts.ts';

const { columns: names } = corrections;

const filters = ['waiting', 'approved', 'refused', 'all'] as const;
type Filter = (typeof filters)[number];
const PAGE = 50;

/** Corrections that wait for a second operator, and those that have been decided. */
export function CorrectionsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((name) => name === search.get('status')) ?? 'waiting';
  const [decision, setDecision] = useState<Decision>();
  const query = useCorrections(filter);
  const columns = useColumns(filter, setDecision);
  return (
    <PageFrame title={corrections.title} text={corrections.text}>
      <ViewChoice
        label={corrections.show}
        options={filters.map((value) => ({ value, label: corrections.filters[value] }))}
        value={filter}
        onChange={(status) => setSearch({ status }, { replace: true })}
      />
      <DataTable
        caption={corrections.caption}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.corrections)}
        keyOf={({ id }) => id}
        query={query}
        empty={corrections.empty[filter === 'waiting' ? 'waiting' : 'other']}
      />
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </PageFrame>
  );
}

function useCorrections(status: Filter) {
  return useOffsetPages([...officeQueries.corrections, status], async (offset) => {
    const query = { status, limit: PAGE, offset };
    return (await adminApi.call('GET /api/admin/corrections', { query })).data;
  });
}

const factColumns: readonly Column<Correction>[] = [
  {
    header: names.player,
    cell: ({ player }) => (
      <Link to={paths.player(player.id)} className="prose-link font-semibold">
        {player.username}
      </Link>
    ),
  },
  {
    header: names.amount,
    numeric: true,
    cell: ({ amount, currency }) => <SignedMoney amount={amount} currency={currency} />,
  },
  {
    header: names.reason,
    cell: ({ reason }) => <span className="block max-w-90 min-w-50 py-2 whitespace-normal">{reason}</span>,
  },
  {
    header: names.asked,
    cell: ({ askedBy, askedAt }) => <TwoLines top={askedBy} below={<ExactTime at={askedAt} />} />,
  },
];

const statusTones: Record<Correction['status'], Tone> = {
  waiting: 'warning',
  approved: 'info',
  refused: 'neutral',
};

const outcomeColumns: readonly Column<Correction>[] = [
  {
    header: names.status,
    cell: ({ status }) => <Badge tone={statusTones[status]}>{corrections.status[status]}</Badge>,
  },
  {
    header: names.decided,
    cell: ({ decidedBy, decidedAt }) =>
      decidedBy && decidedAt ? <TwoLines top={decidedBy} below={<ExactTime at={decidedAt} />} /> : '–',
  },
];

function useColumns(filter: Filter, onDecide: (decision: Decision) => void): readonly Column<Correction>[] {
  const mayAct = useMayAct();
  const { username } = useOperator();
  const decisionColumn: Column<Correction> = {
    header: names.decision,
    cell: (correction) => (
      <DecisionButtons correction={correction} isOwn={correction.askedBy === username} onDecide={onDecide} />
    ),
  };
  if (filter !== 'waiting') return [...factColumns, ...outcomeColumns];
  return mayAct ? [...factColumns, decisionColumn] : factColumns;
}
