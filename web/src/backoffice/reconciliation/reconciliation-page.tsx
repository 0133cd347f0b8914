import type { WalletMove, WalletState } from '@sanduku/contracts/reconciliation/api';
import { type FileWallet, fileWallets } from '@sanduku/contracts/reconciliation/rules';
import { useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { walletNames } from '../names.ts';
import { adminKey, useAdminQuery } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, Money, PendingBadge, TwoLines } from '../shared/cells.tsx';
import { columnsFor } from '../shared/data-table.tsx';
import { type Decision, DecisionTable } from '../shared/decision-table.tsx';
import { counted, moneyText, spanText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { Differences } from './differences.tsx';
import { ImportCard } from './import-card.tsx';

export function ReconciliationPage() {
  const mayAct = useMayAct();
  const [isMoving, setMoving] = useState(false);
  const query = useAdminQuery(adminKey('wallets'), 'GET /api/admin/wallets');
  return (
    <PageFrame
      title="Reconciliation"
      text="Compare provider statements with our ledger, and close each day."
      actions={mayAct && <Button onClick={() => setMoving(true)}>Move money</Button>}
    >
      <DecisionTable
        caption="Wallets"
        columns={columns}
        rows={query.data?.wallets}
        // The next day follows a closed one.
        keyOf={({ wallet, currency, nextToClose, statement }) =>
          `${wallet} ${currency} ${nextToClose} ${statement?.id}`
        }
        query={query}
        empty={{ title: 'No wallets', text: 'Wallets appear with their first transfer.' }}
        decisionHeader="Next day"
        noteOf={({ wallet, currency, nextToClose, statement }) =>
          nextToClose && (
            <>
              <span className="text-xs text-ink-soft">{nextToClose}</span>
              <PendingBadge kind="wallet_day" id={`${wallet} ${currency} ${nextToClose}`} />
              <PendingBadge kind="wallet_statement" id={`${wallet} ${currency} ${statement?.firstDay}`} />
            </>
          )
        }
        decisionsOf={decisionsOf}
      />
      <MovesInTransit moves={query.data?.moves ?? []} />
      {mayAct && <ImportCard />}
      <Differences />
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
  const name = walletNames[wallet];
  const decisions: Decision[] = [];
  if (day !== null) {
    const title = `Close day ${day} of ${name}`;
    decisions.push({
      label: 'Close day',
      name: title,
      ask: {
        title,
        description: [
          closeText(open),
          fees > 0 &&
            `The statement includes fees of ${moneyText(fees, currency)} that no operator explained.`,
        ]
          .filter(Boolean)
          .join(' '),
        onSubmit: (reason) =>
          adminApi.call('POST /api/admin/wallets/closes', { body: { wallet, currency, day, reason } }),
        done: 'Closed',
        changes: ['wallets', 'reserves'],
      },
    });
  }
  if (statement && (lastClosed === null || statement.firstDay > lastClosed)) {
    const { id, firstDay, lastDay } = statement;
    const title = `Withdraw statement of ${name}, ${spanText(firstDay, lastDay)}`;
    decisions.push({
      label: 'Withdraw statement',
      name: title,
      ask: {
        title,
        description:
          'For a wrong or forged statement. Its lines, differences and matches are removed; the file is kept. Another operator approves.',
        onSubmit: (reason) =>
          adminApi.call('POST /api/admin/wallets/statements/:id/withdraw', {
            params: { id },
            body: { reason },
          }),
        done: 'Withdrawn',
        changes: ['wallets', 'differences'],
      },
    });
  }
  return decisions;
}

function closeText(open: number): string {
  if (open === 0)
    return 'Statement and ledger agree, except for explained differences. Another operator approves.';
  const verb = open === 1 ? 'is' : 'are';
  return `There ${verb} ${counted(open, 'open difference')}. A day with open differences cannot be closed.`;
}

const columns = columnsFor<WalletState>()(
  {
    Wallet: ({ wallet, currency }) => (
      <TwoLines top={<span className="font-semibold">{walletNames[wallet]}</span>} below={currency} />
    ),
    'Our ledger now': ({ ledger, currency }) => <Money amount={ledger} currency={currency} />,
    'Last statement': ({ statement, currency }) =>
      statement ? (
        <TwoLines
          top={<Money amount={statement.balance} currency={currency} />}
          below={`to ${statement.lastDay}`}
        />
      ) : (
        'None yet'
      ),
    'Closed to': ({ lastClosed }) => lastClosed ?? 'Not yet',
    'Open differences': ({ open }) => <Badge tone={open === 0 ? 'gain' : 'warning'}>{open}</Badge>,
  },
  ['Our ledger now', 'Last statement'],
);

function MovesInTransit({ moves }: { moves: readonly WalletMove[] }) {
  if (moves.length === 0) return null;
  return (
    <Card title="On its way">
      <ul className="flex flex-col gap-2 text-sm">
        {moves.map(({ id, from, to, amount, currency, createdAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {moneyText(amount, currency)} from {walletNames[from]} to {walletNames[to]}
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

const CURRENCY = 'UGX';
const walletOptions = fileWallets.map((value) => ({ value, label: walletNames[value] }));

function MoveDialog({ onClose }: { onClose: () => void }) {
  const first = useRef<HTMLSelectElement>(null);
  const [fromWallet, setFrom] = useState<FileWallet>('bank');
  const [toWallet, setTo] = useState<FileWallet>('mtn.disbursement');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const amount = Number(typed);
  return (
    <ReasonDialog
      title="Move money between wallets"
      description="Book it when you send it. Another operator approves. It is in transit until the statement of the second wallet shows it."
      submitLabel="Request approval"
      initialFocus={first}
      areFieldsReady={() => {
        setMissing(amount === 0);
        return amount > 0;
      }}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/wallets/moves', {
          body: { fromWallet, toWallet, currency: CURRENCY, amount, reason },
        })
      }
      changes={['wallets']}
      onClose={onClose}
    >
      <SelectField
        ref={first}
        label="From"
        options={walletOptions}
        value={fromWallet}
        onChange={({ target }) => setFrom(target.value as FileWallet)}
      />
      <SelectField
        label="To"
        options={walletOptions}
        value={toWallet}
        onChange={({ target }) => setTo(target.value as FileWallet)}
      />
      <AmountField
        label="Amount"
        symbol={CURRENCY}
        decimals={2}
        value={typed}
        onValueChange={setTyped}
        error={isMissing && amount === 0 ? 'Enter an amount.' : undefined}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
