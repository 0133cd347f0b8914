import type { ListedOperator, OperatorRole } from '@sanduku/contracts/operators/api';
import { useRef, useState } from 'react';
import type { DataAt } from '../../server/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { adminApi } from '../admin-api.ts';
import { accessNames, roleNames } from '../names.ts';
import { useOperators } from '../queries.ts';
import { useMayAct, useOperator } from '../session/operator-session.ts';
import { StatusBadge } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { LinkDialog } from '../shared/link-dialog.tsx';
import { optionsOf, PageFrame } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { useAction } from '../shared/use-action.tsx';

interface MadeLink extends DataAt<'POST /api/admin/operators/:id/link'> {
  readonly username: string;
}

export function OperatorsPage() {
  const query = useOperators();
  const { id: ownId } = useOperator();
  const mayAct = useMayAct();
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<ListedOperator>();
  const [link, setLink] = useState<MadeLink>();
  const { isBusy, problem, run } = useAction();

  async function makeLink({ id, username }: ListedOperator) {
    const { data } = await adminApi.call('POST /api/admin/operators/:id/link', { params: { id } });
    setLink({ ...data, username });
  }

  const changeColumn: Column<ListedOperator> = {
    header: 'Change',
    inSight: true,
    cell: (operator) =>
      operator.id !== ownId && (
        <span className="flex flex-wrap gap-2 py-1">
          <Button aria-label={`Change ${operator.username}`} onClick={() => setChanging(operator)}>
            Change
          </Button>
          {!operator.hasPassword && operator.addedBy === ownId && (
            <Button
              aria-label={`New link for ${operator.username}`}
              busy={isBusy}
              busyLabel="Working"
              onClick={() => run(() => makeLink(operator))}
            >
              New link
            </Button>
          )}
        </span>
      ),
  };

  return (
    <PageFrame
      title="Operators"
      text="People who can sign in here. Viewers can see everything but change nothing."
      actions={
        mayAct && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            Add operator
          </Button>
        )
      }
    >
      {problem}
      <DataTable
        caption="Operators"
        columns={mayAct ? [...columns, changeColumn] : columns}
        rows={query.data?.operators}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No operators' }}
      />
      {isAdding && <AddOperator onClose={() => setAdding(false)} />}
      {link && (
        <LinkDialog
          title={`Link for ${link.username}`}
          description="Send it in a way that only they can read. It works once and is shown only now. You can create another one."
          path={link.path}
          label="Link"
          expiresAt={link.expiresAt}
          onClose={() => setLink(undefined)}
        />
      )}
      {changing && <ChangeOperator operator={changing} onClose={() => setChanging(undefined)} />}
    </PageFrame>
  );
}

const columns = columnsFor<ListedOperator>()({
  Username: (operator) => <Username {...operator} />,
  Role: ({ role }) => roleNames[role],
  Access: ({ status }) => <StatusBadge status={status} />,
  'Second factor': ({ hasPassword, hasSecondFactor }) => (
    <Badge tone={hasSecondFactor ? 'info' : 'warning'}>
      {!hasPassword ? 'Not signed in yet' : hasSecondFactor ? 'On' : 'Off'}
    </Badge>
  ),
  'Last seen': ({ lastSeenAt }) => (lastSeenAt ? <TimeLabel at={lastSeenAt} /> : 'Never'),
  Since: ({ createdAt }) => <TimeLabel at={createdAt} />,
});

function Username({ id, username }: ListedOperator) {
  const { id: ownId } = useOperator();
  return (
    <span className="font-semibold">
      {username} {id === ownId && <Badge tone="info">you</Badge>}
    </span>
  );
}

const roles = optionsOf(roleNames);

function AddOperator({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState('');
  const [isTried, setTried] = useState(false);
  const [role, setRole] = useState<OperatorRole>('viewer');
  const isValid = /^[A-Za-z0-9._-]{3,50}$/.test(username.trim());
  function areFieldsReady() {
    setTried(true);
    if (!isValid) field.current?.focus();
    return isValid;
  }
  return (
    <ReasonDialog
      title="Add operator"
      description="After another operator approves, create a link here with which the new operator chooses a password."
      submitLabel="Request approval"
      initialFocus={field}
      areFieldsReady={areFieldsReady}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/operators', { body: { username: username.trim(), role, reason } })
      }
      changes={['operators']}
      onClose={onClose}
    >
      <Field
        ref={field}
        name="new-username"
        label="Username"
        hint="3 to 50 letters, digits, dots or dashes"
        error={isTried && !isValid ? 'Enter a username.' : undefined}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <SegmentedChoice label="Role" options={roles} value={role} onChange={setRole} />
    </ReasonDialog>
  );
}

const accesses = optionsOf(accessNames);

function ChangeOperator({ operator, onClose }: { operator: ListedOperator; onClose: () => void }) {
  const [role, setRole] = useState(operator.role);
  const [status, setStatus] = useState(operator.status);
  return (
    <ReasonDialog
      title={`Change ${operator.username}`}
      description="Their sessions end immediately. Giving more access needs a second operator, and two active operators must remain."
      submitLabel="Change"
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/operators/:id', {
          params: { id: operator.id },
          body: { role, status, reason },
        })
      }
      done={() => `Access of ${operator.username} changed.`}
      changes={['operators']}
      onClose={onClose}
    >
      <SegmentedChoice label="Role" options={roles} value={role} onChange={setRole} />
      <SegmentedChoice label="Access" options={accesses} value={status} onChange={setStatus} />
    </ReasonDialog>
  );
}
