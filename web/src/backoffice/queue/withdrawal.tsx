import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { useNow } from '../../ui/time.tsx';
import { adminApi } from '../admin-api.ts';
import { providerNames, withdrawalStates } from '../names.ts';
import { paths } from '../paths.ts';
import { Age, ExactTime, type Fact, Facts, MaskedPhone, Money, PlayerLink } from '../shared/cells.tsx';
import { type Flag, RiskPanel, shortFlags } from './risk.tsx';

interface WithdrawalRowProps {
  withdrawal: AdminWithdrawal;
  /** Most severe first. */
  flags: readonly Flag[];
  isSelected: boolean;
  onSelect: () => void;
}

/** Roving tabindex: Tab reaches only the selected row. */
export function WithdrawalRow({ withdrawal, flags, isSelected, onSelect }: WithdrawalRowProps) {
  const { id, place, player, amount, currency } = withdrawal;
  return (
    <li>
      <button
        type="button"
        data-withdrawal={id}
        aria-current={isSelected}
        tabIndex={isSelected ? 0 : -1}
        onClick={onSelect}
        className="flex min-h-13 w-full cursor-pointer flex-col justify-center border-b border-l-4 border-line border-l-transparent px-3 py-1 text-left text-sm/5 hover:bg-raised focus-visible:-outline-offset-3 aria-[current=true]:border-l-marigold aria-[current=true]:bg-raised"
      >
        <span className="flex justify-between gap-3">
          <span className="truncate font-semibold">
            {place !== null && (
              <span className="mr-2 font-normal text-ink-soft tabular-nums">
                <span className="sr-only">Position {place}, </span>
                <span aria-hidden="true">{place}.</span>
              </span>
            )}
            {player.username}
          </span>
          <Money amount={amount} currency={currency} className="font-display font-bold" />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {/* An address becomes "TUEZ…WYdH". */}
          <span>{destinationOf(withdrawal).replace(/(\w{4})\w{9,}(\w{4})$/, '$1…$2')}</span>
          <span className="ml-auto flex items-center gap-2">
            <RowBadges withdrawal={withdrawal} flags={flags} />
            <MarkedAge withdrawal={withdrawal} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** Highlights the age this long before the promised payment. */
const NEAR_MS = 10 * 60_000;

function MarkedAge({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const leftMs = Date.parse(withdrawal.promise?.until ?? '') - useNow();
  const age = <Age since={withdrawal.createdat} />;
  if (withdrawal.endedat || withdrawal.waits || !(leftMs < NEAR_MS)) return age;
  const isOver = leftMs < 0;
  const text = isOver ? 'Overdue' : 'Due within 10 minutes';
  return (
    <Badge tone={isOver ? 'error' : 'warning'}>
      <span className="sr-only">{text}: </span>
      <span title={text}>{age}</span>
    </Badge>
  );
}

function RowBadges({ withdrawal, flags }: Pick<WithdrawalRowProps, 'withdrawal' | 'flags'>) {
  if (withdrawal.status !== 'pending') {
    const { text, tone } = stateOf(withdrawal);
    return <Badge tone={tone}>{text}</Badge>;
  }
  const [gravest] = flags;
  if (!gravest) return null;
  return (
    <span title={flags.map(({ text }) => text).join('\n')} className="flex gap-1">
      <Badge tone={gravest.tone}>{shortFlags[gravest.kind]}</Badge>
      {flags.length > 1 && <Badge>+{flags.length - 1}</Badge>}
    </span>
  );
}

interface WithdrawalDetailsProps {
  withdrawal: AdminWithdrawal;
  actions: ReactNode;
}

export function WithdrawalDetails({ withdrawal, actions }: WithdrawalDetailsProps) {
  const { id, player, amount, currency, channel, phonenumber } = withdrawal;
  const state = stateOf(withdrawal);
  return (
    <section
      aria-label="Selected withdrawal"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-2xl">
            <Money amount={amount} currency={currency} />
          </h2>
          <p className="text-sm">
            <PlayerLink {...player} /> <span className="text-ink-soft">({player.country})</span>
          </p>
          <p className="text-sm break-all">
            {phonenumber ? (
              <>
                {providerNames[channel]}{' '}
                <MaskedPhone
                  key={id}
                  phone={phonenumber}
                  readFull={() => adminApi.call('POST /api/admin/withdrawals/:id/phone', { params: { id } })}
                />
              </>
            ) : (
              destinationOf(withdrawal)
            )}
          </p>
        </div>
        <Badge tone={state.tone}>{state.text}</Badge>
      </header>
      <RiskPanel withdrawal={withdrawal} actions={actions} />
      <Facts facts={factsOf(withdrawal)} />
      <Link to={paths.auditOf('withdrawal', id)} className="prose-link self-start text-sm">
        Audit log of this withdrawal
      </Link>
    </section>
  );
}

function factsOf(withdrawal: AdminWithdrawal): Fact[] {
  const { amount, fee, currency, payoutAmount, payoutCurrency, place, createdat, promise } = withdrawal;
  const facts: Fact[] = [
    { label: 'Player receives', value: <Money amount={amount} currency={currency} /> },
    { label: 'Fee', value: <Money amount={fee} currency={currency} /> },
    { label: 'Provider pays', value: <Money amount={payoutAmount} currency={payoutCurrency} /> },
    { label: 'Requested', value: <ExactTime at={createdat} /> },
    { label: 'Withdrawal', value: withdrawal.id },
    { label: 'Position in queue', value: place },
    { label: 'Waiting for', value: place !== null && <Age since={createdat} /> },
    { label: 'Due by', value: promise && <ExactTime at={promise.until} /> },
    {
      label: 'Compensation for delay',
      value: promise && promise.credited > 0 && <Money amount={promise.credited} currency={currency} />,
    },
    { label: 'Decided by', value: withdrawal.decidedBy },
    { label: 'Decided', value: withdrawal.decidedat && <ExactTime at={withdrawal.decidedat} /> },
    { label: 'Ended', value: withdrawal.endedat && <ExactTime at={withdrawal.endedat} /> },
    { label: 'Note', value: withdrawal.admin_notes },
    { label: 'Our reference', value: withdrawal.payoutReference },
    { label: 'Provider reference', value: withdrawal.reference },
  ];
  return facts.filter(({ value }) => value);
}

function destinationOf({ channel, phonenumber, address }: AdminWithdrawal): string {
  return `${providerNames[channel]} ${phonenumber ?? address ?? ''}`.trim();
}

function stateOf({ status, unresolved, waitsForFloat }: AdminWithdrawal): { text: string; tone: Tone } {
  if (unresolved) return { text: 'Unresolved', tone: 'warning' };
  if (waitsForFloat) return { text: 'Waiting for float', tone: 'warning' };
  return { text: withdrawalStates[status], tone: stateTones[status] };
}

const stateTones: Record<AdminWithdrawal['status'], Tone> = {
  pending: 'info',
  approved: 'info',
  completed: 'neutral',
  rejected: 'error',
  failed: 'error',
};
