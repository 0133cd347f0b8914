import { classes } from './classes.ts';
import { Skeleton } from './skeleton.tsx';

interface LoadingRowsProps {
  rows: number;
  /** Gives each row the height of those it stands for. */
  className: string;
}

/** The rows of a list that is being fetched. */
export function LoadingRows({ rows, className }: LoadingRowsProps) {
  return (
    <div aria-busy="true" className="max-h-110 overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
          key={row}
          className={classes(
            'flex items-center justify-between border-b border-line last:border-b-0',
            className,
          )}
        >
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
