import { isWithin, winInterval, winShareOf } from '@sanduku/contracts/fairness/figures';
import { oddsHash } from '@sanduku/contracts/fairness/round';
import type { GameFigures } from '@sanduku/contracts/game/api';
import { odds } from '@sanduku/contracts/odds';
import type { ReactNode } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { IntervalChart } from './interval-chart.tsx';
import { MoneyTable } from './money-table.tsx';
import { PageSection } from './page-section.tsx';
import { fairness } from './texts.en.ts';
import { useFigures } from './use-figures.ts';

const texts = fairness.figures;
const FIGURES_PATH = '/api/fairness/figures';

/** An interval of ten points and more says little. */
const WIDE = 0.1;

export function LiveFigures() {
  return (
    <PageSection id={texts.id} heading={texts.heading} text={texts.text}>
      {/* As high as the full figures: nothing moves when they arrive, or when they do not. */}
      <div className="min-h-180 sm:min-h-128 noscript:hidden">
        <Figures />
      </div>
      <p className="hidden noscript:block">
        {texts.withoutScript}{' '}
        <a href={FIGURES_PATH} className="prose-link">
          {FIGURES_PATH}
        </a>
      </p>
    </PageSection>
  );
}

function Figures() {
  const state = useFigures();
  if (state.phase === 'failed')
    return (
      <InsteadOfFigures role="alert">
        <EmptyState
          title={texts.failed}
          text={texts.failedText}
          pattern={8}
          action={<Button onClick={state.retry}>{messages.ui.retry}</Button>}
        />
      </InsteadOfFigures>
    );
  if (state.phase === 'known' && state.figures.rounds === 0)
    return (
      <InsteadOfFigures>
        <EmptyState title={texts.empty} text={texts.emptyText} pattern={5} />
      </InsteadOfFigures>
    );
  return <FiguresBoard figures={state.phase === 'known' ? state.figures : undefined} />;
}

function InsteadOfFigures({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div
      role={role}
      className="flex min-h-[inherit] items-center justify-center rounded-lg border border-line bg-surface"
    >
      {children}
    </div>
  );
}

/** Undefined figures are still on their way: their places are kept. */
function FiguresBoard({ figures }: { figures: GameFigures | undefined }) {
  const expected = winShareOf(odds);
  const wins = figures && {
    share: figures.wins / figures.rounds,
    interval: winInterval(figures.wins, figures.rounds),
  };
  return (
    <div className="flex flex-col gap-6" aria-busy={!figures}>
      {figures && figures.odds.hash !== oddsHash(odds) && (
        <Banner tone="warning">{fairness.odds.differ}</Banner>
      )}
      <div className="grid gap-3 max-sm:grid-cols-2 max-sm:*:last:col-span-2 sm:grid-cols-3 sm:gap-4">
        <Stat label={texts.rounds} value={figures?.rounds.toLocaleString('en')} />
        <Stat label={texts.share} value={wins && texts.percent(wins.share)} />
        <Stat
          label={texts.interval}
          value={wins && texts.intervalText(wins.interval.low, wins.interval.high)}
        />
      </div>
      <div className="rounded-lg border border-line bg-surface px-6 pt-5 pb-4">
        {wins ? <IntervalChart {...wins} expected={expected} /> : <Skeleton className="h-24" />}
        <div className="mt-2 min-h-36 sm:min-h-14">
          {wins && (
            <p className="text-sm">
              {isWithin(wins.interval, expected) ? texts.inside : texts.outside}{' '}
              {wins.interval.high - wins.interval.low >= WIDE && texts.wide}
            </p>
          )}
        </div>
      </div>
      <MoneyTable money={figures?.money} />
    </div>
  );
}
