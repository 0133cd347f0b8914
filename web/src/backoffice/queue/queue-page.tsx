import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWaiting, useWaitingApproval } from '../queries.ts';
import { useMayAct } from '../session/operator-session.ts';
import { FetchError, MoreButton } from '../shared/data-table.tsx';
import { optionsOf, PageFrame } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { Decision, type Question, SettleDialog } from './decision.tsx';
import { queue } from './texts.ts';
import { useSelection } from './use-selection.ts';
import { amountOf, type QueueStatus, useWithdrawalDecisions, useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalDetails, WithdrawalRow } from './withdrawal.tsx';

const tabs = optionsOf(queue.tabs);

/** The heart of the back office: who waits for their money, and what became of those who did. */
export function QueuePage() {
  const [search, setSearch] = useSearchParams();
  const waiting = useWaiting();
  const counts: Partial<Record<QueueStatus, number | undefined>> = {
    pending: waiting?.withdrawals,
    in_doubt: waiting?.payoutsInDoubt,
  };
  const status = tabs.find(({ value }) => value === search.get('status'))?.value ?? 'pending';
  return (
    <PageFrame title={queue.title} text={queue.text}>
      <Tabs
        id="withdrawals"
        label={queue.tabsLabel}
        value={status}
        onValueChange={(next) => setSearch(next === 'pending' ? {} : { status: next }, { replace: true })}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label: counts[value] ? queue.counted(label, counts[value]) : label,
          content: <WithdrawalDesk key={value} status={value} />,
        }))}
      />
    </PageFrame>
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

/** A list of withdrawals with the selected one beside it, made to be worked through by keyboard. */
function WithdrawalDesk({ status }: { status: QueueStatus }) {
  const query = useWithdrawals(status);
  const withdrawals = query.data && distinct(query.data.pages.flatMap((page) => page.withdrawals));
  const total = query.data?.pages.at(-1)?.pagination.total ?? 0;
  const { selected, select, step } = useSelection(withdrawals ?? []);

  const approval = useWaitingApproval('withdrawal', selected?.id ?? '');
  const mayAct = useMayAct();
  const [question, setQuestion] = useState<{ about: string; what: Question }>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [decisions, setDecisions] = useState(0);
  const decided = useRef(new Set<string>());
  // A question is about one withdrawal. When another has moved into its place, nothing was asked about that one.
  const asked = question && question.about === selected?.id ? question.what : undefined;

  const { approve, reject, settle } = useWithdrawalDecisions(setSaid);
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

  // The focus goes with the selection, unless it is at work elsewhere on the page.
  const selectedId = selected?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection, or a decision that changed none.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || desk.current?.contains(activeElement)) focusSelected(desk.current);
  }, [selectedId, decisions]);

  const tellIfGone = useEffectEvent((before: AdminWithdrawal) => {
    const isGone = withdrawals && !withdrawals.some(({ id }) => id === before.id);
    if (isGone && status === 'pending' && !decided.current.has(before.id))
      setSaid(queue.said.gone(amountOf(before), before.player.username));
  });
  const last = useRef<AdminWithdrawal>(undefined);
  useEffect(() => {
    if (last.current && last.current.id !== selected?.id) tellIfGone(last.current);
    last.current = selected;
  }, [selected]);

  const actions: Record<string, () => void> = {
    a: () => ask('approve'),
    r: () => ask('reject'),
    s: () => ask('settle'),
    Escape: stopAsking,
    '?': () => setHelpOpen(true),
  };

  /** Keys of one letter count only inside the desk, never while something is typed, and never with Ctrl and its kin. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget, repeat, ctrlKey, altKey, metaKey } = event;
    // React also lets events through from dialogs, which stand elsewhere in the document.
    const isHere = target instanceof HTMLElement && currentTarget.contains(target);
    if (!isHere || ctrlKey || altKey || metaKey || target.matches('input, select, textarea')) return;

    const name = key.length === 1 ? key.toLowerCase() : key;
    const steps = moves[name];
    // A key held down runs through the list, but decides nothing.
    const act = repeat ? undefined : actions[name];
    if (steps === undefined && !act) return;
    event.preventDefault();
    if (steps !== undefined) step(steps);
    else act?.();
  }

  return (
    <section
      ref={desk}
      tabIndex={-1}
      aria-label={queue.list(queue.tabs[status])}
      onKeyDown={onKeyDown}
      className="outline-none"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-sm">
          {said} {said && status === 'pending' && queue.said.left(total)}
        </p>
        <Button variant="quiet" onClick={() => setHelpOpen(true)}>
          {queue.keys}
        </Button>
      </div>
      <FetchError query={query} isStale={withdrawals !== undefined} />
      {withdrawals?.length === 0 && (
        <EmptyState {...(status === 'pending' ? queue.empty.pending : queue.empty.other)} />
      )}
      {!withdrawals && !query.error && <DeskSkeleton />}
      {withdrawals && selected && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(19rem,25rem)_minmax(0,1fr)]">
          <div className="overflow-y-auto rounded-lg border border-line bg-surface max-lg:max-h-72 lg:max-h-[calc(100dvh-14rem)]">
            <ol>
              {withdrawals.map((withdrawal) => (
                <WithdrawalRow
                  key={withdrawal.id}
                  withdrawal={withdrawal}
                  isSelected={withdrawal.id === selected.id}
                  onSelect={() => select(withdrawal.id)}
                />
              ))}
            </ol>
            {query.hasNextPage && (
              <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm text-ink-soft">
                {queue.shown(withdrawals.length, total)}
                <MoreButton query={query} />
              </div>
            )}
          </div>
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
      {selected && asked === 'reject' && (
        <ReasonDialog
          title={queue.reject.title(selected.player.username, amountOf(selected))}
          description={queue.reject.text}
          submitLabel={queue.reject.submit}
          quickReasons={queue.reject.quick}
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
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </section>
  );
}

function isOpenTo({ status, inDoubt }: AdminWithdrawal, what: Question): boolean {
  return what === 'settle' ? inDoubt : status === 'pending';
}

/** Where the list has moved between two of its pages, one withdrawal may be on both. */
function distinct(withdrawals: readonly AdminWithdrawal[]): AdminWithdrawal[] {
  return [...new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal])).values()];
}

/** The row of the selected withdrawal, or the desk itself when there is none. */
function focusSelected(desk: HTMLElement | null) {
  const row = desk?.querySelector<HTMLElement>('[data-withdrawal][aria-current=true]');
  (row ?? desk)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function DeskSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(19rem,25rem)_minmax(0,1fr)]">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={queue.help.title} description={queue.help.text}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {queue.help.keys.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
