import { countryOf } from '@sanduku/contracts/countries';
import { isWithin } from '@sanduku/contracts/fairness/figures';
import { type Odds, odds } from '@sanduku/contracts/odds';
import type { PrizeOffer, PrizeTable } from '@sanduku/contracts/prize-tables/api';
import { bankrollInStakes, houseEdge, variance } from '@sanduku/contracts/prize-tables/rules';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { adminKey, useAdminQuery } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime } from '../shared/cells.tsx';
import { columnsFor, FetchError } from '../shared/data-table.tsx';
import { moneyText, numberText, shareText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { OfferForm } from './offer-form.tsx';
import { tableName } from './table-name.ts';

const oddsOf = ({ prizes }: Pick<PrizeTable, 'prizes'>): Odds => ({
  boxes: odds.boxes,
  prizesBasisPoints: prizes,
});

export function PrizeTablesPage() {
  const mayAct = useMayAct();
  const query = useAdminQuery(adminKey('prizeTables'), 'GET /api/admin/prize-tables');
  const { data } = query;
  return (
    <PageFrame
      title="Prize tables"
      text="The prizes of the nine boxes by country. A table never changes; a new one replaces it from a set time. Rounds sealed before keep their table."
    >
      <FetchError query={query} isStale={data !== undefined} />
      {!data && !query.error && <Skeleton className="h-96 w-full" />}
      {data && (
        <>
          <Card
            title="Current and planned tables"
            text="The first table of a country is the default. Bets above the highest stake, or above what the bankroll covers, are rejected."
          >
            <Table
              caption="Offers by country"
              columns={offerColumns(data.tables)}
              rows={data.offers}
              keyOf={({ id }) => String(id)}
              empty="No tables"
              onPhone="stacked"
            />
          </Card>
          <Card
            title="Tables and their risk"
            text="Bankroll needed: keeps the chance of losing it all below 1 in 10,000 for stakes up to the highest. Actual: the share of stakes paid back in 30 days, with the range expected in 99 of 100 months."
          >
            <Table
              caption="Tables with risk and results"
              columns={tableColumns}
              rows={data.tables}
              keyOf={({ hash }) => hash}
              empty="No tables"
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
  const nameOfTable = (tableId: number) => {
    const table = tables.find(({ id }) => id === tableId);
    return table && <TableName table={table} />;
  };
  return [
    { header: 'Country', cell: ({ country }) => countryOf(country).name },
    { header: 'Table', cell: ({ tableId }) => nameOfTable(tableId) },
    {
      header: 'Highest stake',
      numeric: true,
      cell: ({ country, highestStake }) =>
        highestStake === null ? 'From the settings' : moneyText(highestStake, countryOf(country).currency),
    },
    {
      header: 'Bankroll covers now',
      numeric: true,
      cell: ({ country, borneStake }) =>
        borneStake === null ? 'Not funded' : moneyText(borneStake, countryOf(country).currency),
    },
    {
      header: 'From',
      cell: ({ from }) => (Date.parse(from) === 0 ? 'Always' : <ExactTime at={from} />),
    },
    { header: 'Until', cell: ({ until }) => (until ? <ExactTime at={until} /> : 'No end') },
  ];
}

const tableColumns = columnsFor<PrizeTable>()(
  {
    Table: (table) => <TableName table={table} />,
    'House edge': (table) => shareText(houseEdge(oddsOf(table))),
    Variance: (table) => variance(oddsOf(table)).toFixed(3),
    'Bankroll needed': (table) => `${numberText(Math.ceil(bankrollInStakes(oddsOf(table))))} highest stakes`,
    'Actual and expected': (table) => <Results table={table} />,
  },
  ['House edge', 'Variance', 'Bankroll needed'],
);

/** Wraps, so the other columns stay visible. */
function TableName({ table }: { table: PrizeTable }) {
  return <span className="block min-w-44 py-2 whitespace-normal">{tableName(oddsOf(table))}</span>;
}

function Results({ table: { results } }: { table: PrizeTable }) {
  if (results.length === 0) return 'Not played';
  return (
    <ul className="flex flex-col gap-2 py-2">
      {results.map(({ currency, rounds, staked, paidOut, expectedLow, expectedHigh }) => {
        const real = paidOut / staked;
        const isExpected = isWithin({ low: expectedLow, high: expectedHigh }, real);
        return (
          <li key={currency} className="flex flex-wrap items-center gap-2 max-sm:justify-end">
            {currency}: {shareText(real)} in {numberText(rounds)} rounds, expected{' '}
            {shareText(Math.max(0, expectedLow))} to {shareText(expectedHigh)}
            <Badge tone={isExpected ? 'gain' : 'warning'}>
              {isExpected ? 'As expected' : 'Outside the range'}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
