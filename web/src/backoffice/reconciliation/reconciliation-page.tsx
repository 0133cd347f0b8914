import type { WalletMove, WalletState } from '@sanduku/contracts/reconciliation/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, Money, PendingBadge, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { type Decision, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { Differences } from './differences.tsx';
import { ImportCard } from './import-card.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { reconciliation } from './texts.ts';

const { wallets: texts, move, spanOf } = reconciliation;

export function ReconciliationPage() {
  const mayAct = useMayAct();
  const [isMoving, setMoving] = useState(false);
  const query = useQuery({
    queryKey: adminKey('wallets'),
    queryFn: async () => (await adminApi.call('GET /api/admin/wallets')).data,
  });
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<WalletState>({
    header: texts.decision,
    rows: query.data?.wallets,
    // The next day follows a closed one.
    keyOf: ({ wallet, currency, nextToClose, statement }) =>
      `${wallet} ${currency} ${nextToClose} ${statement?.id}`,
    noteOf: ({ wallet, currency, nextToClose, statement }) =>
      nextToClose && (
        <>
          <span className="text-xs text-ink-soft">{nextToClose}</span>
          <PendingBadge kind="wallet_day" id={`${wallet} ${currency} ${nextToClose}`} />
          <PendingBadge kind="wallet_statement" id={`${wallet} ${currency} ${statement?.firstDay}`} />
        </>
      ),
    decisionsOf,
  });
  return (
    <PageFrame
      title={reconciliation.title}
      text={reconciliation.text}
      actions={mayAct && <Button onClick={() => setMoving(true)}>{move.open}</Button>}
    >
      <DataTable
        caption={texts.caption}
        columns={[...columns, ...decisionColumns]}
        rows={rows}
        keyOf={({ wallet, currency }) => `${wallet} ${currency}`}
        query={query}
        empty={texts.empty}
      />
      <MovesInTransit moves={query.data?.moves ?? []} />
      {mayAct && <ImportCard />}
      <Differences />
      {decisionDialog}
      {isMoving && <MoveDialog onClose={() => setMoving(false)} />}
    </PageFrame>
  );
}

function decisionsOf({
  wallet,
  currency,
  nextToClose: day,
  statement,
  lastClosed,
  fees,
  open,
}: WalletState): Decision[] {
  const name = shared.wallets[wallet];
  const decisions: Decision[] = [];
  if (day !== null) {
    decisions.push({
      label: texts.close,
      name: texts.closeOf(name, day),
      ask: {
        title: texts.closeOf(name, day),
        description: [texts.closeText(open), fees > 0 && texts.feesText(moneyText(fees, currency))]
          .filter(Boolean)
          .join(' '),
        onSubmit: (reason) =>
          adminApi.call('POST /api/admin/wallets/closes', { body: { wallet, currency, day, reason } }),
        done: texts.closed,
        changes: ['wallets', 'reserves'],
      },
    });
  }
  if (statement && (lastClosed === null || statement.firstDay > lastClosed)) {
    const { id, firstDay, lastDay } = statement;
    const title = texts.withdrawOf(name, spanOf(firstDay, lastDay));
    decisions.push({
      label: texts.withdraw,
      name: title,
      ask: {
        title,
        description: texts.withdrawText,
        onSubmit: (reason) =>
          adminApi.call('POST /api/admin/wallets/statements/:id/withdraw', {
            params: { id },
            body: { reason },
          }),
        done: texts.withdrawn,
        changes: ['wallets', 'differences'],
      },
    });
  }
  return decisions;
}

const columns = columnsFor<WalletState>()(
  texts.columns,
  {
    wallet: ({ wallet, currency }) => (
      <TwoLines top={<span className="font-semibold">{shared.wallets[wallet]}</span>} below={currency} />
    ),
    ledger: ({ ledger, currency }) => <Money amount={ledger} currency={currency} />,
    statement: ({ statement, currency }) =>
      statement ? (
        <TwoLines
          top={<Money amount={statement.balance} currency={currency} />}
          below={texts.until(statement.lastDay)}
        />
      ) : (
        texts.none
      ),
    closed: ({ lastClosed }) => lastClosed ?? texts.notClosed,
    open: ({ open }) => <Badge tone={open === 0 ? 'gain' : 'warning'}>{open}</Badge>,
  },
  ['ledger', 'statement'],
);

function MovesInTransit({ moves }: { moves: readonly WalletMove[] }) {
  if (moves.length === 0) return null;
  return (
    <Card title={move.transit}>
      <ul className="flex flex-col gap-2 text-sm">
        {moves.map(({ id, from, to, amount, currency, createdAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {move.transitOf(moneyText(amount, currency), shared.wallets[from], shared.wallets[to])}
            </span>
            <span className="text-ink-soft">
              <ExactTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
