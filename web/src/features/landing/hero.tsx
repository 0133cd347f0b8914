import { figuresOf, odds } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import { ButtonLink } from '../../ui/button.tsx';
import { Crate } from '../../ui/crate.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { patternIndexes } from '../../ui/kitenge-prints.tsx';
import { PrizeTag } from './prize-tag.tsx';
import { landing } from './texts.en.ts';

/** The crate that stands open in the picture: the middle of the board. */
const OPEN_CRATE = 4;

export function Hero() {
  const { hero } = landing;
  return (
    <section className="night overflow-hidden">
      <div className="page-width grid items-center gap-12 pt-12 pb-16 sm:pt-16 md:grid-cols-[1.1fr_1fr] md:gap-10 md:pt-20 md:pb-24">
        <div className="flex flex-col gap-6">
          <h1 className="text-hero font-extrabold">
            {hero.title.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{' '}
              </span>
            ))}
          </h1>
          <p className="max-w-130 text-base text-ink-soft sm:text-lg">{hero.text}</p>
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink to={pages.signup} variant="primary" size="lg" className="max-sm:w-full">
              {hero.signUp}
            </ButtonLink>
            <ButtonLink to={pages.login} size="lg" className="max-sm:w-full">
              {hero.logIn}
            </ButtonLink>
          </div>
          <p className="text-sm text-ink-soft">{hero.honesty}</p>
        </div>
        <div
          role="img"
          aria-label={hero.board}
          className="mx-auto grid w-full max-w-100 grid-cols-3 gap-x-5 gap-y-6 sm:gap-x-8 sm:gap-y-9 md:max-w-none"
        >
          {patternIndexes.map((pattern) => (
            <Crate key={pattern} pattern={pattern} open={pattern === OPEN_CRATE}>
              {pattern === OPEN_CRATE && <PrizeTag>{`+${figuresOf(odds).largestPrizePercent}`}</PrizeTag>}
            </Crate>
          ))}
        </div>
      </div>
      <Kitenge pattern={3} className="h-6 w-full" />
    </section>
  );
}
