import { type ReactNode, useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { AGE_REFRESH_MS } from '../../lib/timings.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/time.tsx';
import { accessNames } from '../names.ts';
import { paths } from '../paths.ts';
import { usePendingApproval } from '../queries.ts';
import { ageText, exactTime, moneyText, signedMoneyText } from './format.ts';
import { useAction } from './use-action.tsx';

interface MoneyProps {
  /** Negative if money goes out. */
  amount: number;
  currency: string;
  className?: string;
}

export function Money({ amount, currency, className }: MoneyProps) {
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {moneyText(amount, currency)}
    </span>
  );
}

export function SignedMoney({ amount, currency }: MoneyProps) {
  return (
    <span className={classes('whitespace-nowrap tabular-nums', amount < 0 ? 'text-loss' : 'text-gain')}>
      {signedMoneyText(amount, currency)}
    </span>
  );
}

export function ExactTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {exactTime(at)}
    </time>
  );
}

export function Age({ since }: { since: string }) {
  const now = useNow(AGE_REFRESH_MS);
  return (
    <time dateTime={since} title={exactTime(since)} className="whitespace-nowrap tabular-nums">
      {ageText(now - new Date(since).getTime())}
    </time>
  );
}

/** Saves columns, so tables need no horizontal scrolling. */
export function TwoLines({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <span className="inline-flex flex-col py-2">
      <span>{top}</span>
      <span className="text-xs font-normal text-ink-soft">{below}</span>
    </span>
  );
}

export function PlayerLink({ id, username }: { id: string; username: string }) {
  return (
    <Link
      to={paths.player(id)}
      className="prose-link inline-block max-w-44 truncate align-bottom font-semibold"
    >
      {username}
    </Link>
  );
}

interface MaskedPhoneProps {
  phone: string;
  /** The audit log records each call. */
  readFull: () => Promise<{ data: { phone: string } }>;
}

export function MaskedPhone({ phone, readFull }: MaskedPhoneProps) {
  const [full, setFull] = useState<string>();
  const { isBusy, problem, run } = useAction();
  if (full) return <span className="whitespace-nowrap tabular-nums">{full}</span>;
  return (
    <span className="tabular-nums">
      <span className="whitespace-nowrap">{phone}</span>{' '}
      <button
        type="button"
        className="prose-link cursor-pointer whitespace-nowrap"
        disabled={isBusy}
        onClick={() => run(async () => setFull((await readFull()).data.phone))}
      >
        Show full number
      </button>
      {problem}
    </span>
  );
}

export function StatusBadge({ status }: { status: keyof typeof accessNames }) {
  return <Badge tone={status === 'active' ? 'neutral' : 'error'}>{accessNames[status]}</Badge>;
}

export interface Fact {
  label: string;
  value: ReactNode;
  isWide?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 gap-x-8 text-sm @min-[27rem]:grid-cols-2">
        {facts.map(({ label, value, isWide = false }) => (
          <div
            key={label}
            className={classes(
              'flex min-h-9 flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-1.5',
              isWide && '@min-[27rem]:col-span-2',
            )}
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="ml-auto min-w-0 text-right font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function PendingBadge({ kind, id }: { kind: string; id: string }) {
  const approval = usePendingApproval(kind, id);
  if (!approval) return null;
  return (
    <Link to={paths.approvals}>
      <Badge tone="warning">Waiting for approval</Badge>
    </Link>
  );
}
