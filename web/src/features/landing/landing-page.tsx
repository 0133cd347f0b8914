import { brand } from '@sanduku/contracts/brand';
import { numberMarks } from '@sanduku/contracts/number-marks';
import { figuresOf, type Odds } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from '../../lib/browser.ts';
import { countText, percentText } from '../../lib/format.ts';
import { useOdds, useOddsFigures } from '../../lib/odds.ts';
import { Link } from '../../lib/router.tsx';
import { api } from '../../server/api.ts';
import { useDailyReturn } from '../../server/config.ts';
import type { DataAt } from '../../server/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Crate } from '../../ui/crate.tsx';
import { Kitenge, type PatternIndex, patternIndexes } from '../../ui/kitenge.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Testimonials } from './testimonials.tsx';
import { landing } from './texts.en.ts';

export function LandingPage() {
  return (
    <>
      <Hero />
      <LiveFigures />
      <FigureBand />
      <FeatureList />
      <OddsBoard />
      <HowItWorks />
      <Testimonials />
      <CallToAction />
    </>
  );
}

const OPEN_CRATE = 4;

function Hero() {
  const { hero } = landing;
  const figures = useOddsFigures();
  return (
    <section className="night overflow-hidden">
      <div className="page-width grid gap-x-10 gap-y-4 pt-3 pb-5 sm:gap-y-6 sm:pt-16 sm:pb-16 md:grid-cols-[1.1fr_1fr] md:pt-20 md:pb-24">
        <h1 className="text-hero self-end font-extrabold">
          {hero.title(figures).map((sentence) => (
            <span key={sentence} className="block">
              {sentence}{' '}
            </span>
          ))}
        </h1>
        {/* On phones the board comes right after the title. */}
        <div className="self-center md:col-start-2 md:row-span-2 md:row-start-1">
          <Board />
        </div>
        <div className="flex flex-col gap-4 sm:gap-6">
          <p className="max-w-130 text-base text-ink-soft max-sm:leading-snug sm:text-lg">
            {hero.text(figures)}
          </p>
          <div className="flex flex-wrap gap-3 sm:pt-2">
            <ButtonLink to={pages.signup} variant="primary" size="lg" className="max-sm:flex-1 max-sm:px-3">
              {hero.signUp}
            </ButtonLink>
            <ButtonLink to={pages.login} size="lg" className="max-sm:px-4">
              {hero.logIn}
            </ButtonLink>
          </div>
          <p className="text-sm text-ink-soft">{hero.honesty(figures)}</p>
        </div>
      </div>
      <Kitenge pattern={3} className="h-2 w-full sm:h-6" />
    </section>
  );
}

/** A picture until pressed, then a free round. */
function Board() {
  const { board, tryIt, tryItText, unreachable } = landing.hero;
  const isAlive = useHydrated();
  const odds = useOdds();
  const [FreeRound, setFreeRound] = useState<ComponentType<{ odds: Odds }>>();
  const [problem, setProblem] = useState<string>();

  async function open() {
    setProblem(undefined);
    try {
      const { FreeRound } = await import('../game/free-round.tsx');
      setFreeRound(() => FreeRound);
    } catch {
      setProblem(unreachable);
    }
  }

  if (FreeRound) return <FreeRound odds={odds} />;
  return (
    <div className="relative mx-auto flex w-full max-w-100 flex-col gap-4 md:max-w-none">
      <div
        role="img"
        aria-label={board}
        className="grid grid-cols-3 gap-x-6 gap-y-2 max-sm:px-4 sm:gap-x-8 sm:gap-y-9"
      >
        {patternIndexes.map((pattern) => (
          <Crate key={pattern} pattern={pattern} open={pattern === OPEN_CRATE}>
            {pattern === OPEN_CRATE && <PrizeTag>{`+${figuresOf(odds).largestPrizePercent}`}</PrizeTag>}
          </Crate>
        ))}
      </div>
      <div className="flex flex-col items-center gap-1 text-center noscript:hidden">
        {/* Covers the crates, so pressing one starts the round. */}
        <Button
          size="lg"
          disabled={!isAlive}
          onClick={open}
          className="after:absolute after:inset-0 active:translate-y-0"
        >
          {tryIt}
        </Button>
        <p className="text-sm text-ink-soft">{tryItText}</p>
        {problem && <p role="alert">{problem}</p>}
      </div>
    </div>
  );
}

