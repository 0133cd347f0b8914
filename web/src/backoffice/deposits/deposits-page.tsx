import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import { useRef, useState } from 'react';
import type { CsvCell } from '../../lib/csv.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey, useOffsetPages } from '../queries.ts';
import { ExactTime, MaskedPhone, Money, PendingBadge, PlayerLink, TwoLines } from '../shared/cells.tsx';
import { CsvButton, columnsFor, DataTable } from '../shared/data-table.tsx';
import { moneyText } from '../shared/format.ts';
import { FilterBar, optionsOf, PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { type AskProps, ReasonDialog, useDecisionColumn } from '../shared/reason-dialog.tsx';
import { HeldTransfers, Reference } from './held-transfers.tsx';
import { deposits } from './texts.ts';

const { all, columns: names, doubt, reverse } = deposits;

const views = { unresolved: UnresolvedDeposits, held: HeldTransfers, all: AllDeposits };

export function DepositsPage() {
  const [view, choice] = useViewChoice('view', deposits.show, deposits.views, 'unresolved');
  const Shown = views[view];
  return (
    <PageFrame title={deposits.title} text={deposits.text} actions={choice}>
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
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<AdminDeposit>({
    header: names.decision,
    rows: query.data?.pages.flatMap((page) => page.deposits),
    keyOf: ({ id }) => id,
    noteOf: ({ id }) => <PendingBadge kind="deposit" id={id} />,
    decisionsOf: (deposit) => {
      const subject = [deposit.player.username, moneyText(deposit.amount, deposit.currency)] as const;
      return [
        {
          label: doubt.credit,
          name: doubt.creditOf(...subject),
          ask: (props) => <CreditDialog deposit={deposit} {...props} />,
        },
        {
          label: doubt.refuse,
          name: doubt.refuseOf(...subject),
          ask: {
            title: doubt.refuseTitle,
            description: doubt.refuseText(deposit.player.username),
            onSubmit: (reason) => {
              const request = { params: { id: deposit.id }, body: { reason } };
              return adminApi.call('POST /api/admin/deposits/:id/refuse', request);
            },
            done: doubt.refused,
            changes: ['deposits'],
          },
        },
      ];
    },
  });
  return (
    <>
      <p className="text-sm text-ink-soft">{doubt.intro}</p>
      <DataTable
        caption={doubt.caption}
        columns={[...unresolvedColumns, ...decisionColumns]}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={doubt.empty}
      />
      {decisionDialog}
    </>
  );
}

/** The rail's reference ties the deposit to one payment, which is credited once. */
function CreditDialog({ deposit, ...props }: AskProps & { deposit: AdminDeposit }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(deposit.providerReference ?? '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const providerReference = typed.trim();
  const isMissing = !providerReference && deposit.providerReference === null;
  const { reported } = deposit;
  const amount = reported ? moneyText(reported.amount, reported.currency) : doubt.nothingReported;
  const { username } = deposit.player;
  return (
    <ReasonDialog
      title={doubt.creditTitle(amount)}
      description={reported ? doubt.creditText(username) : doubt.notReportedText}
      submitLabel={doubt.credit}
      initialFocus={field}
      areFieldsReady={() => {
        setSubmitted(true);
        if (isMissing) field.current?.focus();
        return !isMissing;
      }}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/deposits/:id/credit', {
          params: { id: deposit.id },
          body: { reason, ...(providerReference && { providerReference }) },
        })
      }
      changes={['deposits', 'players']}
      {...props}
    >
      <Field
        ref={field}
        name="providerReference"
        label={doubt.reference}
        hint={doubt.referenceHint}
        error={wasSubmitted && isMissing ? doubt.referenceMissing : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}

const statusOptions = optionsOf({ all: all.every, ...deposits.status });

function AllDeposits() {
  const [chosen, setChosen] = useState<DepositStatus | 'all'>('all');
  const [search] = useSearchParams();
  const only = search.get('id') ?? undefined;
  const query = useDeposits(chosen, only);
  const { rows, decisionColumns, decisionDialog } = useDecisionColumn<AdminDeposit>({
    header: names.decision,
    rows: query.data?.pages.flatMap((page) => page.deposits),
    keyOf: ({ id }) => id,
    noteOf: ({ id, status }) => status === 'credited' && <PendingBadge kind="deposit" id={id} />,
    decisionsOf: (deposit) =>
      deposit.status === 'credited' && deposit.phone !== null && deposit.reversedAt === null
        ? [
            {
              label: reverse.label,
              name: reverse.of(deposit.player.username, moneyText(deposit.amount, deposit.currency)),
              ask: (props) => <ReverseDialog deposit={deposit} {...props} />,
            },
          ]
        : [],
  });
  return (
    <>
      <FilterBar>
        <SelectField
          label={all.status}
          options={statusOptions}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as DepositStatus | 'all')}
        />
        {only && <ButtonLink to="?view=all">{all.showAll}</ButtonLink>}
        <CsvButton name="deposits" header={Object.values(all.csv)} rows={rows?.map(csvRow)} />
      </FilterBar>
      <DataTable
        caption={all.caption}
        columns={[...allColumns, ...decisionColumns]}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={all.empty}
      />
      {decisionDialog}
    </>
  );
}

