import type { AdminReferral } from '@sanduku/contracts/referrals/admin';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { PendingBadge } from '../approvals/pending-badge.tsx';
import { adminKey, useOffsetPages } from '../queries.ts';
import { ExactTime, PlayerLink, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/format.ts';
import { PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { type Decision, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { referrals as texts } from './texts.ts';

/** Bonuses that wait for a person's look, and those that have been decided. */
export function ReferralsPage() {
  const [status, choice] = useViewChoice('status', texts.show, texts.filters, 'held');
  const query = useOffsetPages(adminKey('referrals', status), (page) =>
    adminApi.call('GET /api/admin/referrals', { query: { status, ...page } }),
  );
  const { decisionColumns, decisionDialog } = useDecisionColumn<AdminReferral>({
    header: texts.columns.decision,
    isStacked: true,
    noteOf: ({ friend }) => <PendingBadge kind="player" id={friend.id} />,
    decisionsOf: (referral) => [decisionOn(referral, 'release'), decisionOn(referral, 'refuse')],
  });
  return (
    <PageFrame title={texts.title} text={texts.text} actions={choice}>
      <p className="text-sm text-ink-soft">{texts.intro}</p>
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
    ask: {
      title: texts[`${kind}Title`],
      description: texts[`${kind}Text`](moneyText(bonus ?? 0, currency), referrer.username),
      onSubmit: (reason) => {
        const request = { params: { id: friend.id }, body: { reason } };
        return adminApi.call(`POST /api/admin/referrals/:id/${kind}`, request);
      },
      done: kind === 'release' ? texts.released(referrer.username) : texts.refused,
      changes: ['referrals', 'players'],
    },
  };
}

const statusTones: Record<AdminReferral['status'], Tone> = {
  signed_up: 'neutral',
  missed: 'neutral',
  held: 'warning',
  paid: 'gain',
  refused: 'neutral',
};

const factColumns = columnsFor<AdminReferral>()(
  texts.columns,
  {
    friend: ({ friend, signedUpAt }) => (
      <TwoLines top={<PlayerLink {...friend} />} below={<ExactTime at={signedUpAt} />} />
    ),
    referrer: ({ referrer }) => <PlayerLink {...referrer} />,
    bonus: ({ bonus, currency }) => (bonus === null ? '–' : moneyText(bonus, currency)),
    facts: (referral) => (
      <span className="block max-w-60 min-w-32 py-2 whitespace-normal">{factsOf(referral)}</span>
    ),
    status: ({ status, reason, decidedAt }) => (
      <span className="block max-w-56 min-w-36 py-2 wrap-anywhere whitespace-normal">
        <Badge tone={statusTones[status]}>{texts.status[status]}</Badge>
        {decidedAt && (
          <span className="block text-xs text-ink-soft">
            <ExactTime at={decidedAt} />
          </span>
        )}
        {reason && <span className="block">{reason}</span>}
      </span>
    ),
  },
  ['bonus'],
);

function factsOf({ heldFor, sharesDevice, sharesNetwork }: AdminReferral): string {
  const facts = [
    ...heldFor.map((why) => texts.heldFor[why]),
    sharesDevice && texts.sharesDevice,
    sharesNetwork && texts.sharesNetwork,
  ];
  return facts.filter(Boolean).join(', ') || texts.sharesNothing;
}
