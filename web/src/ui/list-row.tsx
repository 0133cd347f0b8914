import type { ReactNode } from 'react';

interface ListRowProps {
  title: ReactNode;
  detail?: ReactNode;
  /** Right of the text: an amount, a badge. */
  end?: ReactNode;
  endDetail?: ReactNode;
  /** What unfolds under the row, over its whole width. */
  below?: ReactNode;
}

/** One line of a list; rows stand in a `<ul>`. */
export function ListRow({ title, detail, end, endDetail, below }: ListRowProps) {
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          {detail && <p className="text-sm text-ink-soft">{detail}</p>}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-0.5 text-right">
          {end}
          {endDetail && <span className="text-sm text-ink-soft">{endDetail}</span>}
        </div>
      </div>
      {below}
    </li>
  );
}
