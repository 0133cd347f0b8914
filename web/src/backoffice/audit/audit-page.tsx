import type { AuditEntry } from '@sanduku/contracts/operators/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey, PAGE_SIZE, useOperators } from '../queries.ts';
import { ExactTime } from '../shared/cells.tsx';
import { CsvButton, columnsFor, DataTable } from '../shared/data-table.tsx';
import { FilterBar, optionsOf, PageFrame } from '../shared/page-frame.tsx';
import { ChangeList, Subject } from './changes.tsx';
import { sentenceOf } from './sentence.ts';
import { audit } from './texts.ts';

type AuditFilters = Partial<Record<'operator' | 'subjectKind' | 'subjectId', string | undefined>>;

export function AuditPage() {
  const [search] = useSearchParams();
  const filters = {
    operator: search.get('operator') ?? undefined,
    subjectKind: search.get('subjectKind') ?? undefined,
    subjectId: search.get('subjectId') ?? undefined,
  };
  const query = useAudit(filters);
  const entries = query.data?.pages.flat();
  return (
    <PageFrame
      title="Audit log"
      text="Newest first. Entries cannot be changed or removed."
      actions={
        <CsvButton
          name="audit-log"
          header={[
            'Time',
            'Operator',
            'Requested by',
            'Action',
            'Subject',
            'Number',
            'Before',
            'After',
            'Reason',
          ]}
          rows={entries?.map(csvRow)}
        />
      }
    >
      <AuditFilterBar key={search.toString()} filters={filters} />
      <div className={tableLook}>
        <DataTable
          caption="Operator actions"
          columns={columns}
          rows={entries}
          keyOf={({ id }) => id}
          query={query}
          empty={{ title: 'No entries', text: 'No action matches these filters.' }}
          stacksOnPhone={false}
        />
      </div>
    </PageFrame>
  );
}

function useAudit(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: adminKey('audit', filters),
    queryFn: async ({ pageParam: before }) => {
      const query = { ...filters, limit: PAGE_SIZE, before };
      return (await adminApi.call('GET /api/admin/audit', { query })).data.entries;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (entries) => (entries.length < PAGE_SIZE ? undefined : entries.at(-1)?.id),
  });
}

const tableLook =
  '[&_td]:align-baseline max-sm:[&_thead:not(details_thead)]:sr-only max-sm:[&_td:not(details_td)]:block max-sm:[&_td:not(details_td)]:h-auto max-sm:[&_td:not(details_td)]:px-0 max-sm:[&_td:first-child:not(details_td)]:pt-2';

const columns = columnsFor<AuditEntry>()({
  Time: ({ createdAt }) => <ExactTime at={createdAt} />,
  Action: (entry) => (
    <details className="whitespace-normal">
      <summary className="cursor-pointer py-3 break-words max-sm:pt-1">{sentenceOf(entry)}</summary>
      <AuditDetails entry={entry} />
    </details>
  ),
});

function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { askedBy, reason } = entry;
  const facts = [
    { label: 'Subject', value: <Subject {...entry} /> },
    { label: 'Requested by', value: askedBy },
    { label: 'Reason', value: reason },
    { label: 'Before and after', value: <ChangeList {...entry} /> },
  ];
  return (
    <dl className="mb-3 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)] gap-y-1 rounded-md bg-raised px-3 py-2 [&_ul]:py-0">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function csvRow({
  createdAt,
  operator,
  askedBy,
  action,
  subjectKind,
  subjectId,
  before,
  after,
  reason,
}: AuditEntry) {
  const json = (state: unknown) => (state === null || state === undefined ? null : JSON.stringify(state));
  return [createdAt, operator, askedBy, action, subjectKind, subjectId, json(before), json(after), reason];
}

const kinds = optionsOf({ '': 'All subjects', ...audit.kinds });

function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const [, setSearch] = useSearchParams();
  const onChange = (chosen: AuditFilters) =>
    setSearch(Object.entries(chosen).filter((filter): filter is [string, string] => Boolean(filter[1])));
  const { operator = '', subjectKind = '', subjectId = '' } = filters;
  const [number, setNumber] = useState(subjectId);
  const operators = useOperators().data?.operators ?? [];
  const people = [
    { value: '', label: 'All operators' },
    ...operators.map(({ id, username }) => ({ value: id, label: username })),
  ];

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ ...filters, subjectId: number.trim() });
  }

  return (
    <FilterBar>
      <SelectField
        label="Operator"
        options={people}
        value={operator}
        onChange={({ target }) => onChange({ ...filters, operator: target.value })}
      />
      <SelectField
        label="Subject"
        options={kinds}
        value={subjectKind}
        onChange={({ target }) => onChange({ ...filters, subjectKind: target.value })}
      />
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label="Subject number"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Button type="submit" className="min-h-12">
          Show
        </Button>
      </form>
      {(operator || subjectKind || subjectId) && (
        <Button variant="quiet" className="min-h-12" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}
