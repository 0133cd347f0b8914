import type { ListedOperator, OperatorRole } from '@sanduku/contracts/operators/api';
import { useRef, useState } from 'react';
import type { DataAt } from '../../server/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import type { Column } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { adminApi } from '../admin-api.ts';
import { useOperators } from '../queries.ts';
import { useMayAct, useOperator } from '../session/operator-session.ts';
import { ExactTime, StatusBadge } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { optionsOf, PageFrame } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { useAction } from '../shared/use-action.tsx';
import { shell } from '../shell/texts.ts';
import { operators as texts } from './texts.ts';

const { addDialog, linkDialog, changeDialog } = texts;

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

  const columns = columnsFor<ListedOperator>()(texts.columns, {
    username: ({ id, username }) => (
      <span className="font-semibold">
        {username} {id === ownId && <Badge tone="info">{texts.you}</Badge>}
      </span>
    ),
    role: ({ role }) => shell.roles[role],
    access: ({ status }) => <StatusBadge status={status} />,
    factor: ({ hasPassword, hasSecondFactor }) => (
      <Badge tone={hasSecondFactor ? 'info' : 'warning'}>
        {!hasPassword ? texts.factor.notYet : hasSecondFactor ? texts.factor.on : texts.factor.off}
      </Badge>
    ),
    lastSeen: ({ lastSeenAt }) => (lastSeenAt ? <TimeLabel at={lastSeenAt} /> : texts.never),
    since: ({ createdAt }) => <TimeLabel at={createdAt} />,
  });
  const changeColumn: Column<ListedOperator> = {
    header: texts.columns.actions,
    inSight: true,
    cell: (operator) =>
      operator.id !== ownId && (
        <span className="flex flex-wrap gap-2 py-1">
          <Button aria-label={texts.changeOf(operator.username)} onClick={() => setChanging(operator)}>
            {texts.change}
          </Button>
          {!operator.hasPassword && operator.addedBy === ownId && (
            <Button
              aria-label={texts.linkOf(operator.username)}
              busy={isBusy}
              busyLabel={shared.reason.working}
              onClick={() => run(() => makeLink(operator))}
            >
              {texts.link}
            </Button>
          )}
        </span>
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
      {problem}
      <DataTable
        caption={texts.table}
        columns={mayAct ? [...columns, changeColumn] : columns}
        rows={query.data}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
      {isAdding && <AddOperator onClose={() => setAdding(false)} />}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
      {changing && <ChangeOperator operator={changing} onClose={() => setChanging(undefined)} />}
    </PageFrame>
  );
}

const roles = (['viewer', 'operator'] as const).map((value) => ({ value, label: shell.roles[value] }));

function AddOperator({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');
  return (
    <ReasonDialog
      title={addDialog.title}
      description={addDialog.text}
      submitLabel={addDialog.submit}
      initialFocus={field}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/operators', { body: { username: username.trim(), role, reason } })
      }
      changes={['operators']}
      onClose={onClose}
    >
      <Field
        ref={field}
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
      <SegmentedChoice label={texts.columns.role} options={roles} value={role} onChange={setRole} />
    </ReasonDialog>
  );
}

/** The server keeps no copy of the link. */
function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const url = new URL(link.path, location.origin).href;
  return (
    <Dialog
      open
      onClose={onClose}
      title={linkDialog.title(link.username)}
      description={linkDialog.text}
      footer={
        <>
          <CopyButton text={url} label={linkDialog.copy} />
          <Button onClick={onClose}>{linkDialog.done}</Button>
        </>
      }
    >
      <p className="rounded-md bg-raised px-3 py-2 font-mono text-sm break-all select-all">{url}</p>
      <p className="mt-3 text-sm text-ink-soft">
        {linkDialog.until} <ExactTime at={link.expiresAt} />
      </p>
    </Dialog>
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
