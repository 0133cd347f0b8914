import type { Difference } from '@sanduku/contracts/reconciliation/api';
import {
  type DifferenceKind,
  type DifferenceState,
  MAX_EXPLAINED,
  type StatedWallet,
  statedWallets,
} from '@sanduku/contracts/reconciliation/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { differenceKinds, walletNames } from '../names.ts';
import { adminKey, PAGE_SIZE, useOperators } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, SignedMoney, TwoLines } from '../shared/cells.tsx';
import { columnsFor } from '../shared/data-table.tsx';
import { type AskProps, type Decision, DecisionTable } from '../shared/decision-table.tsx';
import { counted, signedMoneyText } from '../shared/format.ts';
import { FilterBar, optionsOf, Section } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

const states: Record<DifferenceState, string> = { open: 'Open', explained: 'Explained', settled: 'Matched' };
const walletOptions = [
  { value: '', label: 'All wallets' },
  ...statedWallets.map((value) => ({ value, label: walletNames[value] })),
];
const kindOptions = [{ value: '' as const, label: 'All kinds' }, ...optionsOf(differenceKinds)];
const stateOptions = optionsOf(states);

export function Differences() {
  const [wallet, setWallet] = useState<StatedWallet | ''>('');
  const [kind, setKind] = useState<DifferenceKind | ''>('');
  const [state, setState] = useState<DifferenceState>('open');
  const [explained, setExplained] = useState<readonly Difference[]>();
  const mayAct = useMayAct();
  const query = useInfiniteQuery({
    queryKey: adminKey('differences', wallet, kind, state),
    queryFn: async ({ pageParam: before }) =>
      (
        await adminApi.call('GET /api/admin/wallets/differences', {
          query: {
            state,
            limit: PAGE_SIZE,
            ...(wallet && { wallet }),
            ...(kind && { kind }),
            ...(before && { before }),
          },
        })
      ).data.differences,
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
  const rows = query.data?.pages.flat();
  const open = rows?.filter((one) => one.state === 'open') ?? [];
  // Of one wallet and currency.
  const together =
    wallet && kind
      ? open.filter(({ currency }) => currency === open[0]?.currency).slice(0, MAX_EXPLAINED)
      : [];
  return (
    <Section title="Differences">
      <FilterBar>
        <SelectField
          label="Wallet"
          options={walletOptions}
          value={wallet}
          onChange={({ target }) => setWallet(target.value as StatedWallet | '')}
        />
        <SelectField
          label="Kind"
          options={kindOptions}
          value={kind}
          onChange={({ target }) => setKind(target.value as DifferenceKind | '')}
        />
        <SelectField
          label="Status"
          options={stateOptions}
          value={state}
          onChange={({ target }) => setState(target.value as DifferenceState)}
        />
        {mayAct && together.length > 1 && (
          <Button onClick={() => setExplained(together)}>{explainAllText(together)}</Button>
        )}
      </FilterBar>
      <DecisionTable
        caption="Differences between statements and ledger"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No differences', text: 'Statements and ledger agree.' }}
        decisionsOf={state === 'open' ? decisionsOf : undefined}
      />
      {explained && <ExplainDialog differences={explained} onClose={() => setExplained(undefined)} />}
    </Section>
  );
}

const EXPLAIN_TEXT = 'Say what it is and how you know. A day can be closed over an explained difference.';
const explainAllText = (differences: readonly Difference[]) =>
  `Explain ${counted(differences.length, 'difference')}`;

const CHANGES = ['wallets', 'differences'] as const;

function sendExplanation(differences: readonly Difference[], reason: string) {
  const [{ wallet, currency, kind }] = differences as [Difference];
  return adminApi.call('POST /api/admin/wallets/differences/explain', {
    body: { wallet, currency, kind, ids: differences.map(({ id }) => id), reason },
  });
}

function ExplainDialog({
  differences,
  onClose,
}: { differences: readonly Difference[] } & Pick<AskProps, 'onClose'>) {
  return (
    <ReasonDialog
      title={explainAllText(differences)}
      description={EXPLAIN_TEXT}
      submitLabel="Explain"
      onSubmit={(reason) => sendExplanation(differences, reason)}
      done={() => 'Explained'}
      changes={CHANGES}
      onClose={onClose}
    />
  );
}

function decisionsOf(difference: Difference): Decision[] {
  if (difference.state !== 'open') return [];
  const { id, kind, amount, currency, proposal } = difference;
  const money = signedMoneyText(amount, currency);
  const nameOf = (label: string) => `${label}: ${differenceKinds[kind].toLowerCase()}, ${money}`;
  const accept: Decision = {
    label: 'Accept match',
    name: nameOf('Accept match'),
    ask: {
      title: `Match ${money}`,
      description: 'Phone, amount and time fit. Check the references before you accept.',
      onSubmit: (reason) =>
        adminApi.call('POST /api/admin/wallets/differences/:id/accept', { params: { id }, body: { reason } }),
      done: 'Matched',
      changes: CHANGES,
    },
  };
  const explain: Decision = {
    label: 'Explain',
    name: nameOf('Explain'),
    ask: {
      title: `Explain ${money}: ${differenceKinds[kind].toLowerCase()}`,
      description: EXPLAIN_TEXT,
      onSubmit: (reason) => sendExplanation([difference], reason),
      done: 'Explained',
      changes: CHANGES,
    },
  };
  const assign: Decision = {
    label: 'Assign',
    name: nameOf('Assign'),
    ask: ({ onClose }) => <AssignDialog id={id} onClose={onClose} />,
  };
  return [...(proposal ? [accept] : []), explain, assign];
}

/** The difference stays open. */
function AssignDialog({ id, onClose }: { id: string } & Pick<AskProps, 'onClose'>) {
  const operators = (useOperators().data?.operators ?? []).filter(({ status }) => status === 'active');
  const [chosen, setChosen] = useState('');
  const operator = chosen || operators[0]?.id || '';
  return (
    <ReasonDialog
      title="Assign this difference"
      submitLabel="Assign"
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/wallets/differences/:id/assign', {
          params: { id },
          body: { operator, reason },
        })
      }
      done={() => 'Assigned'}
      changes={CHANGES}
      onClose={onClose}
    >
      <SelectField
        label="Operator"
        options={operators.map(({ id: value, username: label }) => ({ value, label }))}
        value={operator}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ReasonDialog>
  );
}