const { live } = landing;

/** From the signed log. Keeps its height while loading. */
function LiveFigures() {
  const figures = useLogFigures();
  const rounds = figures?.tables.reduce((sum, table) => sum + table.rounds, 0) ?? 0;
  const returned = figures?.tables.reduce((sum, table) => sum + table.returnedBasisPoints, 0) ?? 0;
  const { paid = 0, paidInTime = 0 } = figures?.withdrawals ?? {};
  const facts = [
    { value: rounds > 0 && countText(rounds), label: live.rounds },
    { value: rounds > 0 && percentText(returned / 10_000 / rounds), label: live.returned },
    // Rounded down, so a late withdrawal never disappears in 100%.
    { value: paid > 0 && percentText(Math.floor((1000 * paidInTime) / paid) / 1000), label: live.paidInTime },
  ];
  return (
    <section aria-label={live.heading} className="page-width pt-5 sm:pt-12 noscript:hidden">
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 sm:gap-x-10"
        aria-busy={!figures}
      >
        {facts.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-soft sm:text-sm">{label}</dt>
            <dd className="font-display text-xl font-extrabold tracking-tight sm:text-2xl">
              {figures ? value || live.none : <Skeleton className="my-1.5 h-5 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-soft sm:text-sm">
        {live.note}{' '}
        <Link to={pages.transparency} className="prose-link">
          {live.check}
        </Link>
      </p>
    </section>
  );
}

function useLogFigures() {
  const [figures, setFigures] = useState<DataAt<'GET /api/transparency/figures'>>();
  useEffect(() => {
    let isShown = true;
    api.call('GET /api/transparency/figures').then(
      ({ data }) => isShown && setFigures(data),
      // The page also works without figures.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return figures;
}

const { figures } = landing;

const band = [
  { value: brand.figures.playersOnline, label: figures.playersOnline },
  { value: brand.figures.totalWinnings, label: figures.totalWinnings },
  { value: brand.figures.gamesPlayed, label: figures.gamesPlayed },
  { value: brand.figures.countries, label: figures.countries },
];

/** The brand's figures are written in English. */
const inOwnMarks = (figure: string) =>
  figure.replace(/[.,]/g, (mark) => (mark === ',' ? numberMarks.group : numberMarks.decimal));

function FigureBand() {
  return (
    <section aria-label={figures.heading} className="page-width pt-5 sm:pt-16">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3 sm:gap-x-10 md:max-lg:grid-cols-2 lg:grid-cols-4">
        {band.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-xl font-extrabold tracking-tight whitespace-nowrap sm:text-2xl">
              {inOwnMarks(value)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-ink-soft sm:mt-5 sm:text-sm">{figures.note}</p>
    </section>
  );
}

function FeatureList() {
  const { features } = landing;
  const dailyReturn = useDailyReturn();
  const figures = useOddsFigures();
  return (
    <section id="features" aria-labelledby="features-heading" className="page-width pt-5 sm:pt-28">
      <h2 id="features-heading" className="max-w-150 text-2xl sm:text-3xl">
        {features.heading}
      </h2>
      <ul className="mt-4 grid grid-cols-3 gap-x-3 sm:mt-10 sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3">
        {features.list(dailyReturn, figures).map(({ figure, title, text }) => (
          <li key={title} className="flex flex-col gap-2 border-t-2 border-ink py-3 sm:py-7">
            <h3 className="flex flex-col justify-between gap-1 max-sm:h-full">
              <span className="text-xs font-semibold tracking-normal font-sans text-ink-soft sm:text-sm">
                {title}
              </span>
              <span className="text-lg font-extrabold min-[24rem]:text-xl sm:text-3xl">{figure}</span>
            </h3>
            <p className="text-ink-soft max-sm:hidden">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Banner tone="info">{features.returnNotice(dailyReturn)}</Banner>
      </div>
    </section>
  );
}

const cloths: readonly PatternIndex[] = [7, 2, 4, 0];

function HowItWorks() {
  const { howItWorks } = landing;
  return (
    <section id="how-it-works" aria-labelledby="how-heading" className="page-width pt-5 sm:pt-28">
      <h2 id="how-heading" className="text-2xl sm:text-3xl">
        {howItWorks.heading}
      </h2>
      <ol className="mt-4 grid grid-cols-2 gap-4 sm:mt-10 sm:gap-8 lg:grid-cols-4 lg:gap-6">
        {howItWorks.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-2 max-sm:flex-col sm:gap-5 lg:flex-col">
            <span
              aria-hidden="true"
              className="relative flex h-10 w-full shrink-0 items-center justify-center overflow-hidden rounded-lg sm:size-20 lg:h-28 lg:w-full"
            >
              <Kitenge pattern={cloths[index] ?? 0} className="absolute inset-0 size-full" />
              <span className="relative flex size-7 items-center justify-center rounded-full bg-dye-paper font-display font-extrabold sm:size-11 sm:text-xl text-dye-night">
                {index + 1}
              </span>
            </span>
            <div>
              <h3 className="text-base sm:text-lg">{title}</h3>
              <p className="text-xs text-ink-soft sm:mt-1.5 sm:text-base">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const texts = landing.odds;

function OddsBoard() {
  const odds = useOdds();
  const { winPercent, losePercent, returnToPlayerPercent } = figuresOf(odds);
  const facts = [
    { value: winPercent, label: texts.win },
    { value: losePercent, label: texts.lose },
    { value: returnToPlayerPercent, label: texts.returned },
  ];
  return (
    <section aria-labelledby="odds-heading" className="night mt-5 sm:mt-28">
      <Kitenge pattern={5} className="h-2 w-full sm:h-6" />
      <div className="page-width py-4 sm:py-20">
        <h2 id="odds-heading" className="text-2xl sm:text-3xl">
          {texts.heading}
        </h2>
        <p className="mt-3 text-lg text-ink-soft max-sm:hidden">{texts.text}</p>
        <ul className="grid grid-cols-5 gap-x-3 gap-y-4 max-sm:hidden sm:mt-12 md:grid-cols-9 md:gap-x-5">
          {patternIndexes.slice(0, odds.boxes).map((pattern) => (
            <BoxContent key={pattern} pattern={pattern} prize={odds.prizesBasisPoints[pattern]} />
          ))}
        </ul>
        <dl className="mt-6 grid grid-cols-3 gap-x-3 sm:mt-14 sm:gap-x-10">
          {facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col border-t-2 border-line-strong pt-2 sm:pt-5">
              <dt className="text-xs text-ink-soft sm:text-base">{label}</dt>
              <dd className="order-first font-display text-xl sm:text-2xl font-extrabold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Kitenge pattern={5} className="h-2 w-full sm:h-6" />
    </section>
  );
}

function BoxContent({ pattern, prize }: { pattern: PatternIndex; prize: number | undefined }) {
  return (
    <li className="flex flex-col items-center gap-1 sm:gap-2.5">
      <Crate pattern={pattern} open className="w-full max-w-24" />
      {prize === undefined ? (
        <span className="py-0.5 text-sm text-ink-soft">{texts.empty}</span>
      ) : (
        <PrizeTag>{texts.prize(`${prize / 100}%`)}</PrizeTag>
      )}
    </li>
  );
}

function PrizeTag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-sm bg-gain-soft px-1.5 py-0.5 font-display text-sm font-extrabold text-gain lg:px-2 lg:text-base">
      {children}
    </span>
  );
}

function CallToAction() {
  const { callToAction } = landing;
  return (
    <section aria-labelledby="start-heading" className="night mt-5 sm:mt-28">
      <Kitenge pattern={1} className="h-2 w-full sm:h-6" />
      <div className="page-width py-4 text-center sm:pt-24 sm:pb-16">
        <h2 id="start-heading" className="text-2xl sm:text-3xl">
          {callToAction.heading}
        </h2>
        <p className="mt-3 text-lg text-ink-soft max-sm:hidden">{callToAction.text}</p>
        <div className="mt-5 sm:mt-7 flex flex-wrap justify-center gap-3">
          <ButtonLink to={pages.signup} variant="primary" size="lg">
            {callToAction.signUp}
          </ButtonLink>
          <ButtonLink to={pages.login} size="lg">
            {callToAction.logIn}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
