import type { AdminReferral } from '@sanduku/contracts/referrals/admin';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { officeKey, useOffsetPages } from '../queries.ts';
import { ExactTime, PlayerLink, TwoLines } from '../shared/cells.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/figures.ts';
import { PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { type Decision, ReasonDialog, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { referrals as texts } from './texts.ts';

/** Bonuses that wait for a person's look, and those that have been decided. */
export function ReferralsPage() {
  const [status, choice] = useViewChoice('status', texts.show, texts.filters, 'held');
  const query = useOffsetPages(officeKey('referrals', status), (page) =>
    adminApi.call('GET /api/admin/referrals', { query: { status, ...page } }),
  );
  const { decisionColumns, decisionDialog } = useDecisionColumn<AdminReferral>({
    header: texts.columns.decision,
    decisionsOf: (referral) => [decisionOn(referral, 'release'), decisionOn(referral, 'refuse')],
  });
  return (
    <PageFrame title={texts.title} text={texts.text}>
      {choice}
      <DataTable
        caption={texts.caption}
        columns={status === 'held' ? [...factColumns, ...decisionColumns] : factColumns}
        rows={query.data?.pages.flatMap((page) => page.referrals)}
        keyOf={({ friend }) => friend.id}
        query={query}
        empty={texts.empty[status === 'held' ? 'held' : 'other']}
      />
      {decisionDialog}
    </PageFrame>
  );
}

function decisionOn(referral: AdminReferral, kind: 'release' | 'refuse'): Decision {
  const { friend, referrer, bonus, currency } = referral;
  return {
    label: texts[kind],
    name: texts[`${kind}Of`](friend.username),
    dialog: (onClose) => (
      <ReasonDialog
        title={texts[`${kind}Title`]}
        description={texts[`${kind}Text`](moneyText(bonus ?? 0, currency), referrer.username)}
        submitLabel={texts[kind]}
        onSubmit={(reason) =>
          adminApi.call(`POST /api/admin/referrals/:id/${kind}`, {
            params: { id: friend.id },
            body: { reason },
          })
        }
        done={() => (kind === 'release' ? texts.released(referrer.username) : texts.refused)}
        changes={['referrals', 'players']}
        onClose={onClose}
      />
    ),
  };
}

const statusTones: Record<AdminReferral['status'], Tone> = {
  signed_up: 'neutral',
  missed: 'neutral',
  held: 'warning',
  paid: 'gain',
  refused: 'neutral',
};

const factColumns: readonly Column<AdminReferral>[] = [
  { header: texts.columns.friend, cell: ({ friend }) => <PlayerLink {...friend} /> },
  { header: texts.columns.referrer, cell: ({ referrer }) => <PlayerLink {...referrer} /> },
  {
    header: texts.columns.bonus,
    numeric: true,
    cell: ({ bonus, currency }) => (bonus === null ? '–' : moneyText(bonus, currency)),
  },
  { header: texts.columns.facts, cell: factsOf },
  {
    header: texts.columns.status,
    cell: ({ status, reason }) => (
      <TwoLines top={<Badge tone={statusTones[status]}>{texts.status[status]}</Badge>} below={reason ?? ''} />
    ),
  },
  { header: texts.columns.signedUp, cell: ({ signedUpAt }) => <ExactTime at={signedUpAt} /> },
  {
    header: texts.columns.decided,
    cell: ({ decidedAt }) => (decidedAt ? <ExactTime at={decidedAt} /> : '–'),
  },
];

function factsOf({ heldFor, sharesDevice, sharesNetwork }: AdminReferral): string {
  const facts = [
    ...heldFor.map((why) => texts.heldFor[why]),
    sharesDevice && texts.sharesDevice,
    sharesNetwork && texts.sharesNetwork,
  ];
  return facts.filter(Boolean).join(', ') || texts.sharesNothing;
}
