import type { HeldForReview } from '@sanduku/contracts/deposits/admin';
import { Badge } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { heldStates, holdReasons, providerNames } from '../names.ts';
import { adminKey, useAdminQuery } from '../queries.ts';
import { ExactTime, Money, PlayerLink, TwoLines } from '../shared/cells.tsx';
import { columnsFor } from '../shared/data-table.tsx';
import { type Decision, DecisionTable } from '../shared/decision-table.tsx';
import { moneyText } from '../shared/format.ts';
import { REQUESTED } from '../shared/reason-dialog.tsx';

export const NOT_CREDITED = 'Rejected. Nothing was credited.';
const NOBODY = 'No owner';

/** No rule credits them automatically. */
export function HeldTransfers() {
  const query = useAdminQuery(adminKey('heldTransfers'), 'GET /api/admin/held-transfers');
  return (
    <>
      <p className="text-sm text-ink-soft">Transfers to our addresses that are not credited automatically.</p>
      <DecisionTable
        caption="Held transfers"
        columns={factColumns}
        rows={query.data?.transfers}
        keyOf={({ channel, transactionHash, logIndex }) => `${channel} ${transactionHash} ${logIndex}`}
        query={query}
        empty={{ title: 'No held transfers', text: 'Transfers that are too small or too large appear here.' }}
        decisionsOf={(transfer) => {
          if (transfer.state !== 'waiting') return [];
          const refuse = decisionOn(transfer, 'refuse');
          return transfer.credits ? [decisionOn(transfer, 'credit'), refuse] : [refuse];
        }}
      />
    </>
  );
}

function decisionOn(transfer: HeldForReview, kind: 'credit' | 'refuse'): Decision {
  const { channel, transactionHash, logIndex, player, credits } = transfer;
  const owner = player?.username ?? NOBODY;
  const amount = credits ? moneyText(credits.amount, credits.currency) : '';
  const usdt = `USDT ${transfer.amount}`;
  const [label, name, title, description, done] =
    kind === 'credit'
      ? [
          'Credit',
          `Credit ${usdt} to ${owner}`,
          `Credit ${amount}?`,
          `${owner} owns the address and gets the money after another operator approves.`,
          REQUESTED,
        ]
      : [
          'Reject',
          `Reject ${usdt} of ${owner}`,
          'Reject this transfer?',
          'The transfer will never be credited.',
          NOT_CREDITED,
        ];
  return {
    label,
    name,
    ask: {
      title,
      description,
      onSubmit: (reason) => {
        const body = { channel, transactionHash, logIndex, reason };
        return adminApi.call(`POST /api/admin/held-transfers/${kind}`, { body });
      },
      done,
      changes: ['heldTransfers', 'deposits', 'players'],
    },
  };
}

const factColumns = columnsFor<HeldForReview>()(
  {
    Player: ({ player, createdAt }) => (
      <TwoLines top={player ? <PlayerLink {...player} /> : NOBODY} below={<ExactTime at={createdAt} />} />
    ),
    Provider: ({ channel, why }) => <TwoLines top={providerNames[channel]} below={holdReasons[why]} />,
    Amount: ({ amount, credits }) => (
      <TwoLines
        top={credits ? <Money {...credits} /> : 'Cannot be credited'}
        below={`paid USDT\u00a0${amount}`}
      />
    ),
    'Transaction, address': ({ transactionHash, address }) => (
      <TwoLines top={<Reference text={transactionHash} />} below={<Reference text={address} />} />
    ),
    Status: ({ state }) => (
      <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>{heldStates[state]}</Badge>
    ),
  },
  ['Amount'],
);

export function Reference({ text }: { text: string }) {
  return (
    <span
      title={text}
      className="block font-mono text-xs select-all max-sm:max-w-52 max-sm:break-all sm:max-w-28 sm:truncate"
    >
      {text}
    </span>
  );
}
