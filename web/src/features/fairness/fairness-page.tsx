import { odds } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import { Fragment, type ReactNode, useState } from 'react';
import { saveFile, useHydrated } from '../../lib/browser.ts';
import { useOddsFigures } from '../../lib/odds.ts';
import { Link, useLocation } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Crate } from '../../ui/crate.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import type { PatternIndex } from '../../ui/kitenge.tsx';
import { PageOpening, PageSection } from '../../ui/page-section.tsx';
import { LiveFigures } from './live-figures.tsx';
import { OddsSection } from './odds-section.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import { receiptCheckAnchor } from './receipts.ts';
import { StatementCheck } from './statement-check.tsx';
import { fairness } from './texts.en.ts';

const contents = [
  { ...fairness.steps, id: 'how' },
  { ...fairness.odds, id: 'odds' },
  { ...fairness.figures, id: 'figures' },
  { ...fairness.check, id: receiptCheckAnchor },
  { ...fairness.withoutUs, id: 'without-us' },
  { ...fairness.limits, id: 'limits' },
];

export function FairnessPage() {
  return (
    <>
      <PageOpening
        title={fairness.title}
        introduction={fairness.introduction}
        contents={contents}
        pattern={6}
      />
      <div className="page-width flex flex-col gap-16 pt-12 pb-20 sm:gap-20 sm:pt-16">
        <FourSteps />
        <OddsSection />
        <LiveFigures />
        <PrintedStatement />
        <ReceiptCheck />
        <WithoutUs />
        <ProofLimits />
      </div>
    </>
  );
}

function PrintedStatement() {
  const { hash } = useLocation();
  const isAlive = useHydrated();
  return isAlive && hash.startsWith('#s1~') && <StatementCheck fragment={hash.slice(1)} />;
}

const { steps } = fairness;

/** Three crates stand for all nine. */
const crates: readonly PatternIndex[] = [0, 4, 7];
const PICKED = 4;

const fingerprints = ['7c4e…91', 'b02d…5f', 'e81a…3c'];

const pictures = [SealedPicture, PickedPicture, OpenedPicture, CheckedPicture];

function FourSteps() {
  return (
    <PageSection id="how" heading={steps.heading}>
      <ol className="grid grid-cols-1 gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
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
          <span className="font-display text-xs text-ink-soft">{fingerprints[place]}</span>
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
  const { largestPrizePercent } = useOddsFigures();
  return (
    <CrateRow>
      {(pattern) => (
        <>
          <Crate pattern={pattern} open className="mt-3 w-16" />
          {pattern === PICKED ? (
            <Badge tone="gain">+{largestPrizePercent}</Badge>
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
    <div className="flex gap-4 max-[22rem]:gap-1">
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

const texts = fairness.withoutUs;
const COMMAND = 'node sanduku-auditor.mjs --receipt receipt.json';

function WithoutUs() {
  return (
    <PageSection id="without-us" heading={texts.heading} text={texts.text}>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <code className="rounded-md bg-raised px-4 py-3 text-sm break-words">
          {/* Browsers would break a line after the dashes of an option. */}
          {COMMAND.split(' ').map((word) => (
            <Fragment key={word}>
              <span className="inline-block">{word}</span>{' '}
            </Fragment>
          ))}
        </code>
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
      const { default: script } = await import('../../../../auditor/sanduku-auditor.mjs?raw');
      saveFile('sanduku-auditor.mjs', script, 'text/plain');
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

const { scheme } = fairness;
const { boxes, prizesBasisPoints } = odds;
const emptyBoxes = boxes - prizesBasisPoints.length;
const board = [...prizesBasisPoints, ...Array<number>(emptyBoxes).fill(0)].join(' ');

/** By part, in no language. */
const schemeLines: readonly (readonly string[])[] = [
  [],
  ['HMAC(label + ":0"), HMAC(label + ":1"), …'],
  ['limit = floor(2^32 / n) * n', 'result = word mod n'],
  [board, 'label = "board:" + roundId'],
  ['seedHash = SHA-256(seed)', `odds.hash = SHA-256("odds:${boxes}:${prizesBasisPoints.join(',')}")`],
  ['label = "shift:" + clientSeed + ":" + roundId', `shown[p] = board[(p + shift) mod ${boxes}]`],
  ['payout = stake + stake * prize / 10000'],
];

/** Works without JavaScript and with the browser's search. */
function Scheme() {
  return (
    <details id="scheme" className="group mt-6 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        {scheme.summary}
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-6 sm:px-6">
        <p className="max-w-165 text-ink-soft">{scheme.introduction}</p>
        <dl className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[10rem_minmax(0,1fr)]">
          {scheme.parts.map(({ name, text }, part) => (
            <div key={name} className="border-t border-line pt-4 md:col-span-2 md:grid md:grid-cols-subgrid">
              <dt className="font-semibold">{name}</dt>
              <dd>
                <p className="text-ink-soft">{text}</p>
                {schemeLines[part]?.map((line) => (
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

const limitTexts = fairness.limits;

function ProofLimits() {
  return (
    <PageSection id="limits" heading={limitTexts.heading}>
      <div className="grid gap-8 md:grid-cols-2 md:gap-12">
        <Points heading={limitTexts.proves} points={limitTexts.provesList} />
        <Points heading={limitTexts.cannot} points={limitTexts.cannotList} />
      </div>
      <Link
        to={pages.transparency}
        className="prose-link mt-6 inline-flex min-h-11 items-center font-semibold"
      >
        {limitTexts.transparency}
      </Link>
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
