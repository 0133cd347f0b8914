import { figuresOf, odds } from '@sanduku/contracts/odds';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Crate } from '../../ui/crate.tsx';
import type { PatternIndex } from '../../ui/kitenge-prints.tsx';
import { PageSection } from './page-section.tsx';
import { fairness } from './texts.en.ts';

const { steps } = fairness;

/** The three crates that stand for all nine. */
const crates: readonly PatternIndex[] = [0, 4, 7];
const PICKED = 4;

const pictures = [SealedPicture, PickedPicture, OpenedPicture, CheckedPicture];

/** A round, told in pictures. */
export function FourSteps() {
  return (
    <PageSection id={steps.id} heading={steps.heading}>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {steps.list.map(({ title, text, picture }, index) => {
          const Picture = pictures[index] ?? SealedPicture;
          return (
            <li key={title} className="flex flex-col gap-4">
              <div
                role="img"
                aria-label={picture}
                className="flex h-40 items-center justify-center rounded-lg border border-line bg-surface px-4"
              >
                <Picture />
              </div>
              <div>
                <h3 className="flex items-baseline gap-2 text-lg">
                  <span className="tabular-nums text-ink-soft">{index + 1}.</span>
                  {title}
                </h3>
                <p className="mt-1.5 text-ink-soft">{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </PageSection>
  );
}

function SealedPicture() {
  return (
    <CrateRow>
      {(pattern, place) => (
        <>
          <Crate pattern={pattern} className="w-16" />
          <span className="font-display text-xs text-ink-soft">{steps.fingerprints[place]}</span>
        </>
      )}
    </CrateRow>
  );
}

function PickedPicture() {
  return (
    <CrateRow>
      {(pattern) => (
        <>
          <Crate pattern={pattern} className={classes('w-16', pattern !== PICKED && 'opacity-50')} />
          <span className="h-5 text-xs">
            {pattern === PICKED && <Badge tone="warning">{steps.picked}</Badge>}
          </span>
        </>
      )}
    </CrateRow>
  );
}

function OpenedPicture() {
  return (
    <CrateRow>
      {(pattern) => (
        <>
          <Crate pattern={pattern} open className="mt-3 w-16" />
          {pattern === PICKED ? (
            <Badge tone="gain">+{figuresOf(odds).largestPrizePercent}</Badge>
          ) : (
            <span className="py-0.5 text-xs text-ink-soft">{steps.empty}</span>
          )}
        </>
      )}
    </CrateRow>
  );
}

function CrateRow({ children }: { children: (pattern: PatternIndex, place: number) => ReactNode }) {
  return (
    <div className="flex gap-4">
      {crates.map((pattern, place) => (
        <div key={pattern} className="flex flex-col items-center gap-1.5">
          {children(pattern, place)}
        </div>
      ))}
    </div>
  );
}

function CheckedPicture() {
  return (
    <svg viewBox="0 0 72 120" aria-hidden="true" className="h-32 text-ink">
      <rect x="3" y="3" width="66" height="114" rx="10" className="fill-raised stroke-ink" strokeWidth="3" />
      <path d="M30 9h12" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
      {[22, 36, 50].flatMap((x) =>
        [24, 38, 52].map((y) => (
          <rect
            key={`${x} ${y}`}
            x={x - 5}
            y={y - 5}
            width="10"
            height="10"
            rx="2"
            fill="var(--dye-indigo)"
          />
        )),
      )}
      <circle cx="36" cy="88" r="16" className="fill-marigold" />
      <path
        d="M28 88.5l6 6 11-12"
        className="stroke-on-marigold"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}
