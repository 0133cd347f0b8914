import type { AdminProfile } from '@sanduku/contracts/players/admin';
import type { Movement, StatementAccount } from '@sanduku/contracts/statement/api';
import { useState } from 'react';
import { movementWords, statementCsv } from '../../features/statement/statement-csv.ts';
import { saveCsv } from '../../lib/csv.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { errorText } from '../shared/error-text.ts';
import { Money } from '../shared/money.tsx';
import { SignedMoney } from '../shared/signed-money.tsx';
import { ExactTime } from '../shared/time.tsx';
import { players } from './texts.ts';
import { fetchStatement, usePlayerStatement } from './use-players.ts';
import { wholeStatement } from './whole-statement.ts';

const texts = players.statement;

/** As many as one call gives. */
const LARGEST_PAGE = 500;

const accounts: readonly { value: StatementAccount; label: string }[] = (
  ['game', 'reserved', 'investment'] as const
).map((account) => ({ value: account, label: texts.accounts[account] }));

/** Every movement of one of the player's accounts, with the running balance. */
export function PlayerStatement({ player }: { player: AdminProfile }) {
  const [account, setAccount] = useState<StatementAccount>('game');
  const query = usePlayerStatement(player.id, account);
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{texts.title}</h2>
        <div className="flex flex-wrap items-end gap-3">
          <SegmentedChoice label={texts.account} options={accounts} value={account} onChange={setAccount} />
          <StatementDownload player={player} account={account} />
        </div>
      </header>
      <DataTable
        caption={texts.caption(texts.accounts[account])}
        columns={columnsIn(player.currency)}
        rows={query.data?.pages.flatMap(({ movements }) => movements)}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
    </section>
  );
}

function columnsIn(currency: string): readonly Column<Movement>[] {
  return [
    { header: texts.at, cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
    { header: texts.kind, cell: movementWords },
    {
      header: texts.amount,
      numeric: true,
      cell: ({ amount }) => <SignedMoney amount={amount} currency={currency} />,
    },
    {
      header: texts.balance,
      numeric: true,
      cell: ({ balanceAfter }) => <Money amount={balanceAfter} currency={currency} />,
    },
    { header: texts.transfer, numeric: true, cell: ({ id }) => <span className="text-ink-soft">{id}</span> },
  ];
}

interface StatementDownloadProps {
  player: AdminProfile;
  account: StatementAccount;
}

/** The whole statement as a file, also what the page has not shown yet. */
function StatementDownload({ player, account }: StatementDownloadProps) {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const movements = await wholeStatement((before) =>
        fetchStatement(player.id, account, LARGEST_PAGE, before),
      );
      saveCsv(`statement-${player.username}-${account}.csv`, statementCsv(movements, player.currency));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={isBusy} busyLabel={texts.csvWorking} onClick={download}>
      {texts.csv}
    </Button>
  );
}
