import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { figuresOf } from '@sanduku/contracts/odds';
import { useOdds } from '../../lib/odds.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Crate } from '../../ui/crate.tsx';
import { patternIndexes } from '../../ui/kitenge.tsx';
import { CodeFact, PageSection } from '../../ui/page-section.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.odds;

export function OddsSection() {
  const odds = useOdds();
  const figures = figuresOf(odds);
  const board = Array.from({ length: odds.boxes }, (_, box) => odds.prizesBasisPoints[box] ?? 0);
  return (
    <PageSection id="odds" heading={texts.heading} text={texts.text(figures)}>
      <OpenedBoxes label={texts.boxes} prizes={board} isSample />
      <dl className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {texts.facts(figures).map(({ value, label }) => (
          <div key={label} className="flex flex-col border-t-2 border-line-strong pt-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="order-first font-display text-2xl font-extrabold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-165">{texts.cost}</p>
      <div className="mt-8 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <h3 className="text-lg">{texts.objectHeading}</h3>
        <p className="mt-1 text-sm text-ink-soft">{texts.objectText}</p>
        <dl className="mt-4 flex flex-col gap-3 text-sm">
          <CodeFact label={texts.object}>{JSON.stringify(odds)}</CodeFact>
          <CodeFact label={texts.hash}>{oddsHash(odds)}</CodeFact>
        </dl>
      </div>
    </PageSection>
  );
}

const checkTexts = fairness.check;

interface OpenedBoxesProps {
  label: string;
  /** By position, in basis points; 0 if empty. */
  prizes: readonly number[];
  picked?: number;
  /** Unordered contents of any round, without numbers. */
  isSample?: boolean;
}

export function OpenedBoxes({ label, prizes, picked, isSample = false }: OpenedBoxesProps) {
  const List = isSample ? 'ul' : 'ol';
  return (
    <List
      aria-label={label}
      className={classes(
        'grid grid-cols-3 gap-x-4 gap-y-5',
        isSample ? 'max-md:max-w-90 md:grid-cols-9' : 'max-w-90',
      )}
    >
      {prizes.map((prize, position) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what a box is.
          key={position}
          className={classes(
            'flex flex-col items-center gap-1.5 rounded-md border-2 px-1 pt-4 pb-2',
            position === picked ? 'border-marigold-deep bg-raised' : 'border-transparent',
          )}
        >
          {!isSample && <span className="sr-only">{checkTexts.box(position + 1)}: </span>}
          <Crate pattern={patternIndexes[position] ?? 0} open className="w-full max-w-20" />
          {prize > 0 ? (
            <Badge tone="gain">{checkTexts.prize(prize)}</Badge>
          ) : (
            <span className="py-0.5 text-xs text-ink-soft">{checkTexts.empty}</span>
          )}
          {position === picked && <span className="text-xs font-semibold">{checkTexts.picked}</span>}
        </li>
      ))}
    </List>
  );
}
