import type { AuditEntry } from '@sanduku/contracts/operators/api';
import { Link, useSearchParams } from 'react-router';
import type { Column } from '../../ui/table.tsx';
import { paths } from '../paths.ts';
import { CsvButton } from '../shared/csv-button.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { ExactTime } from '../shared/time.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { ChangeList } from './change-list.tsx';
import { audit } from './texts.ts';
import { type AuditFilters, useAudit } from './use-audit.ts';

const columns: readonly Column<AuditEntry>[] = [
  { header: audit.columns.time, cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  { header: audit.columns.operator, cell: ({ operator }) => operator ?? audit.server },
  {
    header: audit.columns.action,
    cell: ({ action, reason }) => (
      <span className="block max-w-80 min-w-44 py-2 whitespace-normal">
        <span className="block font-semibold">{actionText(action)}</span>
        {reason}
      </span>
    ),
  },
  { header: audit.columns.subject, cell: (entry) => <Subject {...entry} /> },
  {
    header: audit.columns.changes,
    cell: ({ before, after }) => <ChangeList before={before} after={after} />,
  },
];

/** Who did what, when and why. */
export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const filters = {
    operator: search.get('operator') ?? undefined,
    subjectKind: search.get('subjectKind') ?? undefined,
    subjectId: search.get('subjectId') ?? undefined,
  };
  const query = useAudit(filters);
  const entries = query.data?.pages.flat();
  return (
    <PageFrame
      title={audit.title}
      text={audit.text}
      actions={<CsvButton name="audit-log" header={audit.csv} rows={entries?.map(csvRow)} />}
    >
      <AuditFilterBar
        key={search.toString()}
        filters={filters}
        onChange={(chosen) => setSearch(searchOf(chosen))}
      />
      <DataTable
        caption={audit.table}
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        query={query}
        empty={audit.empty}
      />
    </PageFrame>
  );
}

function searchOf(filters: AuditFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
}

function Subject({ subjectKind, subjectId }: AuditEntry) {
  const kind = audit.kinds[subjectKind] ?? subjectKind;
  if (subjectKind === 'player')
    return (
      <Link to={paths.player(subjectId)} className="prose-link">
        {kind} {subjectId}
      </Link>
    );
  return (
    <Link to={paths.auditOf(subjectKind, subjectId)} className="prose-link">
      {kind} {subjectId}
    </Link>
  );
}

function actionText(action: string): string {
  return audit.actions[action] ?? action;
}

function csvRow({ createdAt, operator, action, subjectKind, subjectId, before, after, reason }: AuditEntry) {
  const json = (state: unknown) => (state === null || state === undefined ? null : JSON.stringify(state));
  return [createdAt, operator, action, subjectKind, subjectId, json(before), json(after), reason];
}
