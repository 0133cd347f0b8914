import { receipts } from '../../lib/receipts.en.ts';
import { useSupport } from '../../lib/use-support.ts';
import { Banner } from '../../ui/banner.tsx';
import type { RoundResult } from './game-state.ts';
import { ReceiptCheckLink, ReceiptDownload } from './receipt-actions.tsx';
import type { SealFlaw } from './round-check.ts';
import { game } from './texts.en.ts';

const texts = game.alarm;

/** A round did not check out. Loud, and it stays until the page is loaded again. */
export function RoundAlarm({ result }: { result: RoundResult }) {
  const { verdict } = result;
  return (
    <Banner tone="error">
      <strong className="block text-base">{texts.title}</strong>
      <p>{texts.text}</p>
      {!verdict.ok && (
        <p className="mt-2">
          {texts.found} {receipts.problems[verdict.problem]}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReceiptDownload result={result} />
        <ReceiptCheckLink result={result} />
        <SupportLink />
      </div>
    </Banner>
  );
}

const flawTexts: Record<SealFlaw, string> = {
  'other odds': texts.otherOdds,
  'sealed anew': texts.sealedAnew,
};

/** The board offered for the next round cannot be trusted. */
export function SealAlarm({ flaw }: { flaw: SealFlaw }) {
  return (
    <Banner tone="error">
      <strong className="block text-base">{flawTexts[flaw]}</strong>
      <SupportLink />
    </Banner>
  );
}

function SupportLink() {
  const { chatLink } = useSupport();
  return (
    <a
      href={chatLink}
      target="_blank"
      rel="noopener"
      className="prose-link inline-flex min-h-11 items-center font-semibold"
    >
      {texts.support}
    </a>
  );
}
