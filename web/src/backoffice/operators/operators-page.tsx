import type { ListedOperator, OperatorRole } from '@sanduku/contracts/operators/api';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field, PasswordField } from '../../ui/fields.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { adminApi } from '../admin-api.ts';
import { useOperators } from '../queries.ts';
import { useMayAct, useOperator } from '../session/operator-session.ts';
import { StatusBadge } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { optionsOf, PageFrame } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { shell } from '../shell/texts.ts';
import { operators as texts } from './texts.ts';

const { addDialog, changeDialog } = texts;

/** Who may sign in to the back office, and as what. */
export function OperatorsPage() {
  const query = useOperators();
  const { id: ownId } = useOperator();
  const mayAct = useMayAct();
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<ListedOperator>();

  const columns = columnsFor<ListedOperator>()(texts.columns, {
    username: ({ id, username }) => (
      <span className="font-semibold">
        {username} {id === ownId && <Badge tone="info">{texts.you}</Badge>}
      </span>
    ),
    role: ({ role }) => shell.roles[role],
    access: ({ status }) => <StatusBadge status={status} />,
    factor: ({ hasSecondFactor }) => (
      <Badge tone={hasSecondFactor ? 'info' : 'warning'}>
        {hasSecondFactor ? texts.factor.on : texts.factor.off}
      </Badge>
    ),
    lastSeen: ({ lastSeenAt }) => (lastSeenAt ? <TimeLabel at={lastSeenAt} /> : texts.never),
    since: ({ createdAt }) => <TimeLabel at={createdAt} />,
  });
  const changeColumn: Column<ListedOperator> = {
    header: texts.columns.actions,
    cell: (operator) =>
      operator.id !== ownId && (
        <Button aria-label={texts.changeOf(operator.username)} onClick={() => setChanging(operator)}>
          {texts.change}
        </Button>
      ),
  };

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
        columns={mayAct ? [...columns, changeColumn] : columns}
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

const roles = (['viewer', 'operator'] as const).map((value) => ({ value, label: shell.roles[value] }));

function AddOperator({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');
  return (
    <ReasonDialog
      title={addDialog.title}
      description={addDialog.text}
      submitLabel={addDialog.submit}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/operators', {
          body: { username: username.trim(), password, role, reason },
        })
      }
      done={({ data }) => addDialog.done(data.username)}
      changes={['operators']}
      onClose={onClose}
    >
      <Field
        name="new-username"
        label={addDialog.username}
        hint={addDialog.usernameHint}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <PasswordField
        name="new-password"
        label={addDialog.password}
        hint={addDialog.passwordHint}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="new-password"
        maxLength={200}
      />
      <SegmentedChoice label={texts.columns.role} options={roles} value={role} onChange={setRole} />
    </ReasonDialog>
  );
}

const accesses = optionsOf(shared.status);

function ChangeOperator({ operator, onClose }: { operator: ListedOperator; onClose: () => void }) {
  const [role, setRole] = useState(operator.role);
  const [status, setStatus] = useState(operator.status);
  return (
    <ReasonDialog
      title={changeDialog.title(operator.username)}
      description={changeDialog.text}
      submitLabel={changeDialog.submit}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/operators/:id', {
          params: { id: operator.id },
          body: { role, status, reason },
        })
      }
      done={() => changeDialog.done(operator.username)}
      changes={['operators']}
      onClose={onClose}
    >
      <SegmentedChoice label={texts.columns.role} options={roles} value={role} onChange={setRole} />
      <SegmentedChoice label={changeDialog.access} options={accesses} value={status} onChange={setStatus} />
    </ReasonDialog>
  );
}
