import type { ListedOperator } from '@sanduku/contracts/operators/api';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { useMayAct, useOperator } from '../session/use-operator.ts';
import { DataTable } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { shell } from '../shell/texts.ts';
import { AddOperator } from './add-operator.tsx';
import { ChangeOperator } from './change-operator.tsx';
import { operators as texts } from './texts.ts';
import { useOperators } from './use-operators.ts';

/** Who may sign in to the back office, and as what. */
export function OperatorsPage() {
  const query = useOperators();
  const { id: ownId } = useOperator();
  const mayAct = useMayAct();
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<ListedOperator>();

  const columns: readonly Column<ListedOperator>[] = [
    {
      header: texts.columns.username,
      cell: ({ id, username }) => (
        <span className="font-semibold">
          {username} {id === ownId && <Badge tone="info">{texts.you}</Badge>}
        </span>
      ),
    },
    { header: texts.columns.role, cell: ({ role }) => shell.roles[role] },
    {
      header: texts.columns.access,
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'neutral' : 'error'}>{texts.status[status]}</Badge>
      ),
    },
    {
      header: texts.columns.factor,
      cell: ({ hasSecondFactor }) => (
        <Badge tone={hasSecondFactor ? 'info' : 'warning'}>
          {hasSecondFactor ? texts.factor.on : texts.factor.off}
        </Badge>
      ),
    },
    {
      header: texts.columns.lastSeen,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeLabel at={lastSeenAt} /> : texts.never),
    },
    { header: texts.columns.since, cell: ({ createdAt }) => <TimeLabel at={createdAt} /> },
    ...(mayAct
      ? [
          {
            header: texts.columns.actions,
            cell: (operator: ListedOperator) =>
              operator.id !== ownId && (
                <Button aria-label={texts.changeOf(operator.username)} onClick={() => setChanging(operator)}>
                  {texts.change}
                </Button>
              ),
          },
        ]
      : []),
  ];

  return (
    <PageFrame
      title={texts.title}
      text={texts.text}
      actions={
        mayAct && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <DataTable
        caption={texts.table}
        columns={columns}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
      {isAdding && <AddOperator onClose={() => setAdding(false)} />}
      {changing && <ChangeOperator operator={changing} onClose={() => setChanging(undefined)} />}
    </PageFrame>
  );
}
