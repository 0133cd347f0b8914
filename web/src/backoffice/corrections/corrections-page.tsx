import type { Correction } from '@sanduku/contracts/players/admin';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { officeKey, useOffsetPages } from '../queries.ts';
import { useOperator } from '../session/operator-session.ts';
import { ExactTime, PlayerLink, SignedMoney, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { signedMoneyText } from '../shared/figures.ts';
import { PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { type Decision, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { corrections as texts } from './texts.ts';

/** Corrections that wait for a second operator, and those that have been decided. */
export function CorrectionsPage() {
  const [status, choice] = useViewChoice('status', texts.show, texts.filters, 'waiting');
  const query = useOffsetPages(officeKey('corrections', status), (page) =>
    adminApi.call('GET /api/admin/corrections', { query: { status, ...page } }),
  );
  const { username } = useOperator();
  const isOwn = ({ askedBy }: Correction) => askedBy === username;
  const { decisionColumns, decisionDialog } = useDecisionColumn<Correction>({
    header: texts.columns.decision,
    decisionsOf: (correction) =>
      isOwn(correction)
        ? [decisionOn(correction, 'withdraw')]
        : [decisionOn(correction, 'approve'), decisionOn(correction, 'refuse')],
    noteOf: (correction) => isOwn(correction) && <Badge tone="warning">{texts.own}</Badge>,
  });
  return (
    <PageFrame title={texts.title} text={texts.text}>
      {choice}
      <DataTable
        caption={texts.caption}
        columns={[...factColumns, ...(status === 'waiting' ? decisionColumns : outcomeColumns)]}
        rows={query.data?.pages.flatMap((page) => page.corrections)}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty[status === 'waiting' ? 'waiting' : 'other']}
      />
      {decisionDialog}
    </PageFrame>
  );
}

/** Refusing one's own is withdrawing it. */
function decisionOn(correction: Correction, kind: 'approve' | 'refuse' | 'withdraw'): Decision {
  const { id, amount, currency, player } = correction;
  const [call, textOf, done] =
    kind === 'approve'
      ? (['approve', texts.approveText, texts.approved(player.username)] as const)
      : (['refuse', texts.refuseText, texts.refused] as const);
  return {
    label: texts[kind],
    name: texts[`${kind}Of`](player.username),
    ask: {
      title: texts[`${kind}Title`],
      description: textOf(signedMoneyText(amount, currency), player.username),
      onSubmit: (reason) =>
        adminApi.call(`POST /api/admin/corrections/:id/${call}`, { params: { id }, body: { reason } }),
      done,
      changes: ['corrections', 'players'],
    },
  };
}

const factColumns = columnsFor<Correction>()(
  texts.columns,
  {
    player: ({ player }) => <PlayerLink {...player} />,
    amount: (correction) => <SignedMoney {...correction} />,
    reason: ({ reason }) => <span className="block max-w-90 min-w-50 py-2 whitespace-normal">{reason}</span>,
    asked: ({ askedBy, askedAt }) => <TwoLines top={askedBy} below={<ExactTime at={askedAt} />} />,
  },
  ['amount'],
);

const statusTones: Record<Correction['status'], Tone> = {
  waiting: 'warning',
  approved: 'info',
  refused: 'neutral',
};

const outcomeColumns = columnsFor<Correction>()(texts.columns, {
  status: ({ status }) => <Badge tone={statusTones[status]}>{texts.status[status]}</Badge>,
  decided: ({ decidedBy, decidedAt }) =>
    decidedBy && decidedAt ? <TwoLines top={decidedBy} below={<ExactTime at={decidedAt} />} /> : '–',
});
