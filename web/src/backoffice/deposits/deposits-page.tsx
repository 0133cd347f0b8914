import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import { useRef, useState } from 'react';
import type { CsvCell } from '../../lib/csv.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { depositReasons, depositStates, providerNames } from '../names.ts';
import { adminKey, useOffsetPages } from '../queries.ts';
import { ExactTime, MaskedPhone, Money, PendingBadge, PlayerLink, TwoLines } from '../shared/cells.tsx';
import { CsvButton, columnsFor } from '../shared/data-table.tsx';
import { type AskProps, type Decision, DecisionTable } from '../shared/decision-table.tsx';
import { moneyText } from '../shared/format.ts';
import { FilterBar, optionsOf, PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { HeldTransfers, NOT_CREDITED, Reference } from './held-transfers.tsx';

const viewNames = { unresolved: 'Unresolved', held: 'Held for review', all: 'All' };
const views = { unresolved: UnresolvedDeposits, held: HeldTransfers, all: AllDeposits };

export function DepositsPage() {
  const [view, choice] = useViewChoice('view', 'Show', viewNames, 'unresolved');
  const Shown = views[view];
  return (
    <PageFrame title="Deposits" text="Deposits that need a decision, and all deposits." actions={choice}>
      <Shown />
    </PageFrame>
  );
}

function useDeposits(status: DepositStatus | 'all', id?: string) {
  return useOffsetPages(adminKey('deposits', status, id), (page) =>
    adminApi.call('GET /api/admin/deposits', { query: { status, ...(id && { id }), ...page } }),
  );
}

/** The rail does not report their outcome. */
function UnresolvedDeposits() {
  const query = useDeposits('unresolved');
  return (
    <>
      <p className="text-sm text-ink-soft">
        Look for the payment in the provider’s records. If it is there, credit the reported amount with the
        provider’s reference; otherwise reject the deposit.
      </p>
      <DecisionTable
        caption="Unresolved deposits"
        columns={unresolvedColumns}
        rows={query.data?.pages.flatMap((page) => page.deposits)}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No unresolved deposits', text: 'Deposits with an unclear result appear here.' }}
        noteOf={({ id }) => <PendingBadge kind="deposit" id={id} />}
        decisionsOf={decisionsOn}
      />
    </>
  );
}

function decisionsOn(deposit: AdminDeposit): Decision[] {
  const { username } = deposit.player;
  const amount = moneyText(deposit.amount, deposit.currency);
  return [
    {
      label: 'Credit',
      name: `Credit ${amount} to ${username}`,
      ask: (props) => <CreditDialog deposit={deposit} {...props} />,
    },
    {
      label: 'Reject',
      name: `Reject ${amount} of ${username}`,
      ask: {
        title: 'Reject this deposit?',
        description: `Nothing is credited, and ${username} sees that the payment was not found.`,
        onSubmit: (reason) => {
          const request = { params: { id: deposit.id }, body: { reason } };
          return adminApi.call('POST /api/admin/deposits/:id/refuse', request);
        },
        done: NOT_CREDITED,
        changes: ['deposits'],
      },
    },
  ];
}

interface ReferenceDialogProps extends AskProps {
  title: string;
  description: string;
  submitLabel: string;
  /** "the payment" or "the reversal". */
  of: string;
  hint?: string;
  /** If the provider has reported none, an operator must enter one. */
  known?: string | null;
  onSubmit: (body: { reason: string; providerReference: string }) => Promise<unknown>;
}

/** The rail's reference ties the decision to one payment. */
function ReferenceDialog({ of, hint, known = null, onSubmit, ...dialog }: ReferenceDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(known ?? '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const providerReference = typed.trim();
  const isMissing = !providerReference && known === null;
  return (
    <ReasonDialog
      initialFocus={field}
      areFieldsReady={() => {
        setSubmitted(true);
        if (isMissing) field.current?.focus();
        return !isMissing;
      }}
      onSubmit={(reason) => onSubmit({ reason, providerReference })}
      changes={['deposits', 'players']}
      {...dialog}
    >
      <Field
        ref={field}
        name="providerReference"
        label={`Provider reference of ${of}`}
        hint={hint}
        error={wasSubmitted && isMissing ? `Enter the provider’s reference of ${of}.` : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}

function CreditDialog({ deposit, ...props }: AskProps & { deposit: AdminDeposit }) {
  const { player, reported } = deposit;
  return (
    <ReferenceDialog
      title={`Credit ${reported ? moneyText(reported.amount, reported.currency) : 'nothing'}?`}
      description={
        reported
          ? `The amount that the provider reported. ${player.username} gets it after another operator approves.`
          : 'The provider has not reported a payment, so nothing can be credited. If its records show one, reject this deposit and correct the player’s balance.'
      }
      submitLabel="Credit"
      of="the payment"
      hint="From the provider’s records. A payment can be credited only once."
      known={deposit.providerReference}
      onSubmit={({ reason, providerReference }) =>
        adminApi.call('POST /api/admin/deposits/:id/credit', {
          params: { id: deposit.id },
          body: { reason, ...(providerReference && { providerReference }) },
        })
      }
      {...props}
    />
  );
}

const statusOptions = optionsOf({ all: 'All', ...depositStates });

function AllDeposits() {
  const [chosen, setChosen] = useState<DepositStatus | 'all'>('all');
  const [search] = useSearchParams();
  const only = search.get('id') ?? undefined;
  const query = useDeposits(chosen, only);
  const rows = query.data?.pages.flatMap((page) => page.deposits);
  return (
    <>
      <FilterBar>
        <SelectField
          label="Status"
          options={statusOptions}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as DepositStatus | 'all')}
        />
        {only && <ButtonLink to="?view=all">Show all</ButtonLink>}
        <CsvButton name="deposits" header={csvHeader} rows={rows?.map(csvRow)} />
      </FilterBar>
      <DecisionTable
        caption="All deposits"
        columns={allColumns}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={{ title: 'No deposits', text: 'No deposit has this status.' }}
        noteOf={({ id, status }) => status === 'credited' && <PendingBadge kind="deposit" id={id} />}
        decisionsOf={(deposit) => (isReversible(deposit) ? [reversalOf(deposit)] : [])}
      />
    </>
  );
}

function isReversible({ status, phone, reversedAt }: AdminDeposit): boolean {
  return status === 'credited' && phone !== null && reversedAt === null;
}

function reversalOf(deposit: AdminDeposit): Decision {
  return {
    label: 'Reverse',
    name: `Reverse ${moneyText(deposit.amount, deposit.currency)} of ${deposit.player.username}`,
    ask: (props) => <ReverseDialog deposit={deposit} {...props} />,
  };
}

function ReverseDialog({ deposit, ...props }: AskProps & { deposit: AdminDeposit }) {
  return (
    <ReferenceDialog
      title={`Has the provider taken ${moneyText(deposit.paidAmount, deposit.paidCurrency)} back?`}
      description={`Another operator checks the provider’s records and approves. The money is taken from the balance of ${deposit.player.username}; what is missing becomes a debt.`}
      submitLabel="Reverse"
      of="the reversal"
      onSubmit={(body) =>
        adminApi.call('POST /api/admin/deposits/:id/reverse', { params: { id: deposit.id }, body })
      }
      {...props}
    />
  );
}

const csvHeader = [
  'Requested',
  'Player',
  'Provider',
  'Paid',
  'Paid in',
  'Amount',
  'Credited in',
  'Status',
  'Our reference',
  'Provider reference',
];

function csvRow(deposit: AdminDeposit): readonly CsvCell[] {
  return [
    deposit.createdAt,
    deposit.player.username,
    providerNames[deposit.channel],
    deposit.paidAmount,
    deposit.paidCurrency,
    deposit.amount,
    deposit.currency,
    depositStates[deposit.status],
    deposit.reference,
    deposit.providerReference,
  ];
}

const tones: Record<DepositStatus, Tone> = {
  waiting: 'neutral',
  received: 'info',
  credited: 'gain',
  declined: 'neutral',
  unresolved: 'warning',
};

const columns = columnsFor<AdminDeposit>()(
  {
    Player: ({ player, createdAt }) => (
      <TwoLines top={<PlayerLink {...player} />} below={<ExactTime at={createdAt} />} />
    ),
    Provider: ({ id, channel, phone }) => (
      <TwoLines
        top={providerNames[channel]}
        below={
          phone ? (
            <span className="block max-w-28 whitespace-normal">
              <MaskedPhone
                phone={phone}
                readFull={() => adminApi.call('POST /api/admin/deposits/:id/phone', { params: { id } })}
              />
            </span>
          ) : (
            '\u00a0'
          )
        }
      />
    ),
    Amount: ({ amount, currency, paidAmount, paidCurrency, reported }) => (
      <TwoLines
        top={<Money amount={amount} currency={currency} />}
        below={
          <span className="block max-w-32 whitespace-normal">
            {reported
              ? `the provider reports ${moneyText(reported.amount, reported.currency)}`
              : `paid ${moneyText(paidAmount, paidCurrency)}`}
          </span>
        }
      />
    ),
    Status: ({ status, creditedAt, reversedAt, ...deposit }) => (
      <TwoLines
        top={
          <Badge tone={reversedAt ? 'error' : tones[status]}>
            {reversedAt ? 'Reversed' : depositStates[status]}
          </Badge>
        }
        below={creditedAt ? <ExactTime at={reversedAt ?? creditedAt} /> : <Problem {...deposit} />}
      />
    ),
    Problem: (deposit) => <Problem {...deposit} />,
    References: ({ reference, providerReference }) => (
      <TwoLines
        top={<Reference text={reference} />}
        below={providerReference ? <Reference text={providerReference} /> : 'No provider reference'}
      />
    ),
  },
  ['Amount'],
);
const unresolvedColumns = columns.filter(({ header }) => header !== 'Status');
const allColumns = columns.filter(({ header }) => header !== 'Problem');

function Problem({ reason, reasonCode }: Pick<AdminDeposit, 'reason' | 'reasonCode'>) {
  return (
    <span className="block max-w-44 text-xs whitespace-normal sm:min-w-36">
      {(reasonCode ? depositReasons[reasonCode] : reason) ?? '–'}
    </span>
  );
}
