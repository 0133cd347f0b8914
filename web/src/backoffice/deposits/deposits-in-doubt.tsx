import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMayAct } from '../session/use-operator.ts';
import { DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/money.tsx';
import { depositColumns } from './deposit-columns.tsx';
import { type DepositDecision, DepositDecisionDialog } from './deposit-decision.tsx';
import { deposits } from './texts.ts';
import { useDeposits } from './use-deposits.ts';

const texts = deposits.doubt;

const { player, channel, amount, reason, references } = depositColumns;
const factColumns = [player, channel, amount, reason, references];

/** Deposits of which the rail does not tell what became of them. */
export function DepositsInDoubt() {
  const [decision, setDecision] = useState<DepositDecision>();
  const mayAct = useMayAct();
  const query = useDeposits('in_doubt');
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.intro}</p>
      <DataTable
        caption={texts.caption}
        columns={mayAct ? [...factColumns, decisionColumn(setDecision)] : factColumns}
        rows={query.data?.pages.flatMap((page) => page.deposits)}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
      {decision && <DepositDecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

function decisionColumn(onDecide: (decision: DepositDecision) => void): Column<AdminDeposit> {
  return {
    header: deposits.columns.decision,
    cell: (deposit) => {
      const credits = moneyText(deposit.amount, deposit.currency);
      return (
        <span className="flex flex-col gap-1 py-2">
          {(['credit', 'refuse'] as const).map((kind) => (
            <Button
              key={kind}
              aria-label={texts[`${kind}Of`](deposit.player.username, credits)}
              onClick={() => onDecide({ deposit, kind })}
            >
              {texts[kind]}
            </Button>
          ))}
        </span>
      );
    },
  };
}
