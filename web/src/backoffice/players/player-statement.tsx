import type { AdminProfile } from '@sanduku/contracts/players/admin';
import type { Movement, StatementAccount } from '@sanduku/contracts/statement/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CellWriter, movementColumns, statementCsv } from '../../features/statement/movements.ts';
import { statement } from '../../features/statement/texts.en.ts';
import { saveCsv } from '../../lib/csv.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi, errorText } from '../admin-api.ts';
import { adminKey, PAGE_SIZE } from '../queries.ts';
import { ExactTime, Money, SignedMoney } from '../shared/cells.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { optionsOf, Section } from '../shared/page-frame.tsx';

const { columns } = statement;

/** The server's limit per call. */
const LARGEST_PAGE = 500;

const accountNames = { game: 'Game', reserved: 'Reserved', investment: 'Investment' };
const accounts = optionsOf(accountNames);

export function PlayerStatement({ player }: { player: AdminProfile }) {
  const { id, username, currency } = player;
  const [account, setAccount] = useState<StatementAccount>('game');
  const [isDownloading, setDownloading] = useState(false);
  const query = useInfiniteQuery({
    queryKey: adminKey('players', 'statement', id, account),
    queryFn: ({ pageParam: before }) => fetchStatement(id, account, PAGE_SIZE, before),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ movements, hasMore }) => (hasMore ? movements.at(-1)?.id : undefined),
  });

  async function downloadAll() {
    setDownloading(true);
    try {
      const movements = await wholeStatement((before) => fetchStatement(id, account, LARGEST_PAGE, before));
      saveCsv(`statement-${username}-${account}.csv`, statementCsv(movements, currency));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setDownloading(false);
    }
  }

  return (
    <Section
      title="Statement"
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedChoice
            label="Account"
            isLabelHidden
            options={accounts}
            value={account}
            onChange={setAccount}
          />
          <Button busy={isDownloading} busyLabel="Loading all" onClick={downloadAll}>
            Download CSV
          </Button>
        </div>
      }
    >
      <DataTable
        caption={`Entries of the ${accountNames[account].toLowerCase()} account`}
        columns={columnsIn(currency)}
        rows={query.data?.pages.flatMap(({ movements }) => movements)}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No entries', text: 'This account has no entries yet.' }}
      />
    </Section>
  );
}

function columnsIn(currency: string): readonly Column<Movement>[] {
  const write: CellWriter<ReactNode> = {
    moment: (iso) => <ExactTime at={iso} />,
    words: (words) => <span className="block min-w-36 py-2 wrap-anywhere whitespace-normal">{words}</span>,
    change: (amount) => <SignedMoney amount={amount} currency={currency} />,
    balance: (amount) => <Money amount={amount} currency={currency} />,
  };
  return [
    ...movementColumns.map(({ header, numeric, cell }) => ({
      header,
      numeric,
      cell: (movement: Movement) => cell(movement, write),
    })),
    {
      header: columns.transfer,
      numeric: true,
      cell: ({ id }) => <span className="text-ink-soft">{id}</span>,
    },
  ];
}

async function fetchStatement(
  id: string,
  account: StatementAccount,
  limit: number,
  before: string | undefined,
) {
  const query = { account, limit, ...(before && { before }) };
  return (await adminApi.call('GET /api/admin/users/:id/statement', { params: { id }, query })).data;
}

/** Newest first. */
export async function wholeStatement<Row extends Pick<Movement, 'id'>>(
  fetchPage: (before: string | undefined) => Promise<{ movements: readonly Row[]; hasMore: boolean }>,
): Promise<Row[]> {
  const movements: Row[] = [];
  for (;;) {
    const page = await fetchPage(movements.at(-1)?.id);
    movements.push(...page.movements);
    if (!page.hasMore) return movements;
  }
}
