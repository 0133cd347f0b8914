import { type CsvCell, saveCsv, toCsv } from '../../lib/csv.ts';
import { RetryBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { errorText } from '../admin-api.ts';

/** A part of TanStack's queries and infinite queries. */
interface Fetched {
  error: unknown;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  query: Fetched;
  empty: { title: string; text?: string };
  /** False if the cells arrange themselves. */
  stacksOnPhone?: boolean;
}

export function columnsFor<Row>() {
  return <Header extends string>(
    cells: Readonly<Record<Header, Column<Row>['cell']>>,
    figures: readonly NoInfer<Header>[] = [],
  ): readonly Column<Row>[] =>
    (Object.keys(cells) as Header[]).map((header) => ({
      header,
      cell: cells[header],
      numeric: figures.includes(header),
    }));
}

export function DataTable<Row>({ empty, query, stacksOnPhone = true, ...table }: DataTableProps<Row>) {
  const { rows } = table;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <FetchError query={query} isStale={rows !== undefined} />
      {(rows || !query.error) && (
        <Table
          {...table}
          {...(stacksOnPhone && { onPhone: 'stacked' })}
          expectedRows={8}
          empty={<EmptyState {...empty} />}
        />
      )}
      <MoreButton query={query} />
    </div>
  );
}

export function MoreButton({ query }: { query: Fetched }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      busy={query.isFetchingNextPage ?? false}
      busyLabel="Loading"
      onClick={() => query.fetchNextPage?.()}
    >
      Load more
    </Button>
  );
}

interface FetchErrorProps {
  query: Pick<Fetched, 'error' | 'refetch'>;
  isStale: boolean;
}

export function FetchError({ query, isStale }: FetchErrorProps) {
  if (!query.error) return null;
  return (
    <RetryBanner tone={isStale ? 'warning' : 'error'} onRetry={() => query.refetch()}>
      {isStale ? 'This could not be refreshed. The data may be out of date.' : 'This could not be loaded.'}{' '}
      {errorText(query.error)}
    </RetryBanner>
  );
}

interface CsvButtonProps {
  /** Without extension and date. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly CsvCell[])[] | undefined;
}

export function CsvButton({ name, header, rows }: CsvButtonProps) {
  function save() {
    if (rows) saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(header, rows));
  }
  return (
    <Button disabled={!rows?.length} onClick={save}>
      Download CSV
    </Button>
  );
}
