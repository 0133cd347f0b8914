import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import { useState } from 'react';
import type { CsvCell } from '../../lib/csv.ts';
import { SelectField } from '../../ui/fields.tsx';
import { CsvButton } from '../shared/csv-button.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { FilterBar } from '../shared/filter-bar.tsx';
import { depositColumns } from './deposit-columns.tsx';
import { deposits } from './texts.ts';
import { useDeposits } from './use-deposits.ts';

const texts = deposits.all;

const statusOptions = [
  { value: 'all', label: texts.every },
  ...Object.entries(deposits.status).map(([value, label]) => ({ value, label })),
];

const { player, channel, amount, status, reason, references } = depositColumns;
const columns = [player, channel, amount, status, reason, references];

/** Every deposit, the newest first. */
export function AllDeposits() {
  const [chosen, setChosen] = useState<DepositStatus | 'all'>('all');
  const query = useDeposits(chosen);
  const rows = query.data?.pages.flatMap((page) => page.deposits);
  return (
    <>
      <FilterBar>
        <SelectField
          label={texts.status}
          options={statusOptions}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as DepositStatus | 'all')}
        />
        <CsvButton name="deposits" header={csvHeader} rows={rows?.map(csvRow)} />
      </FilterBar>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
    </>
  );
}

const csvHeader = Object.values(texts.csv);

/** In the order of the header. */
function csvRow(deposit: AdminDeposit): readonly CsvCell[] {
  return [
    deposit.createdAt,
    deposit.player.username,
    deposits.channels[deposit.channel],
    deposit.paidAmount,
    deposit.paidCurrency,
    deposit.amount,
    deposit.currency,
    deposits.status[deposit.status],
    deposit.reference,
    deposit.providerReference,
  ];
}
