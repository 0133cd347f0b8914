import { isWithin, returnBand, winInterval } from '@sanduku/contracts/fairness/figures';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { pages } from '@sanduku/contracts/pages';
import { readLiabilities } from '@sanduku/contracts/transparency/liabilities';
import { anchorData, readHead } from '@sanduku/contracts/transparency/log';
import type { ReactNode } from 'react';
import { countText, dayText, exactText, momentText, percentText } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { Link } from '../../lib/router.tsx';
import { useClientConfig } from '../../server/config.ts';
import type { DataAt } from '../../server/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Stat } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { CodeFact, PageOpening } from '../../ui/page-section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { transparency as texts } from './page-texts.en.ts';
import { FoldedSection, Signed } from './parts.tsx';
import { usePublished, useVerifiedDays } from './published.ts';
import { amountColumn, chainNames, ReservesSection, Summary } from './reserves-section.tsx';

type Figures = DataAt<'GET /api/transparency/figures'>;
type Day = DataAt<'GET /api/transparency/days'>['days'][number];

const FIGURES_PATH = '/api/transparency/figures';
const DAYS_PATH = '/api/transparency/days';
const KEY_PATH = '/api/client-config';

/** Every figure is from a signed statement or the transparency log. */
export function TransparencyPage() {
  const { published, hasFailed, load } = usePublished();
  const client = useClientConfig();
  const figures = published?.figures;
  const days = published?.stated.days;
  const verified = useVerifiedDays(days);
  return (
    <>
      <PageOpening title={texts.title} introduction={texts.introduction} pattern={3} />
      <div className="page-width flex flex-col gap-4 pt-12 pb-20 sm:pt-16">
        <div className="hidden noscript:block">
          <p>{texts.withoutScript}</p>
          <ul>
            {[FIGURES_PATH, DAYS_PATH].map((path) => (
              <li key={path}>
                <a href={path} className="prose-link">
                  {path}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {hasFailed && (
          <div role="alert">
            <EmptyState
              title={texts.failed}
              text={texts.failedText}
              pattern={8}
              action={<Button onClick={load}>{messages.ui.retry}</Button>}
            />
          </div>
        )}
        <Summary now={published?.stated.now} verified={verified} isPlayMoney={client?.mode === 'sandbox'} />
        <Owed day={days?.[0]} hasNone={days?.length === 0} />
        <ReservesSection verified={verified} />
        <Played tables={figures?.tables} />
        <Withdrawals times={figures?.withdrawals} />
        <LogSection figures={figures} />
        <HowToCheck signingKey={client?.signingKey} />
      </div>
    </>
  );
}

function Owed({ day, hasNone }: { day: Day | undefined; hasNone: boolean }) {
  const owed = day && readLiabilities(day.liabilities.text);
  const isOpen = owed?.totals.filter(({ sums }) => sums.some((sum) => sum > 0n));
  return (
    <FoldedSection id="liabilities" heading={texts.liabilities.heading} text={texts.liabilities.text}>
      {hasNone ? (
        <p>{texts.liabilities.none}</p>
      ) : (
        <div className="min-h-60 rounded-lg border border-line bg-surface p-5 sm:p-6">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
            {owed ? (
              <h3 className="text-lg">
                {texts.liabilities.day(dayText(owed.day), momentText(new Date(owed.taken)))}
              </h3>
            ) : (
              <Skeleton className="h-6 w-60" />
            )}
            {day && <Signed text={day.liabilities} name={`sanduku-liabilities-${day.day}.json`} />}
          </div>
          <div className="mt-3">
            <Table
              caption={texts.liabilities.table}
              columns={liabilityColumns}
              rows={isOpen}
              keyOf={({ currency }) => currency}
              empty={<p>{texts.liabilities.nothing}</p>}
              expectedRows={2}
              onPhone="stacked"
            />
          </div>
          {isOpen && isOpen.length > 0 && (
            <p className="mt-3 text-sm text-ink-soft">{texts.liabilities.others}</p>
          )}
        </div>
      )}
    </FoldedSection>
  );
}

type Total = NonNullable<ReturnType<typeof readLiabilities>>['totals'][number];

const liabilityColumns: readonly Column<Total>[] = [
  { header: texts.liabilities.currency, cell: ({ currency }) => currency },
  amountColumn(texts.liabilities.total, ({ sums }) => sums[0] + sums[1] + sums[2]),
  amountColumn(texts.liabilities.game, ({ sums }) => sums[0]),
  amountColumn(texts.liabilities.reserved, ({ sums }) => sums[1]),
  amountColumn(texts.liabilities.investment, ({ sums }) => sums[2]),
];

function Played({ tables }: { tables: Figures['tables'] | undefined }) {
  const played = tables?.filter(({ rounds }) => rounds > 0);
  return (
    <FoldedSection id="rounds" heading={texts.rounds.heading} text={texts.rounds.text}>
      {played?.length === 0 ? (
        <p>{texts.rounds.none}</p>
      ) : (
        <div className="flex flex-col gap-8">
          {(played ?? [undefined]).map((table) => (
            <TableFigures key={table?.oddsHash ?? ''} table={table} />
          ))}
        </div>
      )}
    </FoldedSection>
  );
}

function TableFigures({ table }: { table: Figures['tables'][number] | undefined }) {
  const odds = table && { boxes: table.boxes, prizesBasisPoints: table.prizes };
  const won = table && winInterval(table.wins, table.rounds);
  const band = table && odds && returnBand(odds, table.rounds);
  const returned = table && table.returnedBasisPoints / table.rounds / 10_000;
  return (
    <div className="min-h-52">
      <h3 className="text-lg">{table && texts.rounds.table(table.prizes)}</h3>
      {odds && oddsHash(odds) !== table.oddsHash && <Banner tone="error">{texts.rounds.otherHash}</Banner>}
      <div className="mt-3 grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Stat label={texts.rounds.rounds} value={table && countText(table.rounds)} />
        <Stat
          label={texts.rounds.won}
          value={table && percentText(table.wins / table.rounds)}
          note={odds && texts.rounds.expected(odds.prizesBasisPoints.length / odds.boxes)}
        />
        <Stat
          label={texts.rounds.returned}
          value={returned !== undefined && percentText(returned)}
          note={band && texts.rounds.band(band.low, band.high)}
        />
      </div>
      {won && band && odds && returned !== undefined && (
        <p className="mt-3 text-sm">
          {isWithin(won, odds.prizesBasisPoints.length / odds.boxes) && isWithin(band, returned)
            ? texts.rounds.inside
            : texts.rounds.outside}
        </p>
      )}
    </div>
  );
}

function Withdrawals({ times }: { times: Figures['withdrawals'] | undefined }) {
  const minutes = (seconds: number | null | undefined): ReactNode =>
    seconds === undefined ? undefined : seconds === null ? '–' : texts.withdrawals.minutes(seconds / 60);
  return (
    <FoldedSection
      id="withdrawals"
      heading={texts.withdrawals.heading}
      text={texts.withdrawals.text(times?.days ?? 30)}
    >
      <div className="grid gap-3 max-sm:grid-cols-2 sm:grid-cols-4 sm:gap-4">
        <Stat label={texts.withdrawals.median} value={minutes(times?.medianSeconds)} />
        <Stat label={texts.withdrawals.slowest} value={minutes(times?.p95Seconds)} />
        <Stat label={texts.withdrawals.paid} value={times && countText(times.paid)} />
        <Stat
          label={texts.withdrawals.late}
          value={times && countText(times.overPromise)}
          note={times && texts.withdrawals.open(times.open)}
        />
      </div>
      <p className="mt-4 min-h-12 max-w-165">{times && texts.withdrawals.promise(times.promiseMinutes)}</p>
    </FoldedSection>
  );
}

function LogSection({ figures }: { figures: Figures | undefined }) {
  const { head, anchor } = figures ?? {};
  const read = head ? readHead(head.text) : undefined;
  return (
    <FoldedSection id="log" heading={texts.log.heading} text={texts.log.text}>
      <div className="min-h-40 rounded-lg border border-line bg-surface p-5 sm:p-6">
        {head === null && <p>{texts.log.none}</p>}
        {head && read && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-lg">{texts.log.records(read.size)}</h3>
              <Signed text={head} name={`sanduku-head-${read.size}.json`} />
            </div>
            <dl className="mt-3 flex flex-col gap-3 text-sm">
              <div>
                <dt className="text-ink-soft">{texts.log.time}</dt>
                <dd>{exactText(new Date(read.time))}</dd>
              </div>
              <CodeFact label={texts.log.root}>{read.root}</CodeFact>
            </dl>
          </>
        )}
        {anchor && <Anchored {...anchor} />}
      </div>
    </FoldedSection>
  );
}

function Anchored({ chain, transaction, size, root, at }: NonNullable<Figures['anchor']>) {
  const { anchor: words } = texts.log;
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm">
      <h4 className="font-semibold">{words.heading(chainNames[chain])}</h4>
      <p className="mt-1 max-w-165 text-ink-soft">{words.text}</p>
      <dl className="mt-3 flex flex-col gap-3">
        <CodeFact label={words.transaction}>{transaction}</CodeFact>
        <CodeFact label={words.data(countText(size))}>0x{anchorData({ size, root })}</CodeFact>
        <div>
          <dt className="text-ink-soft">{words.time}</dt>
          <dd>{exactText(new Date(at))}</dd>
        </div>
      </dl>
    </div>
  );
}

function HowToCheck({ signingKey }: { signingKey: string | undefined }) {
  return (
    <FoldedSection id="check" heading={texts.check.heading}>
      <ol className="flex max-w-165 list-decimal flex-col gap-3 pl-5">
        {texts.check.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl className="mt-6 text-sm">
        <CodeFact label={texts.check.key}>{signingKey ?? KEY_PATH}</CodeFact>
      </dl>
      <p className="mt-6">
        <Link to={pages.fairness} className="prose-link">
          {texts.check.fairness}
        </Link>
      </p>
    </FoldedSection>
  );
}
