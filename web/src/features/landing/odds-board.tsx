import { figuresOf, odds } from '@sanduku/contracts/odds';
import { Crate } from '../../ui/crate.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { type PatternIndex, patternIndexes } from '../../ui/kitenge-prints.tsx';
import { PrizeTag } from './prize-tag.tsx';
import { landing } from './texts.en.ts';

const texts = landing.odds;
const figures = figuresOf(odds);

const facts = [
  { value: figures.winPercent, label: texts.win },
  { value: figures.losePercent, label: texts.lose },
  { value: figures.returnToPlayerPercent, label: texts.returned },
];

/** Every box of a round side by side, opened: what the game pays, without a word of small print. */
export function OddsBoard() {
  return (
    <section aria-labelledby="odds-heading" className="night mt-20 sm:mt-28">
      <Kitenge pattern={5} className="h-6 w-full" />
      <div className="page-width py-16 sm:py-20">
        <h2 id="odds-heading" className="text-3xl">
          {texts.heading}
        </h2>
        <p className="mt-3 text-lg text-ink-soft">{texts.text}</p>
        <ul className="mt-12 grid grid-cols-3 gap-x-6 gap-y-10 md:grid-cols-9 md:gap-x-5">
          {patternIndexes.slice(0, odds.boxes).map((pattern) => (
            <BoxContent key={pattern} pattern={pattern} />
          ))}
        </ul>
        <dl className="mt-14 grid gap-x-10 gap-y-7 sm:grid-cols-3">
          {facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col border-t-2 border-line-strong pt-5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="order-first font-display text-2xl font-extrabold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Kitenge pattern={5} className="h-6 w-full" />
    </section>
  );
}

function BoxContent({ pattern }: { pattern: PatternIndex }) {
  const prize = odds.prizesBasisPoints[pattern];
  return (
    <li className="flex flex-col items-center gap-2.5">
      <Crate pattern={pattern} open className="w-full max-w-24" />
      {prize === undefined ? (
        <span className="py-0.5 text-sm text-ink-soft">{texts.empty}</span>
      ) : (
        <PrizeTag>{texts.prize(`${prize / 100}%`)}</PrizeTag>
      )}
    </li>
  );
}
