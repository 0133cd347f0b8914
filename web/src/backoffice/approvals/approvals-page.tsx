import type { Approval } from '@sanduku/contracts/operators/approvals';
import { useState } from 'react';
import { unbroken } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import type { DataAt } from '../../server/routes.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { ChangeList, Subject } from '../audit/changes.tsx';
import { requestSentence } from '../audit/sentence.ts';
import { audit } from '../audit/texts.ts';
import { paths } from '../paths.ts';
import { adminKey, useOffsetPages } from '../queries.ts';
import { useOperator } from '../session/operator-session.ts';
import { ExactTime } from '../shared/cells.tsx';
import { columnsFor } from '../shared/data-table.tsx';
import { type Decision, DecisionTable } from '../shared/decision-table.tsx';
import { LinkDialog } from '../shared/link-dialog.tsx';
import { PageFrame, useViewChoice } from '../shared/page-frame.tsx';

const states = { waiting: 'Pending', approved: 'Approved', refused: 'Rejected' };
const filters = { ...states, all: 'All' };

export function ApprovalsPage() {
  const [status, choice] = useViewChoice('status', 'Show', filters, 'waiting');
  return (
    <PageFrame title="Approvals" text="One operator requests, another one approves." actions={choice}>
      <Approvals key={status} status={status} />
    </PageFrame>
  );
}

function Approvals({ status }: { status: keyof typeof filters }) {
  const query = useOffsetPages(adminKey('approvals', status), (page) =>
    adminApi.call('GET /api/admin/approvals', { query: { status, ...page } }),
  );
  const { username } = useOperator();
  const [link, setLink] = useState<MadeLink>();
  const isOwn = ({ askedBy }: Approval) => askedBy === username;
  const decisionsOf = (approval: Approval) =>
    isOwn(approval)
      ? [refusalOf(approval, 'withdraw')]
      : [approvalOf(approval, setLink), refusalOf(approval, 'refuse')];
  const isWaiting = status === 'waiting';
  return (
    <>
      <DecisionTable
        caption="Requests that need two operators"
        columns={isWaiting ? factColumns : [...factColumns, ...outcomeColumns]}
        rows={query.data?.pages.flatMap((page) => page.approvals)}
        keyOf={({ id }) => id}
        query={query}
        empty={
          isWaiting
            ? { title: 'No pending requests', text: 'Requests that need your approval appear here.' }
            : { title: 'No requests', text: 'Decided requests appear here.' }
        }
        noteOf={(approval) => isOwn(approval) && <Badge tone="warning">Requested by you</Badge>}
        decisionsOf={isWaiting ? decisionsOf : undefined}
      />
      {link && (
        <LinkDialog
          title="Reset link sent"
          description="The link works once. A new password ends all sessions and delays withdrawals by 24 hours."
          path={link.path}
          label="Sandbox: no message is sent. It is stored in the folder “outbox” with this link"
          expiresAt={link.expiresAt}
          onClose={() => setLink(undefined)}
        >
          <div>
            <dt className="font-semibold">{link.channel === 'email' ? 'By email to' : 'By SMS to'}</dt>
            <dd>{link.sentTo}</dd>
          </div>
        </LinkDialog>
      )}
    </>
  );
}

function approvalOf(approval: Approval, onLink: (link: MadeLink) => void): Decision {
  const approve = async (note: string) => {
    const { data } = await adminApi.call('POST /api/admin/approvals/:id/approve', {
      params: { id: approval.id },
      body: { note },
    });
    if (isLink(data.result)) onLink(data.result);
  };
  return {
    label: 'Approve',
    name: `Approve: ${requestSentence(approval)}`,
    ask: {
      title: 'Approve this request?',
      description: `Requested by ${approval.askedBy}. It takes effect immediately, and both names are recorded.`,
      children: <RequestSummary approval={approval} />,
      onSubmit: approve,
      done: 'Approved and done.',
      changes: [
        'withdrawals',
        'players',
        'deposits',
        'heldTransfers',
        'business',
        'reserves',
        'wallets',
        'differences',
        'settings',
        'prizeTables',
        'operators',
      ],
    },
  };
}

function refusalOf(approval: Approval, kind: 'refuse' | 'withdraw'): Decision {
  const isOwn = kind === 'withdraw';
  const label = isOwn ? 'Cancel request' : 'Reject';
  return {
    label,
    name: `${label}: ${requestSentence(approval)}`,
    ask: {
      title: isOwn ? 'Cancel your request?' : 'Reject this request?',
      description: isOwn ? 'Nothing will change.' : `Requested by ${approval.askedBy}. Nothing will change.`,
      children: <RequestSummary approval={approval} />,
      onSubmit: (reason) =>
        adminApi.call('POST /api/admin/approvals/:id/refuse', {
          params: { id: approval.id },
          body: { reason },
        }),
      done: isOwn ? 'Cancelled. Nothing was changed.' : 'Rejected. Nothing was changed.',
      changes: [],
    },
  };
}

function isLink(result: unknown): result is MadeLink {
  return typeof result === 'object' && result !== null && 'path' in result && 'expiresAt' in result;
}

function RequestSummary({ approval }: { approval: Approval }) {
  return (
    <div className="rounded-md bg-raised px-3 py-2 text-sm">
      <RequestText approval={approval} />
      <ChangeList {...approval} />
    </div>
  );
}

function RequestText({ approval }: { approval: Approval }) {
  return (
    <>
      <p className="font-semibold">{unbroken(requestSentence(approval))}</p>
      {approval.reason && <p>{audit.quoted(approval.reason)}</p>}
    </>
  );
}

const factColumns = columnsFor<Approval>()({
  Request: (approval) => (
    <div className="max-w-96 min-w-44 py-2 wrap-anywhere whitespace-normal">
      <RequestText approval={approval} />
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
        <span>
          Requested by {approval.askedBy}, <ExactTime at={approval.askedAt} />
        </span>
        {approval.player && (
          <Link to={paths.player(approval.player.id)} className="prose-link">
            Player
          </Link>
        )}
        {approval.subjectKind !== 'player' && <Subject {...approval} />}
      </p>
    </div>
  ),
  'Before and after': (approval) => <ChangeList {...approval} />,
});

const statusTones: Record<Approval['status'], Tone> = {
  waiting: 'warning',
  approved: 'info',
  refused: 'neutral',
};

const outcomeColumns = columnsFor<Approval>()({
  Decision: ({ status, note, decidedBy, decidedAt }) => (
    <span className="block max-w-56 min-w-36 py-2 wrap-anywhere whitespace-normal">
      <Badge tone={statusTones[status]}>{states[status]}</Badge> {decidedBy}
      {decidedAt && (
        <span className="block text-xs text-ink-soft">
          <ExactTime at={decidedAt} />
        </span>
      )}
      {note}
    </span>
  ),
});

type MadeLink = Exclude<DataAt<'POST /api/admin/users/:id/reset-password'>, { awaitsApproval: unknown }>;
