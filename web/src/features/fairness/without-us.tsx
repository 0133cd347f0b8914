import { useState } from 'react';
import { saveFile } from '../../lib/receipt-file.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { PageSection } from './page-section.tsx';
import { fairnessScheme } from './scheme.en.ts';
import { fairness } from './texts.en.ts';

const texts = fairness.withoutUs;

export function WithoutUs() {
  return (
    <PageSection id={texts.id} heading={texts.heading} text={texts.text}>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <code className="rounded-md bg-raised px-4 py-3 text-sm break-words">{texts.command}</code>
        <ScriptDownload />
      </div>
      <p className="mt-4 text-sm text-ink-soft">{texts.source}</p>
      <Scheme />
    </PageSection>
  );
}

function ScriptDownload() {
  const isAlive = useHydrated();
  const [hasFailed, setFailed] = useState(false);

  async function download() {
    try {
      const { default: script } = await import('../../../../tools/verify-receipt.ts?raw');
      saveFile('verify-receipt.ts', script, 'text/plain');
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <Button onClick={download} disabled={!isAlive} className="noscript:hidden">
        {texts.download}
      </Button>
      {hasFailed && <Banner tone="error">{texts.downloadFailed}</Banner>}
    </>
  );
}

/** Opens without JavaScript, and the browser's own search finds what is inside. */
function Scheme() {
  return (
    <details id="scheme" className="group mt-6 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        {fairnessScheme.summary}
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-6 sm:px-6">
        <p className="max-w-165 text-ink-soft">{fairnessScheme.introduction}</p>
        <dl className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[10rem_minmax(0,1fr)]">
          {fairnessScheme.parts.map(({ name, text, lines }) => (
            <div key={name} className="border-t border-line pt-4 md:col-span-2 md:grid md:grid-cols-subgrid">
              <dt className="font-semibold">{name}</dt>
              <dd>
                <p className="text-ink-soft">{text}</p>
                {lines.map((line) => (
                  <code key={line} className="mt-2 block text-sm wrap-anywhere">
                    {line}
                  </code>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
