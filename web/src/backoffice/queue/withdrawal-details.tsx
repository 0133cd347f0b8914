import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { paths } from '../paths.ts';
import { type Fact, Facts } from '../shared/facts.tsx';
import { Money } from '../shared/money.tsx';
import { Age, ExactTime } from '../shared/time.tsx';
import { RiskPanel } from './risk-panel.tsx';
import { queue } from './texts.ts';
import { destinationOf, stateOf } from './withdrawal-texts.ts';

const texts = queue.details;

interface WithdrawalDetailsProps {
  withdrawal: AdminWithdrawal;
  /** What can be done about it. */
  actions: ReactNode;
}

/** The selected withdrawal: what is asked, what is known about who asks, and the decision. */
export function WithdrawalDetails({ withdrawal, actions }: WithdrawalDetailsProps) {
  const { id, player, amount, currency } = withdrawal;
  const state = stateOf(withdrawal);
  return (
    <section
      aria-label={texts.heading}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-2xl">
            <Money amount={amount} currency={currency} />
          </h2>
          <p className="text-sm">
            <Link to={paths.player(player.id)} className="prose-link font-semibold">
              {player.username}
            </Link>{' '}
            <span className="text-ink-soft">({player.country})</span>
          </p>
          <p className="text-sm break-all">{destinationOf(withdrawal)}</p>
        </div>
        <Badge tone={state.tone}>{state.text}</Badge>
      </header>
      {actions}
      <RiskPanel withdrawal={withdrawal} />
      <Facts facts={factsOf(withdrawal)} />
      <Link to={paths.auditOf('withdrawal', id)} className="prose-link self-start text-sm">
        {texts.history}
      </Link>
    </section>
  );
}

function factsOf(withdrawal: AdminWithdrawal): Fact[] {
  const { amount, fee, currency, payoutAmount, payoutCurrency, place, createdat } = withdrawal;
  const facts: Fact[] = [
    { label: texts.receives, value: <Money amount={amount} currency={currency} /> },
    { label: texts.fee, value: <Money amount={fee} currency={currency} /> },
    { label: texts.railPays, value: <Money amount={payoutAmount} currency={payoutCurrency} /> },
    { label: texts.asked, value: <ExactTime at={createdat} /> },
    { label: texts.number, value: withdrawal.id },
  ];
  if (place !== null) {
    facts.push({ label: texts.place, value: place });
    facts.push({ label: texts.waited, value: <Age since={createdat} /> });
  }
  const later: [string, ReactNode][] = [
    [texts.decidedBy, withdrawal.decidedBy],
    [texts.decided, withdrawal.decidedat && <ExactTime at={withdrawal.decidedat} />],
    [texts.ended, withdrawal.endedat && <ExactTime at={withdrawal.endedat} />],
    [texts.notes, withdrawal.admin_notes],
    [texts.payoutReference, withdrawal.payoutReference],
    [texts.reference, withdrawal.reference],
  ];
  return [...facts, ...later.flatMap(([label, value]) => (value ? { label, value } : []))];
}
