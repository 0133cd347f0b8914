import { type CsvCell, saveCsv, toCsv } from '../../lib/csv.ts';
import { RetryBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { errorText } from '../admin-api.ts';
import { shared } from './texts.ts';

/** A part of TanStack's queries and infinite queries. */
interface Fetched {
  error: unknown;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

interface DataTableProps<Row> {
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
  return <Name extends string>(
    headers: Readonly<Record<NoInfer<Name>, string>>,
    cells: Readonly<Record<Name, Column<Row>['cell']>>,
    figures: readonly NoInfer<Name>[] = [],
  ): readonly Column<Row>[] =>
    (Object.keys(cells) as Name[]).map((name) => ({
      header: headers[name],
      cell: cells[name],
      numeric: figures.includes(name),
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
      busyLabel={shared.loadingMore}
      onClick={() => query.fetchNextPage?.()}
    >
      {shared.loadMore}
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
      {isStale ? shared.stale : shared.failedToLoad} {errorText(query.error)}
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
      {shared.csv}
    </Button>
  );
}
