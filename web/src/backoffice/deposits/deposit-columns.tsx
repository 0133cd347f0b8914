import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import { Link } from 'react-router';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { paths } from '../paths.ts';
import { Money, moneyText } from '../shared/money.tsx';
import { ExactTime } from '../shared/time.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { deposits } from './texts.ts';

const { columns: names } = deposits;

const tones: Record<DepositStatus, Tone> = {
  waiting: 'neutral',
  received: 'info',
  credited: 'gain',
  declined: 'neutral',
  in_doubt: 'warning',
};

/** The columns of deposits, by name: each list takes those it needs. */
export const depositColumns = {
  player: {
    header: names.player,
    cell: ({ player, createdAt }) => (
      <TwoLines top={<PlayerLink {...player} />} below={<ExactTime at={createdAt} />} />
    ),
  },
  channel: {
    header: names.channel,
    cell: ({ channel, phone }) => <TwoLines top={deposits.channels[channel]} below={phone ?? '\u00a0'} />,
  },
  amount: {
    header: names.amount,
    numeric: true,
    cell: ({ amount, currency, paidAmount, paidCurrency }) => (
      <TwoLines
        top={<Money amount={amount} currency={currency} />}
        below={deposits.paid(moneyText(paidAmount, paidCurrency))}
      />
    ),
  },
  status: {
    header: names.status,
    cell: ({ status, creditedAt }) => (
      <TwoLines
        top={<Badge tone={tones[status]}>{deposits.status[status]}</Badge>}
        below={creditedAt ? <ExactTime at={creditedAt} /> : '\u00a0'}
      />
    ),
  },
  reason: {
    header: names.reason,
    cell: ({ reason }) => (
      <span className="block max-w-72 min-w-32 py-2 whitespace-normal">{reason ?? deposits.none}</span>
    ),
  },
  references: {
    header: names.references,
    cell: ({ reference, providerReference }) => (
      <TwoLines
        top={<Reference text={reference} />}
        below={providerReference ? <Reference text={providerReference} /> : deposits.noRailReference}
      />
    ),
  },
} satisfies Record<string, Column<AdminDeposit>>;

export function PlayerLink({ id, username }: { id: string; username: string }) {
  return (
    <Link to={paths.player(id)} className="prose-link font-semibold">
      {username}
    </Link>
  );
}

/** Long and meant for comparing: cut off in sight, whole when it is selected or pointed at. */
export function Reference({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-36 truncate font-mono text-xs select-all">
      {text}
    </span>
  );
}
