import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Stat } from '../../ui/card.tsx';
import { moneyText } from '../shared/money.tsx';
import { earningDaysCovered } from './earning-days.ts';
import { business } from './texts.ts';
import type { BusinessFigures } from './use-business.ts';

const texts = business.cover;
const usdt = (amount: number) => moneyText(amount, 'USDT');

/** What is owed to players, and what is there to pay it with. */
export function CoverCards({ figures }: { figures: BusinessFigures | undefined }) {
  const totals = figures?.totals;
  return (
    <section aria-label={business.now} className="flex flex-col gap-3">
      <h2 className="text-lg">{business.now}</h2>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Stat label={texts.liabilities} value={totals && usdt(totals.liabilities)} note={texts.owedNote} />
        <Stat
          label={texts.cash}
          value={totals && usdt(totals.cash)}
          note={totals ? <Cover owed={totals.liabilities} held={totals.cash} /> : texts.cashNote}
        />
        <Stat
          label={texts.investments}
          value={totals && usdt(totals.investmentLiabilities)}
          note={texts.investedNote}
        />
        <Stat
          label={texts.interest}
          value={totals && usdt(totals.interestAccount)}
          note={totals ? interestNote(totals) : '\u00a0'}
        />
        <Stat
          label={texts.bankroll}
          value={totals && usdt(totals.bankroll)}
          note={totals && totals.bankroll <= 0 ? texts.bankrollNone : texts.bankrollNote}
        />
      </div>
    </section>
  );
}

function Cover({ owed, held }: { owed: number; held: number }) {
  return held >= owed ? (
    <Badge tone="info">{texts.covered}</Badge>
  ) : (
    <Badge tone="warning">{texts.short(usdt(owed - held))}</Badge>
  );
}

function interestNote(totals: BusinessFigures['totals']): ReactNode {
  const { investmentLiabilities, interestAccount } = totals;
  if (investmentLiabilities <= 0) return texts.interestIdle;
  const days = earningDaysCovered(investmentLiabilities, interestAccount);
  if (days > 0) return texts.interestNote(texts.days(days));
  return <Badge tone="warning">{texts.interestEmpty}</Badge>;
}
