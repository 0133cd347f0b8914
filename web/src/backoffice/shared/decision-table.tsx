import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { awaitsApproval } from '../admin-api.ts';
import { useMayAct } from '../session/operator-session.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { type Decided, keepDecided, ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';

type Question = Pick<
  ReasonDialogProps<unknown>,
  'title' | 'description' | 'children' | 'onSubmit' | 'changes'
>;

export interface AskProps {
  onClose: () => void;
  /** Marks the row as decided, unless another operator must approve. */
  onDone: (answer: unknown) => void;
}

export interface Decision {
  label: string;
  /** Accessible name: many rows have the same label. */
  name: string;
  ask: (Question & { done: string }) | ((props: AskProps) => ReactNode);
}

interface DecisionTableProps<Row> extends DataTableProps<Row> {
  decisionHeader?: string;
  /** Undefined: no column for decisions. */
  decisionsOf: ((row: Row) => readonly Decision[]) | undefined;
  noteOf?: (row: Row) => ReactNode;
}

/**
 * Rendered outside the table, the dialog survives its row. A decided row stays where it was, with "Done"
 * instead of buttons, even if the refetched list lacks or moves it.
 */
export function DecisionTable<Row>({
  decisionHeader = 'Decision',
  decisionsOf,
  noteOf,
  ...table
}: DecisionTableProps<Row>) {
  const { columns, rows, keyOf } = table;
  const mayAct = useMayAct();
  const [chosen, setChosen] = useState<{ row: Row; decision: Decision }>();
  const [decided, setDecided] = useState<readonly Decided<Row>[]>([]);
  const isDecided = (row: Row) => decided.some((each) => keyOf(each.row) === keyOf(row));
  const shown = rows && keepDecided(rows, decided, keyOf);
  const column: Column<Row> = {
    header: decisionHeader,
    inSight: true,
    cell: (row) => (
      <span className="flex flex-col items-start gap-2 py-2">
        {noteOf?.(row)}
        {isDecided(row) && <Badge tone="info">Done</Badge>}
        {!isDecided(row) &&
          decisionsOf?.(row).map((decision) => (
            <Button
              key={decision.label}
              wide
              aria-label={decision.name}
              onClick={() => setChosen({ row, decision })}
            >
              {decision.label}
            </Button>
          ))}
      </span>
    ),
  };

  function dialogOf({ row, decision: { label, ask } }: NonNullable<typeof chosen>): ReactNode {
    const props: AskProps = {
      onClose: () => setChosen(undefined),
      onDone: (answer) => {
        if (!awaitsApproval(answer)) setDecided([...decided, { row, index: shown?.indexOf(row) ?? 0 }]);
      },
    };
    if (typeof ask === 'function') return ask(props);
    return <ReasonDialog {...ask} {...props} submitLabel={label} done={() => ask.done} />;
  }

  return (
    <>
      <DataTable {...table} columns={mayAct && decisionsOf ? [...columns, column] : columns} rows={shown} />
      {chosen && dialogOf(chosen)}
    </>
  );
}
