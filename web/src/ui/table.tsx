import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right, so that their digits line up. */
  numeric?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are being fetched. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  empty: ReactNode;
  /** How many lines to keep free while fetching. */
  expectedRows?: number;
}

export function Table<Row>({ caption, columns, rows, keyOf, empty, expectedRows = 3 }: TableProps<Row>) {
  if (rows?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-sm" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, numeric = false }) => (
              <th
                key={header}
                scope="col"
                className={classes(cellLook(numeric), 'font-semibold text-ink-soft')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={keyOf(row)} className="border-t border-line">
                  {columns.map(({ header, cell, numeric = false }) => (
                    <td key={header} className={cellLook(numeric)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places.
                <tr key={line} className="border-t border-line">
                  {columns.map(({ header }) => (
                    <td key={header} className={cellLook(false)}>
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

function cellLook(numeric: boolean): string {
  return classes(
    'h-12 px-3 first:pl-0 last:pr-0 whitespace-nowrap',
    numeric ? 'text-right tabular-nums' : 'text-left',
  );
}
