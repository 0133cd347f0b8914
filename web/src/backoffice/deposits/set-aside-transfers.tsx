import type { SetAside } from '@sanduku/contracts/deposits/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { useMayAct } from '../session/use-operator.ts';
import { DataTable } from '../shared/data-table.tsx';
import { Money, moneyText } from '../shared/money.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { ExactTime } from '../shared/time.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { PlayerLink, Reference } from './deposit-columns.tsx';
import { deposits } from './texts.ts';
import { useSetAside } from './use-deposits.ts';

const { setAside: texts, doubt, columns: names } = deposits;

interface Decision {
  transfer: SetAside;
  kind: 'credit' | 'refuse';
}

/** Transfers on chains to our addresses that no rule credits by itself. */
export function SetAsideTransfers() {
  const [decision, setDecision] = useState<Decision>();
  const mayAct = useMayAct();
  const query = useSetAside();
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.intro}</p>
      <DataTable
        caption={texts.caption}
        columns={mayAct ? [...factColumns, decisionColumn(setDecision)] : factColumns}
        rows={query.data}
        keyOf={({ channel, transactionHash, logIndex }) => `${channel} ${transactionHash} ${logIndex}`}
        query={query}
        empty={texts.empty}
      />
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

const factColumns: readonly Column<SetAside>[] = [
  {
    header: names.player,
    cell: ({ player, createdAt }) => (
      <TwoLines
        top={player ? <PlayerLink {...player} /> : texts.nobody}
        below={<ExactTime at={createdAt} />}
      />
    ),
  },
  {
    header: names.channel,
    cell: ({ channel, why }) => <TwoLines top={deposits.channels[channel]} below={texts.why[why]} />,
  },
  {
    header: names.amount,
    numeric: true,
    cell: ({ amount, credits }) => (
      <TwoLines
        top={credits ? <Money {...credits} /> : texts.cannot}
        below={deposits.paid(`USDT\u00a0${amount}`)}
      />
    ),
  },
  {
    header: texts.transaction,
    cell: ({ transactionHash, address }) => (
      <TwoLines top={<Reference text={transactionHash} />} below={<Reference text={address} />} />
    ),
  },
  {
    header: names.status,
    cell: ({ state }) => (
      <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>{texts.state[state]}</Badge>
    ),
  },
];

function decisionColumn(onDecide: (decision: Decision) => void): Column<SetAside> {
  return {
    header: names.decision,
    cell: (transfer) => {
      if (transfer.state !== 'waiting') return null;
      const owner = transfer.player?.username ?? texts.nobody;
      const amount = `USDT ${transfer.amount}`;
      return (
        <span className="flex flex-col gap-1 py-2">
          {transfer.credits && (
            <Button
              aria-label={doubt.creditOf(owner, amount)}
              onClick={() => onDecide({ transfer, kind: 'credit' })}
            >
              {doubt.credit}
            </Button>
          )}
          <Button
            aria-label={doubt.refuseOf(owner, amount)}
            onClick={() => onDecide({ transfer, kind: 'refuse' })}
          >
            {doubt.refuse}
          </Button>
        </span>
      );
    },
  };
}

function DecisionDialog({ transfer, kind, onClose }: Decision & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { channel, transactionHash, logIndex, player, credits } = transfer;
  const amount = credits ? moneyText(credits.amount, credits.currency) : '';
  const owner = player?.username ?? texts.nobody;
  const isCredit = kind === 'credit';

  async function decide(reason: string) {
    const body = { channel, transactionHash, logIndex, reason };
    if (isCredit) {
      await adminApi.call('POST /api/admin/set-aside/credit', { body });
      toast.success(doubt.credited(amount, owner));
    } else {
      await adminApi.call('POST /api/admin/set-aside/refuse', { body });
      toast.success(doubt.refused);
    }
    await afterAction(queryClient, 'setAside', 'deposits', 'players');
  }

  return (
    <ReasonDialog
      title={isCredit ? texts.creditTitle(amount) : texts.refuseTitle}
      description={isCredit ? texts.creditText(owner) : texts.refuseText}
      submitLabel={doubt[kind]}
      onSubmit={decide}
      onClose={onClose}
    />
  );
}
