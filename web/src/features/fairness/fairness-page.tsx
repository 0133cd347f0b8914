import { receiptCheckAnchor } from '../../lib/receipt-link.ts';
import { Kitenge } from '../../ui/kitenge.tsx';
import { FourSteps } from './four-steps.tsx';
import { LiveFigures } from './live-figures.tsx';
import { OddsSection } from './odds-section.tsx';
import { ProofLimits } from './proof-limits.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import { fairness } from './texts.en.ts';
import { WithoutUs } from './without-us.tsx';

const { steps, odds, figures, check, withoutUs, limits } = fairness;

const contents = [steps, odds, figures, { ...check, id: receiptCheckAnchor }, withoutUs, limits];

/** How the rounds are sealed, what they came to, and the means to check it all. */
export function FairnessPage() {
  return (
    <>
      <header className="night">
        <div className="page-width pt-12 pb-10 sm:pt-16">
          <h1 className="text-3xl">{fairness.title}</h1>
          <p className="mt-4 max-w-165 text-lg text-ink-soft">{fairness.introduction}</p>
          <nav aria-label={fairness.contents} className="mt-6">
            <ul className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
              {contents.map(({ id, short }) => (
                <li key={id}>
                  <a href={`#${id}`} className="prose-link inline-flex min-h-11 items-center text-sm">
                    {short}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Kitenge pattern={6} className="h-6 w-full" />
      </header>
      <div className="page-width flex flex-col gap-16 pt-12 pb-20 sm:gap-20 sm:pt-16">
        <FourSteps />
        <OddsSection />
        <LiveFigures />
        <ReceiptCheck />
        <WithoutUs />
        <ProofLimits />
      </div>
    </>
  );
}
