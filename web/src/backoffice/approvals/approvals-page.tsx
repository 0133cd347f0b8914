import type { Approval } from '@sanduku/contracts/operators/approvals';
import { useState } from 'react';
import { unbroken } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import type { DataAt } from '../../server/routes.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminApi } from '../admin-api.ts';
import { ChangeList, Subject } from '../audit/changes.tsx';
import { requestSentence } from '../audit/sentence.ts';
import { audit } from '../audit/texts.ts';
import { paths } from '../paths.ts';
import { adminKey, useOffsetPages } from '../queries.ts';
import { useOperator } from '../session/operator-session.ts';
import { ExactTime } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { type Decision, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { approvals as texts } from './texts.ts';

export function ApprovalsPage() {
  const [status, choice] = useViewChoice('status', texts.show, texts.filters, 'waiting');
  return (
    <PageFrame title={texts.title} text={texts.text} actions={choice}>
      <Approvals key={status} status={status} />
    </PageFrame>
  );
}

function Approvals({ status }: { status: keyof typeof texts.filters }) {
  const query = useOffsetPages(adminKey('approvals', status), (page) =>
    adminApi.call('GET /api/admin/approvals', { query: { status, ...page } }),
  );
  const { username } = useOperator();
  const [link, setLink] = useState<MadeLink>();
  const isOwn = ({ askedBy }: Approval) => askedBy === username;
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<Approval>({
    header: texts.columns.decision,
    rows: query.data?.pages.flatMap((page) => page.approvals),
    keyOf: ({ id }) => id,
    decisionsOf: (approval) =>
      isOwn(approval)
        ? [refusalOf(approval, 'withdraw')]
        : [approvalOf(approval, setLink), refusalOf(approval, 'refuse')],
    noteOf: (approval) => isOwn(approval) && <Badge tone="warning">{texts.own}</Badge>,
  });
  return (
    <>
      <DataTable
        caption={texts.caption}
        columns={[...factColumns, ...(status === 'waiting' ? decisionColumns : outcomeColumns)]}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty[status === 'waiting' ? 'waiting' : 'other']}
      />
      {decisionDialog}
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
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
    label: texts.approve,
    name: texts.of(texts.approve, requestSentence(approval)),
    ask: {
      title: texts.approveTitle,
      description: texts.approveText(approval.askedBy),
      children: <RequestSummary approval={approval} />,
      onSubmit: approve,
      done: texts.approved,
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
  return {
    label: texts[kind],
    name: texts.of(texts[kind], requestSentence(approval)),
    ask: {
      title: texts[`${kind}Title`],
      description: kind === 'withdraw' ? texts.withdrawText : texts.refuseText(approval.askedBy),
      children: <RequestSummary approval={approval} />,
      onSubmit: (reason) =>
        adminApi.call('POST /api/admin/approvals/:id/refuse', {
          params: { id: approval.id },
          body: { reason },
        }),
      done: kind === 'withdraw' ? texts.withdrawn : texts.refused,
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

const factColumns = columnsFor<Approval>()(texts.columns, {
  action: (approval) => (
    <div className="max-w-96 min-w-44 py-2 wrap-anywhere whitespace-normal">
      <RequestText approval={approval} />
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
        <span>
          {texts.requestedBy(approval.askedBy)} <ExactTime at={approval.askedAt} />
        </span>
        {approval.player && (
          <Link to={paths.player(approval.player.id)} className="prose-link">
            {texts.player}
          </Link>
        )}
        {approval.subjectKind !== 'player' && <Subject {...approval} />}
      </p>
    </div>
  ),
  changes: (approval) => <ChangeList {...approval} />,
});

const statusTones: Record<Approval['status'], Tone> = {
  waiting: 'warning',
  approved: 'info',
  refused: 'neutral',
};

const outcomeColumns = columnsFor<Approval>()(texts.columns, {
  decided: ({ status, note, decidedBy, decidedAt }) => (
    <span className="block max-w-56 min-w-36 py-2 wrap-anywhere whitespace-normal">
      <Badge tone={statusTones[status]}>{texts.status[status]}</Badge> {decidedBy}
      {decidedAt && (
        <span className="block text-xs text-ink-soft">
          <ExactTime at={decidedAt} />
        </span>
      )}
      {note}
    </span>
  ),
});

const linkTexts = texts.link;

type MadeLink = Exclude<DataAt<'POST /api/admin/users/:id/reset-password'>, { awaitsApproval: unknown }>;

/** `link.path` is null outside the sandbox, where the player gets the link. */
function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const url = link.path === null ? null : new URL(link.path, location.origin).href;
  return (
    <Dialog
      open
      onClose={onClose}
      title={linkTexts.title}
      description={linkTexts.text}
      footer={
        <>
          {url && <CopyButton text={url} label={linkTexts.copy} />}
          <Button onClick={onClose}>{linkTexts.done}</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="font-semibold">{linkTexts.sentTo[link.channel]}</dt>
          <dd>{link.sentTo}</dd>
        </div>
        {url && (
          <div>
            <dt className="font-semibold">{linkTexts.label}</dt>
            <dd className="rounded-md bg-raised px-3 py-2 font-mono break-all select-all">{url}</dd>
          </div>
        )}
        <div>
          <dt className="font-semibold">{linkTexts.expires}</dt>
          <dd>
            <ExactTime at={link.expiresAt} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
