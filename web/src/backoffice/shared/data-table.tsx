import { type CsvCell, saveCsv, toCsv } from '../../lib/csv.ts';
import { RetryBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { errorText } from '../admin-api.ts';
import { shared } from './texts.ts';

/** As much as a table needs of a query; one that fetches page after page also knows whether there is more. */
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
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  query: Fetched;
  empty: { title: string; text?: string };
}

/** Columns in the order of their cells, each under the header of its name. In those of figures, digits line up. */
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

/** A table with all its states: being fetched, failed, empty, full, and with more to come. */
export function DataTable<Row>({ empty, query, ...table }: DataTableProps<Row>) {
  const { rows } = table;
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <FetchError query={query} isStale={rows !== undefined} />
      {(rows || !query.error) && <Table {...table} expectedRows={8} empty={<EmptyState {...empty} />} />}
      <MoreButton query={query} />
    </div>
  );
}

/** Fetches the next page of a list that has one. */
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
  /** What is shown below was fetched earlier. */
  isStale: boolean;
}

/** Why something could not be fetched, and the way to try again. */
export function FetchError({ query, isStale }: FetchErrorProps) {
  if (!query.error) return null;
  return (
    <RetryBanner tone={isStale ? 'warning' : 'error'} onRetry={() => query.refetch()}>
      {isStale ? shared.stale : shared.failedToLoad} {errorText(query.error)}
    </RetryBanner>
  );
}

interface CsvButtonProps {
  /** Without its ending; the day is added to it. */
  name: string;
  header: readonly string[];
  rows: readonly (readonly CsvCell[])[] | undefined;
}

/** Hands over what a page shows as a file for a spreadsheet. */
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