function ReverseDialog({ deposit, ...props }: AskProps & { deposit: AdminDeposit }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const providerReference = typed.trim();
  return (
    <ReasonDialog
      title={reverse.title(moneyText(deposit.paidAmount, deposit.paidCurrency))}
      description={reverse.text(deposit.player.username)}
      submitLabel={reverse.label}
      initialFocus={field}
      areFieldsReady={() => {
        setMissing(!providerReference);
        return providerReference !== '';
      }}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/deposits/:id/reverse', {
          params: { id: deposit.id },
          body: { reason, providerReference },
        })
      }
      changes={['deposits', 'players']}
      {...props}
    >
      <Field
        ref={field}
        name="providerReference"
        label={reverse.reference}
        error={isMissing && !providerReference ? reverse.missing : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}

/** In header order. */
function csvRow(deposit: AdminDeposit): readonly CsvCell[] {
  return [
    deposit.createdAt,
    deposit.player.username,
    deposits.channels[deposit.channel],
    deposit.paidAmount,
    deposit.paidCurrency,
    deposit.amount,
    deposit.currency,
    deposits.status[deposit.status],
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
  names,
  {
    player: ({ player, createdAt }) => (
      <TwoLines top={<PlayerLink {...player} />} below={<ExactTime at={createdAt} />} />
    ),
    channel: ({ id, channel, phone }) => (
      <TwoLines
        top={deposits.channels[channel]}
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
    amount: ({ amount, currency, paidAmount, paidCurrency, reported }) => (
      <TwoLines
        top={<Money amount={amount} currency={currency} />}
        below={
          <span className="block max-w-32 whitespace-normal">
            {reported
              ? doubt.reported(moneyText(reported.amount, reported.currency))
              : deposits.paid(moneyText(paidAmount, paidCurrency))}
          </span>
        }
      />
    ),
    status: ({ status, creditedAt, reversedAt, ...deposit }) => (
      <TwoLines
        top={
          <Badge tone={reversedAt ? 'error' : tones[status]}>
            {reversedAt ? deposits.reversed : deposits.status[status]}
          </Badge>
        }
        below={creditedAt ? <ExactTime at={reversedAt ?? creditedAt} /> : <Problem {...deposit} />}
      />
    ),
    reason: (deposit) => <Problem {...deposit} />,
    references: ({ reference, providerReference }) => (
      <TwoLines
        top={<Reference text={reference} />}
        below={providerReference ? <Reference text={providerReference} /> : deposits.noRailReference}
      />
    ),
  },
  ['amount'],
);
const unresolvedColumns = columns.filter(({ header }) => header !== names.status);
const allColumns = columns.filter(({ header }) => header !== names.reason);

function Problem({ reason, reasonCode }: Pick<AdminDeposit, 'reason' | 'reasonCode'>) {
  return (
    <span className="block max-w-44 text-xs whitespace-normal sm:min-w-36">
      {(reasonCode ? deposits.why[reasonCode] : reason) ?? deposits.none}
    </span>
  );
}
