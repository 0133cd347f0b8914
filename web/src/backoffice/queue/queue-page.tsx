import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toasts.tsx';
import { usePendingApproval, usePendingCounts } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { FetchError, MoreButton } from '../shared/data-table.tsx';
import { numberText } from '../shared/format.ts';
import { optionsOf } from '../shared/page-frame.tsx';
import { keepDecided, ReasonDialog } from '../shared/reason-dialog.tsx';
import { Decision, type Question, SettleDialog } from './decision.tsx';
import { tellingFlags } from './risk.tsx';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { useSelection } from './use-selection.ts';
import { amountOf, type QueueStatus, useWithdrawalDecisions, useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalDetails, WithdrawalRow } from './withdrawal.tsx';

const tabNames: Record<QueueStatus, string> = {
  pending: 'Pending',
  approved: 'Being paid',
  unresolved: 'Unresolved',
  completed: 'Paid',
  rejected: 'Rejected',
  failed: 'Failed',
  all: 'All',
};
const tabs = optionsOf(tabNames);

export function QueuePage() {
  const [search, setSearch] = useSearchParams();
  const waiting = usePendingCounts();
  const counts: Partial<Record<QueueStatus, number | undefined>> = {
    pending: waiting?.withdrawals,
    unresolved: waiting?.unresolvedPayouts,
  };
  const status = tabs.find(({ value }) => value === search.get('status'))?.value ?? 'pending';
  const only = search.get('id') ?? undefined;
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <div className="mx-auto w-full max-w-360">
      <Tabs
        id="withdrawals"
        label="Withdrawals by status"
        lead={<h1 className="text-xl">Withdrawals</h1>}
        trail={
          <Button variant="quiet" onClick={() => setHelpOpen(true)}>
            Shortcuts
          </Button>
        }
        value={status}
        onValueChange={(next) => setSearch(next === 'pending' ? {} : { status: next }, { replace: true })}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label: counts[value] ? `${label} (${numberText(counts[value])})` : label,
          content: (
            <WithdrawalDesk
              key={`${value} ${only}`}
              status={value}
              only={only}
              onHelp={() => setHelpOpen(true)}
            />
          ),
        }))}
      />
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

const moves: Record<string, number> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface WithdrawalDeskProps {
  status: QueueStatus;
  /** ID of the one withdrawal to show. */
  only: string | undefined;
  onHelp: () => void;
}