const columns = columnsFor<Difference>()(
  {
    Difference: ({ kind, wallet }) => <TwoLines top={differenceKinds[kind]} below={walletNames[wallet]} />,
    Amount: ({ amount, currency }) => <SignedMoney amount={amount} currency={currency} />,
    Time: ({ at }) => <ExactTime at={at} />,
    References: ({ providerReference, ourReference, transferId }) => (
      <span className="flex max-w-64 flex-col py-2 text-xs wrap-anywhere whitespace-normal text-ink-soft">
        {providerReference && <span>Provider: {providerReference}</span>}
        {ourReference && <span>Ours: {ourReference}</span>}
        {transferId && <span>Ledger transfer {transferId}</span>}
      </span>
    ),
    Status: ({ state, proposal, owner, explanation, explainedBy }) => (
      <span className="flex max-w-64 flex-col items-start gap-1 py-2 text-xs whitespace-normal text-ink-soft">
        <Badge tone={state === 'open' ? 'warning' : 'gain'}>{states[state]}</Badge>
        {proposal && (
          <span>
            {proposal.kind === 'move' ? 'Move' : 'Transfer'} {proposal.id} fits
          </span>
        )}
        {owner && <span>Assigned to {owner}</span>}
        {explanation && <span>{[explanation, explainedBy].filter(Boolean).join(' · ')}</span>}
      </span>
    ),
  },
  ['Amount'],
);
