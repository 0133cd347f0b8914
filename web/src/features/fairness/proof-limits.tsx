import { PageSection } from './page-section.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.limits;

export function ProofLimits() {
  return (
    <PageSection id={texts.id} heading={texts.heading}>
      <div className="grid gap-8 md:grid-cols-2 md:gap-12">
        <Points heading={texts.proves} points={texts.provesList} />
        <Points heading={texts.cannot} points={texts.cannotList} />
      </div>
    </PageSection>
  );
}

function Points({ heading, points }: { heading: string; points: readonly string[] }) {
  return (
    <div className="border-t-2 border-line-strong pt-4">
      <h3 className="text-lg">{heading}</h3>
      <ul className="mt-3 flex list-disc flex-col gap-2.5 pl-5 text-ink-soft marker:text-marigold-deep">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
