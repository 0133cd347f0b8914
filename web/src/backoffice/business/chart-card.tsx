import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import { Suspense, useState } from 'react';
import { saveCsv, toCsv } from '../../lib/csv.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type DayFigure, dayText, figureTable, hasBars, type LineLook, valueText } from './day-figures.ts';

const DayChart = lazyPart(() => import('./day-chart.tsx'), 'DayChart');

interface ChartCardProps {
  figure: DayFigure;
  /** Undefined while loading. */
  days: readonly BusinessDay[] | undefined;
}

export function ChartCard({ figure, days }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const { title, text } = figure;
  const otherView = isTable ? 'Chart' : 'Table';
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-4"
    >
      <header className="flex items-start justify-between gap-3">
        <h2 className="pt-2 text-lg leading-tight">{title}</h2>
        <div className="flex shrink-0 gap-1">
          <Button variant="quiet" aria-label={`${otherView} of: ${title}`} onClick={() => setTable(!isTable)}>
            {otherView}
          </Button>
          <Button
            variant="quiet"
            disabled={!days}
            aria-label={`Download CSV of: ${title}`}
            onClick={() => days && saveFigure(figure, days)}
          >
            CSV
          </Button>
        </div>
      </header>
      <p className="-mt-3 text-sm text-ink-soft">{text}</p>
      {days ? (
        isTable ? (
          <FigureTable figure={figure} days={days} />
        ) : (
          <ReadableChart figure={figure} days={days} />
        )
      ) : (
        <Skeleton className="h-71 w-full" />
      )}
    </section>
  );
}

function saveFigure(figure: DayFigure, days: readonly BusinessDay[]): void {
  const { header, rows } = figureTable(figure, days);
  saveCsv(`${figure.id}-${days[0]?.day}-${days.at(-1)?.day}.csv`, toCsv(header, rows));
}

interface FigureProps {
  figure: DayFigure;
  days: readonly BusinessDay[];
}

function ReadableChart({ figure, days }: FigureProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const day = days[pointedAt ?? days.length - 1];
  return (
    <>
      {day && (
        <Legend figure={figure} day={day} isToday={day === days.at(-1)} areBars={hasBars(figure, days)} />
      )}
      <Suspense fallback={<Skeleton className="h-56 w-full" />}>
        <DayChart figure={figure} days={days} onPoint={setPointedAt} />
      </Suspense>
    </>
  );
}

const colours: Record<LineLook, string> = {
  first: 'border-link',
  second: 'border-marigold-deep',
  in: 'border-gain',
  out: 'border-loss',
  reference: 'border-ink-soft',
};
const dashes: Partial<Record<LineLook, string>> = {
  second: 'border-dashed',
  out: 'border-dashed',
  reference: 'border-dotted',
};

interface LegendProps {
  figure: DayFigure;
  day: BusinessDay;
  isToday: boolean;
  areBars: boolean;
}

function Legend({ figure, day, isToday, areBars }: LegendProps) {
  return (
    <p className="flex min-h-12 flex-wrap content-center items-center gap-x-4 text-sm">
      <span className="text-ink-soft tabular-nums">
        {dayText(day.day)}
        {isToday && `, today`}
      </span>
      {figure.lines.map(({ label, look, on }) => (
        <span key={label} className="flex items-center gap-1.5 sm:whitespace-nowrap">
          <span
            aria-hidden="true"
            className={classes('w-5 border-t-4', colours[look], !areBars && dashes[look])}
          />
          {label}
          <span className="font-semibold tabular-nums">{valueText(on(day), figure.unit)}</span>
        </span>
      ))}
    </p>
  );
}

function FigureTable({ figure, days }: FigureProps) {
  const columns: readonly Column<BusinessDay>[] = [
    { header: 'Day', cell: ({ day }) => day },
    ...figure.lines.map(({ label, on }) => ({
      header: label,
      numeric: true,
      cell: (day: BusinessDay) => valueText(on(day), figure.unit),
    })),
  ];
  return (
    <div className="max-h-71 overflow-y-auto">
      <Table
        caption={`${figure.title}, by day`}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        empty={null}
      />
    </div>
  );
}
