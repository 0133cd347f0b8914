import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './loading.tsx';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, so that digits line up. */
  numeric?: boolean;
  /** Stays visible while the table scrolls sideways. */
  inSight?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  empty: ReactNode;
  expectedRows?: number;
  /** On a phone four columns become two lines of two, or each row a list under its first cell. */
  onPhone?: keyof typeof looksOnPhone;
}

/** Right-aligned cells take the width they need; left-aligned cells take the rest. */
const folded = {
  row: 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:items-baseline max-sm:gap-x-2 max-sm:py-2',
  cell:
    'max-sm:h-auto max-sm:min-w-0 max-sm:px-0 max-sm:py-1 max-sm:odd:whitespace-normal max-sm:even:text-right ' +
    'max-sm:first:col-span-2 max-sm:last:col-span-2 ' +
    'max-sm:nth-[n+3]:text-xs max-sm:nth-4:text-ink-soft max-sm:nth-4:before:mr-1.5 ' +
    'max-sm:nth-4:before:inline-block max-sm:nth-4:before:content-[attr(data-column)]',
};

const stacked = {
  row: 'max-sm:block max-sm:py-2 max-sm:first:border-t-0',
  cell:
    'max-sm:flex max-sm:h-auto max-sm:items-baseline max-sm:justify-between max-sm:gap-3 max-sm:px-0 max-sm:py-1 ' +
    'max-sm:not-first:text-right max-sm:whitespace-normal max-sm:has-[table]:flex-wrap max-sm:empty:hidden max-sm:has-[>:only-child:empty]:hidden ' +
    'max-sm:first:font-semibold max-sm:not-first:before:text-left max-sm:not-first:before:text-ink-soft ' +
    'max-sm:not-first:before:content-[attr(data-column)]',
};

const looksOnPhone = { folded, stacked };

const close = 'max-[22rem]:not-first:pl-1 max-[22rem]:not-last:pr-1';

export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  expectedRows = 3,
  onPhone,
}: TableProps<Row>) {
  if (rows?.length === 0) return empty;
  const look = onPhone && looksOnPhone[onPhone];
  const rowLook = classes('border-t border-line', look?.row);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-sm" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead className={classes(look && 'max-sm:sr-only')}>
          <tr>
            {columns.map(({ header, ...column }) => (
              <th
                key={header}
                scope="col"
                className={classes(cellLook(column), !look && close, 'font-semibold text-ink-soft')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={keyOf(row)} className={rowLook}>
                  {columns.map(({ header, cell, ...column }) => (
                    <td
                      key={header}
                      data-column={header}
                      className={classes(cellLook(column), look?.cell ?? close)}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places.
                <tr key={line} className={rowLook}>
                  {columns.map(({ header }) => (
                    <td key={header} className={classes(cellLook({}), look?.cell ?? close)}>
                      <Skeleton className="h-5 w-20" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}

function cellLook({ numeric, inSight }: Pick<Column<never>, 'numeric' | 'inSight'>): string {
  return classes(
    'h-12 px-3 first:pl-0 last:pr-0 whitespace-nowrap',
    numeric ? 'text-right tabular-nums' : 'text-left',
    // The line shows that columns scroll below it.
    inSight &&
      'sticky right-0 bg-surface sm:before:absolute sm:before:inset-y-0 sm:before:left-0 sm:before:border-l sm:before:border-line',
  );
}