function WithdrawalDesk({ status, only, onHelp }: WithdrawalDeskProps) {
  const query = useWithdrawals(status, only);
  const listed = query.data?.pages.flatMap((page) => page.withdrawals);
  // A list that shifts between requests can repeat a withdrawal.
  const withdrawals = listed && keepDecided(listed, [], ({ id }) => id);
  const flags = tellingFlags(withdrawals ?? []);
  const total = query.data?.pages.at(-1)?.pagination.total ?? 0;
  const { selected, select, step } = useSelection(withdrawals ?? []);

  // Approving a payout must not approve a colleague's rejection.
  const approval = usePendingApproval('withdrawal', selected?.id ?? '', 'withdrawal.rejected');
  const mayAct = useMayAct();
  const [question, setQuestion] = useState<{ about: string; what: Question }>();
  const [decisions, setDecisions] = useState(0);
  const decided = useRef(new Set<string>());
  // The list may have moved another withdrawal into the selection.
  const asked = question && question.about === selected?.id ? question.what : undefined;

  const { approve, reject, settle } = useWithdrawalDecisions();
  const desk = useRef<HTMLElement>(null);

  function ask(what: Question) {
    if (selected && mayAct && isOpenTo(selected, what)) setQuestion({ about: selected.id, what });
  }

  async function decide(withdrawal: AdminWithdrawal, work: Promise<void>) {
    decided.current.add(withdrawal.id);
    await work;
    setQuestion(undefined);
    setDecisions((count) => count + 1);
  }

  function stopAsking() {
    setQuestion(undefined);
    focusSelected(desk.current);
  }

  const selectedId = selected?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection, or a decision that changed none.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || desk.current?.contains(activeElement)) focusSelected(desk.current);
  }, [selectedId, decisions]);

  const tellIfGone = useEffectEvent((before: AdminWithdrawal) => {
    const isGone = withdrawals && !withdrawals.some(({ id }) => id === before.id);
    if (isGone && status === 'pending' && !decided.current.has(before.id))
      toast.info(
        `${amountOf(before)} of ${before.player.username} was decided by someone else. Showing the next one.`,
      );
  });
  const last = useRef<AdminWithdrawal>(undefined);
  useEffect(() => {
    if (last.current && last.current.id !== selected?.id) tellIfGone(last.current);
    last.current = selected;
  }, [selected]);

  useShortcuts((key, isRepeated) => {
    const steps = moves[key];
    // Key repeat never decides.
    const act = isRepeated ? undefined : actions[key];
    if (steps !== undefined) {
      focusSelected(desk.current);
      step(steps);
    } else act?.();
    return steps !== undefined || act !== undefined;
  });
  const actions: Record<string, () => void> = {
    a: () => ask('approve'),
    r: () => ask('reject'),
    s: () => ask('settle'),
    Escape: stopAsking,
    '?': onHelp,
  };

  return (
    <section
      ref={desk}
      tabIndex={-1}
      aria-label={`Withdrawals: ${tabNames[status].toLowerCase()}`}
      className="outline-none"
    >
      <FetchError query={query} isStale={withdrawals !== undefined} />
      {withdrawals?.length === 0 && (
        <EmptyState
          {...(status === 'pending'
            ? { title: 'No pending withdrawals', text: 'New requests appear here automatically.' }
            : { title: 'No withdrawals', text: 'No withdrawal has this status.' })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-2 lg:grid-cols-[clamp(19rem,40%,25rem)_minmax(0,1fr)]">
        {!withdrawals && !query.error && <DeskSkeleton />}
        {withdrawals && selected && (
          <div className="overflow-y-auto rounded-lg border border-line bg-surface max-lg:max-h-72 lg:max-h-[calc(100dvh-9.5rem)]">
            <ol>
              {withdrawals.map((withdrawal) => (
                <WithdrawalRow
                  key={withdrawal.id}
                  withdrawal={withdrawal}
                  flags={flags.get(withdrawal.id) ?? []}
                  isSelected={withdrawal.id === selected.id}
                  onSelect={() => select(withdrawal.id)}
                />
              ))}
            </ol>
            {only && (
              <Link to={`?status=${status}`} className="prose-link block px-3 py-2 text-sm">
                Show all
              </Link>
            )}
            {query.hasNextPage && (
              <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm text-ink-soft">
                {numberText(withdrawals.length)} of {numberText(total)} shown
                <MoreButton query={query} />
              </div>
            )}
          </div>
        )}
        {selected && (
          <div className="lg:col-start-2 lg:row-start-1">
            <WithdrawalDetails
              withdrawal={selected}
              actions={
                mayAct && (
                  <Decision
                    key={selected.id}
                    withdrawal={selected}
                    isAsking={asked === 'approve'}
                    onAsk={ask}
                    onCancel={stopAsking}
                    approval={approval}
                    onApprove={() => decide(selected, approve(selected, approval))}
                  />
                )
              }
            />
          </div>
        )}
      </div>
      {selected && asked === 'reject' && (
        <ReasonDialog
          title={`Reject ${amountOf(selected)} of ${selected.player.username}?`}
          description="The full amount is returned, and the player sees this reason."
          submitLabel="Reject"
          quickReasons={[
            'The destination does not belong to you. Please use your own phone or address.',
            'Please play with your deposit before you withdraw it.',
            'We need to check your account first. Please contact support.',
            'This destination cannot receive payments. Please use another one.',
            'Several accounts use the same phone or address. Please contact support.',
          ]}
          onClose={stopAsking}
          onSubmit={(reason) => decide(selected, reject(selected, reason))}
        />
      )}
      {selected && asked === 'settle' && (
        <SettleDialog
          withdrawal={selected}
          onClose={stopAsking}
          onSettle={(settlement) => decide(selected, settle(selected, settlement))}
        />
      )}
    </section>
  );
}

function isOpenTo({ status, unresolved }: AdminWithdrawal, what: Question): boolean {
  return what === 'settle' ? unresolved : status === 'pending';
}

function focusSelected(desk: HTMLElement | null) {
  const row = desk?.querySelector<HTMLElement>('[data-withdrawal][aria-current=true]');
  (row ?? desk)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function DeskSkeleton() {
  return (
    <>
      <Skeleton className="h-72 w-full lg:h-96" />
      <Skeleton className="h-96 w-full lg:col-start-2 lg:row-start-1" />
    </>
  );
}
