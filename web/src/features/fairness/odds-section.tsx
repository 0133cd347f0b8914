import { oddsHash } from '@sanduku/contracts/fairness/round';
import { odds } from '@sanduku/contracts/odds';
import { OpenedBoxes } from './opened-boxes.tsx';
import { PageSection } from './page-section.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.odds;

const board = Array.from({ length: odds.boxes }, (_, box) => odds.prizesBasisPoints[box] ?? 0);

export function OddsSection() {
  return (
    <PageSection id={texts.id} heading={texts.heading} text={texts.text}>
      <OpenedBoxes label={texts.boxes} prizes={board} isSample />
      <dl className="mt-10 grid gap-x-10 gap-y-6 sm:grid-cols-3">
        {texts.facts.map(({ value, label }) => (
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
          <Code label={texts.object}>{JSON.stringify(odds)}</Code>
          <Code label={texts.hash}>{oddsHash(odds)}</Code>
        </dl>
      </div>
    </PageSection>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <code className="break-all">{children}</code>
      </dd>
    </div>
  );
}
