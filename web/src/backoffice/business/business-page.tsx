import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { FetchError } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { ViewChoice } from '../shared/view-choice.tsx';
import { ChartCard } from './chart-card.tsx';
import { CoverCards } from './cover-cards.tsx';
import { dayFigures } from './day-figures.ts';
import { Positions } from './positions.tsx';
import { business } from './texts.ts';
import { TodayCards } from './today-cards.tsx';
import { useBusiness } from './use-business.ts';
import { WaitingList } from './waiting-list.tsx';

const periods = ['7', '30', '90', '365'] as const;
type Period = (typeof periods)[number];
const USUAL_PERIOD: Period = '30';

/** Where the charts' reference line stands until the server has said it. */
const NOT_KNOWN_YET = 0;

/** How the business is doing: today, what waits, what is owed and covered, and the days before. */
export function BusinessPage() {
  const [search, setSearch] = useSearchParams();
  const period = periods.find((days) => days === search.get('days')) ?? USUAL_PERIOD;
  const query = useBusiness(Number(period));
  const { data } = query;
  const promisedReturn = data?.promisedReturn ?? NOT_KNOWN_YET;
  const figures = useMemo(() => dayFigures(promisedReturn), [promisedReturn]);

  return (
    <PageFrame title={business.title} text={business.text}>
      <FetchError query={query} isStale={data !== undefined} />
      <WaitingList waiting={data?.waiting} />
      <TodayCards figures={data} />
      <CoverCards figures={data} />
      <ViewChoice
        label={business.period}
        options={periods.map((days) => ({ value: days, label: business.periods[days] }))}
        value={period}
        onChange={(days) => setSearch({ days }, { replace: true })}
      />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {figures.map((figure) => (
          <ChartCard key={figure.id} figure={figure} days={data?.days} />
        ))}
      </div>
      <Positions positions={data?.positions} query={query} />
    </PageFrame>
  );
}
