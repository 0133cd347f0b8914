import { countryOf } from '@sanduku/contracts/countries';
import { isWithin } from '@sanduku/contracts/fairness/figures';
import { type Odds, odds } from '@sanduku/contracts/odds';
import type { PrizeOffer, PrizeTable } from '@sanduku/contracts/prize-tables/api';
import { bankrollInStakes, houseEdge, variance } from '@sanduku/contracts/prize-tables/rules';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime } from '../shared/cells.tsx';
import { FetchError } from '../shared/data-table.tsx';
import { moneyText, numberText, shareText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { OfferForm } from './offer-form.tsx';
import { nameOf } from './table-name.ts';
import { prizeTables as texts } from './texts.ts';

const oddsOf = ({ prizes }: Pick<PrizeTable, 'prizes'>): Odds => ({
  boxes: odds.boxes,
  prizesBasisPoints: prizes,
});

export function PrizeTablesPage() {
  const mayAct = useMayAct();
  const query = useQuery({
    queryKey: adminKey('prizeTables'),
    queryFn: async () => (await adminApi.call('GET /api/admin/prize-tables')).data,
  });
  const { data } = query;
  return (
    <PageFrame title={texts.title} text={texts.text}>
      <FetchError query={query} isStale={data !== undefined} />
      {!data && !query.error && <Skeleton className="h-96 w-full" />}
      {data && (
        <>
          <Card title={texts.offered.title}>
            <p className="-mt-3 mb-4 text-sm text-ink-soft">{texts.offered.text}</p>
            <Table
              caption={texts.offered.caption}
              columns={offerColumns(data.tables)}
              rows={data.offers}
              keyOf={({ id }) => String(id)}
              empty={texts.offered.empty}
              onPhone="stacked"
            />
          </Card>
          <Card title={texts.tables.title}>
            <p className="-mt-3 mb-4 text-sm text-ink-soft">{texts.tables.text}</p>
            <Table
              caption={texts.tables.caption}
              columns={tableColumns}
              rows={data.tables}
              keyOf={({ hash }) => hash}
              empty={texts.tables.empty}
              onPhone="stacked"
            />
          </Card>
          {mayAct && <OfferForm maximumPrizePercent={data.maximumPrizePercent} />}
        </>
      )}
    </PageFrame>
  );
}

function offerColumns(tables: readonly PrizeTable[]): readonly Column<PrizeOffer>[] {
  const { offered } = texts;
  const nameOfTable = (tableId: number) => {
    const table = tables.find(({ id }) => id === tableId);
    return table && <TableName table={table} />;
  };
  return [
    { header: offered.country, cell: ({ country }) => countryOf(country).name },
    { header: offered.table, cell: ({ tableId }) => nameOfTable(tableId) },
    {
      header: offered.highestStake,
      numeric: true,
      cell: ({ country, highestStake }) =>
        highestStake === null ? offered.unlimited : moneyText(highestStake, countryOf(country).currency),
    },
    {
      header: offered.borneStake,
      numeric: true,
      cell: ({ country, borneStake }) =>
        borneStake === null ? offered.unfunded : moneyText(borneStake, countryOf(country).currency),
    },
    {
      header: offered.from,
      cell: ({ from }) => (Date.parse(from) === 0 ? offered.always : <ExactTime at={from} />),
    },
    { header: offered.until, cell: ({ until }) => (until ? <ExactTime at={until} /> : offered.open) },
  ];
}

const tableColumns: readonly Column<PrizeTable>[] = [
  { header: texts.tables.table, cell: (table) => <TableName table={table} /> },
  { header: texts.tables.edge, numeric: true, cell: (table) => shareText(houseEdge(oddsOf(table))) },
  { header: texts.tables.variance, numeric: true, cell: (table) => variance(oddsOf(table)).toFixed(3) },
  {
    header: texts.tables.bankroll,
    numeric: true,
    cell: (table) => texts.tables.stakes(numberText(Math.ceil(bankrollInStakes(oddsOf(table))))),
  },
  { header: texts.tables.real, cell: (table) => <Results table={table} /> },
];

/** Wraps, so the other columns stay visible. */
function TableName({ table }: { table: PrizeTable }) {
  return <span className="block min-w-44 py-2 whitespace-normal">{nameOf(oddsOf(table))}</span>;
}

function Results({ table: { results } }: { table: PrizeTable }) {
  if (results.length === 0) return texts.tables.unplayed;
  return (
    <ul className="flex flex-col gap-1">
      {results.map(({ currency, rounds, staked, paidOut, expectedLow, expectedHigh }) => {
        const real = paidOut / staked;
        const isExpected = isWithin({ low: expectedLow, high: expectedHigh }, real);
        return (
          <li key={currency} className="flex flex-wrap items-center gap-2 max-sm:justify-end">
            {texts.tables.realText({
              currency,
              rounds: numberText(rounds),
              real: shareText(real),
              low: shareText(Math.max(0, expectedLow)),
              high: shareText(expectedHigh),
            })}
            <Badge tone={isExpected ? 'gain' : 'warning'}>
              {isExpected ? texts.tables.within : texts.tables.outside}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
