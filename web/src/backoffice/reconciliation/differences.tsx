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
import { adminKey, PAGE_SIZE, useOperators } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { ExactTime, SignedMoney, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { signedMoneyText } from '../shared/format.ts';
import { FilterBar, optionsOf } from '../shared/page-frame.tsx';
import { type AskProps, type Decision, ReasonDialog, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { shared } from '../shared/texts.ts';
import { reconciliation } from './texts.ts';

const texts = reconciliation.differences;
const walletOptions = [
  { value: '', label: texts.everyWallet },
  ...statedWallets.map((value) => ({ value, label: shared.wallets[value] })),
];
const kindOptions = [{ value: '' as const, label: texts.everyKind }, ...optionsOf(texts.kinds)];
const stateOptions = optionsOf(texts.states);

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
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<Difference>({
    header: texts.decision,
    rows: query.data?.pages.flat(),
    keyOf: ({ id }) => id,
    decisionsOf: (difference) => (difference.state === 'open' ? decisionsOf(difference) : []),
  });
  const open = rows?.filter((one) => one.state === 'open') ?? [];
  // Of one wallet and currency.
  const together =
    wallet && kind
      ? open.filter(({ currency }) => currency === open[0]?.currency).slice(0, MAX_EXPLAINED)
      : [];
  return (
    <section aria-label={texts.title} className="flex flex-col gap-4">
      <h2 className="text-lg">{texts.title}</h2>
      <FilterBar>
        <SelectField
          label={texts.wallet}
          options={walletOptions}
          value={wallet}
          onChange={({ target }) => setWallet(target.value as StatedWallet | '')}
        />
        <SelectField
          label={texts.kind}
          options={kindOptions}
          value={kind}
          onChange={({ target }) => setKind(target.value as DifferenceKind | '')}
        />
        <SelectField
          label={texts.state}
          options={stateOptions}
          value={state}
          onChange={({ target }) => setState(target.value as DifferenceState)}
        />
        {mayAct && together.length > 1 && (
          <Button onClick={() => setExplained(together)}>{texts.explainAll(together.length)}</Button>
        )}
      </FilterBar>
      <DataTable
        caption={texts.caption}
        columns={state === 'open' ? [...columns, ...decisionColumns] : columns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={texts.empty}
      />
      {decisionDialog}
      {explained && <ExplainDialog differences={explained} onClose={() => setExplained(undefined)} />}
    </section>
  );
}

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
      title={texts.explainAll(differences.length)}
      description={texts.explainText}
      submitLabel={texts.explain}
      onSubmit={(reason) => sendExplanation(differences, reason)}
      done={() => texts.explained}
      changes={CHANGES}
      onClose={onClose}
    />
  );
}

function decisionsOf(difference: Difference): Decision[] {
  const { id, kind, amount, currency, proposal } = difference;
  const money = signedMoneyText(amount, currency);
  const nameOf = (label: string) => texts.of(label, texts.kinds[kind], money);
  const accept: Decision = {
    label: texts.accept,
    name: nameOf(texts.accept),
    ask: {
      title: texts.acceptTitle(money),
      description: texts.acceptText,
      onSubmit: (reason) =>
        adminApi.call('POST /api/admin/wallets/differences/:id/accept', { params: { id }, body: { reason } }),
      done: texts.accepted,
      changes: CHANGES,
    },
  };
  const explain: Decision = {
    label: texts.explain,
    name: nameOf(texts.explain),
    ask: {
      title: texts.explainTitle(texts.kinds[kind], money),
      description: texts.explainText,
      onSubmit: (reason) => sendExplanation([difference], reason),
      done: texts.explained,
      changes: CHANGES,
    },
  };
  const assign: Decision = {
    label: texts.assign,
    name: nameOf(texts.assign),
    ask: ({ onClose }) => <AssignDialog id={id} onClose={onClose} />,
  };
  return [...(proposal ? [accept] : []), explain, assign];
}

/** The difference stays open. */
function AssignDialog({ id, onClose }: { id: string } & Pick<AskProps, 'onClose'>) {
  const operators = (useOperators().data ?? []).filter(({ status }) => status === 'active');
  const [chosen, setChosen] = useState('');
  const operator = chosen || operators[0]?.id || '';
  return (
    <ReasonDialog
      title={texts.assignTitle}
      submitLabel={texts.assign}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/wallets/differences/:id/assign', {
          params: { id },
          body: { operator, reason },
        })
      }
      done={() => texts.assigned}
      changes={CHANGES}
      onClose={onClose}
    >
      <SelectField
        label={texts.operator}
        options={operators.map(({ id: value, username: label }) => ({ value, label }))}
        value={operator}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ReasonDialog>
  );
}

const columns = columnsFor<Difference>()(
  texts.columns,
  {
    what: ({ kind, wallet }) => <TwoLines top={texts.kinds[kind]} below={shared.wallets[wallet]} />,
    amount: ({ amount, currency }) => <SignedMoney amount={amount} currency={currency} />,
    at: ({ at }) => <ExactTime at={at} />,
    references: ({ providerReference, ourReference, transferId }) => (
      <span className="flex max-w-64 flex-col py-2 text-xs wrap-anywhere whitespace-normal text-ink-soft">
        {providerReference && <span>{texts.theirs(providerReference)}</span>}
        {ourReference && <span>{texts.ours(ourReference)}</span>}
        {transferId && <span>{texts.transfer(transferId)}</span>}
      </span>
    ),
    state: ({ state, proposal, owner, explanation, explainedBy }) => (
      <span className="flex max-w-64 flex-col items-start gap-1 py-2 text-xs whitespace-normal text-ink-soft">
        <Badge tone={state === 'open' ? 'warning' : 'gain'}>{texts.states[state]}</Badge>
        {proposal && <span>{texts.proposed[proposal.kind](proposal.id)}</span>}
        {owner && <span>{texts.assignedTo(owner)}</span>}
        {explanation && <span>{[explanation, explainedBy].filter(Boolean).join(' · ')}</span>}
      </span>
    ),
  },
  ['amount'],
);
