import { Stat } from '../../ui/card.tsx';
import { moneyText, numberText } from '../shared/money.tsx';
import { shareText, valueText } from './day-figures.ts';
import { business } from './texts.ts';
import type { BusinessFigures } from './use-business.ts';

const texts = business.cards;
const usdt = (amount: number) => moneyText(amount, 'USDT');

/** The day so far, and below each figure what it has been in all. */
export function TodayCards({ figures }: { figures: BusinessFigures | undefined }) {
  return (
    <section aria-label={business.today} className="flex flex-col gap-3">
      <h2 className="text-lg">{business.today}</h2>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {cards(figures).map((card) => (
          <Stat key={card.label} {...card} />
        ))}
      </div>
    </section>
  );
}

interface TodayCard {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}

function cards(figures: BusinessFigures | undefined): TodayCard[] {
  const today = figures?.days.at(-1);
  // The places are kept free, with a line for the note, until there are figures.
  if (!figures || !today) return cardOrder.map((label) => ({ label, value: undefined, note: '\u00a0' }));
  const { totals, promisedReturn } = figures;
  return [
    { label: texts.stakes, value: usdt(today.stakes), note: business.inAll(usdt(totals.stakes)) },
    { label: texts.payouts, value: usdt(today.payouts), note: business.inAll(usdt(totals.payouts)) },
    {
      label: texts.realisedReturn,
      value: valueText(today.realisedReturn, 'share'),
      note: texts.promised(valueText(totals.realisedReturn, 'share'), shareText(promisedReturn)),
    },
    {
      label: texts.bets,
      value: numberText(today.bets),
      note: texts.betsNote(today.players, numberText(totals.bets)),
    },
    {
      label: texts.deposits,
      value: usdt(today.deposits),
      note: texts.countNote(today.depositCount, usdt(totals.deposits)),
    },
    {
      label: texts.withdrawals,
      value: usdt(today.withdrawals),
      note: texts.countNote(today.withdrawalCount, usdt(totals.withdrawals)),
    },
    { label: texts.fees, value: usdt(today.fees), note: business.inAll(usdt(totals.fees)) },
    {
      label: texts.signUps,
      value: numberText(today.signUps),
      note: business.inAll(numberText(totals.players)),
    },
  ];
}

const cardOrder = [
  texts.stakes,
  texts.payouts,
  texts.realisedReturn,
  texts.bets,
  texts.deposits,
  texts.withdrawals,
  texts.fees,
  texts.signUps,
];
