import type { HeldForReview } from '@sanduku/contracts/deposits/admin';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey } from '../queries.ts';
import { ExactTime, Money, PlayerLink, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/format.ts';
import { type Decision, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { deposits } from './texts.ts';

const { heldTransfers: texts, doubt, columns: names } = deposits;

/** No rule credits them automatically. */
export function HeldTransfers() {
  const query = useQuery({
    queryKey: adminKey('heldTransfers'),
    queryFn: async () => (await adminApi.call('GET /api/admin/held-transfers')).data.transfers,
  });
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<HeldForReview>({
    header: names.decision,
    rows: query.data,
    keyOf: transferKey,
    decisionsOf: (transfer) => {
      if (transfer.state !== 'waiting') return [];
      const refuse = decisionOn(transfer, 'refuse');
      return transfer.credits ? [decisionOn(transfer, 'credit'), refuse] : [refuse];
    },
  });
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.intro}</p>
      <DataTable
        caption={texts.caption}
        columns={[...factColumns, ...decisionColumns]}
        rows={rows}
        keyOf={transferKey}
        query={query}
        empty={texts.empty}
      />
      {decisionDialog}
    </>
  );
}

const transferKey = ({ channel, transactionHash, logIndex }: HeldForReview) =>
  `${channel} ${transactionHash} ${logIndex}`;

function decisionOn(transfer: HeldForReview, kind: 'credit' | 'refuse'): Decision {
  const { channel, transactionHash, logIndex, player, credits } = transfer;
  const owner = player?.username ?? texts.nobody;
  const amount = credits ? moneyText(credits.amount, credits.currency) : '';
  const [title, description, done] =
    kind === 'credit'
      ? [texts.creditTitle(amount), texts.creditText(owner), shared.reason.requested]
      : [texts.refuseTitle, texts.refuseText, doubt.refused];
  return {
    label: doubt[kind],
    name: doubt[`${kind}Of`](owner, `USDT ${transfer.amount}`),
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
  { ...names, transaction: texts.transaction },
  {
    player: ({ player, createdAt }) => (
      <TwoLines
        top={player ? <PlayerLink {...player} /> : texts.nobody}
        below={<ExactTime at={createdAt} />}
      />
    ),
    channel: ({ channel, why }) => <TwoLines top={deposits.channels[channel]} below={texts.why[why]} />,
    amount: ({ amount, credits }) => (
      <TwoLines
        top={credits ? <Money {...credits} /> : texts.cannot}
        below={deposits.paid(`USDT\u00a0${amount}`)}
      />
    ),
    transaction: ({ transactionHash, address }) => (
      <TwoLines top={<Reference text={transactionHash} />} below={<Reference text={address} />} />
    ),
    status: ({ state }) => (
      <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>{texts.state[state]}</Badge>
    ),
  },
  ['amount'],
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
