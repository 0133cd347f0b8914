import {
  type CurrencyRatio,
  type Ratios,
  ratiosOf,
  type StatedMoney,
  type UsdtReserve,
} from '@sanduku/contracts/transparency/reserves';
import { useState } from 'react';
import { countText, dayText, MICROS_PER_CENT, percentText, symbolOf, usdtText } from '../../lib/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Stat } from '../../ui/card.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { transparency } from './page-texts.en.ts';
import { FoldedSection, Signed } from './parts.tsx';
import type { VerifiedDays } from './published.ts';
import { historyOf, isOverdue, type Proven, type ReserveDay, shareOf, shortIn } from './reserves.ts';

const texts = transparency.reserves;
export const chainNames = { tron: 'TRON', ethereum: 'Ethereum', bsc: 'BNB Smart Chain' } as const;

const ratioText = (ratio: bigint | null) => (ratio === null ? '–' : percentText(shareOf(ratio)));

/** Undefined until verified. */
export function ReservesSection({ verified }: { verified: VerifiedDays | undefined }) {
  const { days = [], isProven } = verified ?? {};
  const [newest] = days;
  return (
    <FoldedSection id="reserves" heading={texts.heading} text={texts.text}>
      <div className="flex min-h-60 flex-col gap-5">
        {newest && isProven && (
          <Newest day={newest} ratios={ratiosOf(newest.owed, newest.held, isProven)} isProven={isProven} />
        )}
        {days.length > 1 && <History days={days} />}
      </div>
    </FoldedSection>
  );
}

interface NewestProps {
  day: ReserveDay;
  ratios: Ratios;
  isProven: Proven;
}

function Newest({ day, ratios, isProven }: NewestProps) {
  const { held, signed } = day;
  const owed = ratios.currencies.filter((line) => line.owed > 0n);
  return (
    <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg" suppressHydrationWarning>
          {texts.day(dayText(day.day))}
        </h3>
        <Signed text={signed} name={`sanduku-reserves-${day.day}.json`} />
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-4">
        <Stat label={texts.all} value={ratioText(ratios.all)} note={texts.allNote} />
        <Stat label={texts.usdt} value={`${usdtText(ratios.usdt)} USDT`} note={texts.usdtNote} />
      </div>
      <div className="mt-5">
        <Table
          caption={texts.table}
          columns={ratioColumns}
          rows={owed}
          keyOf={({ currency }) => currency}
          empty={<p>{texts.nothing}</p>}
          onPhone="stacked"
        />
      </div>
      <h4 className="mt-6 font-semibold">{texts.addresses}</h4>
      <p className="mt-1 max-w-165 text-sm text-ink-soft">
        <span className="noscript:hidden">{texts.addressesChecked}</span> {texts.addressesText}
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {held.usdt.map((address) => (
          <Address key={address.chain} address={address} isProven={isProven(address)} />
        ))}
      </ul>
      {held.usdt.length === 0 && <p className="mt-3">{texts.noAddresses}</p>}
      <h4 className="mt-6 font-semibold">{texts.reported}</h4>
      <p className="mt-1 max-w-165 text-sm text-ink-soft">{texts.reportedText}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {held.stated.map((stated) => (
          <Stated key={stated.provider} {...stated} />
        ))}
      </ul>
      {held.stated.length === 0 && <p className="mt-3">{texts.notReported}</p>}
    </div>
  );
}

/** Amounts in the currency of the row. */
export function amountColumn<Row extends { currency: string }>(
  header: string,
  amountOf: (row: Row) => bigint,
): Column<Row> {
  const cell = (row: Row) => <Amount amount={amountOf(row)} symbol={symbolOf(row.currency)} />;
  return { header, cell, numeric: true };
}

const ratioColumns: readonly Column<CurrencyRatio>[] = [
  { header: transparency.liabilities.currency, cell: ({ currency }) => currency },
  {
    header: texts.ratio,
    cell: ({ ratio }) => <span className="font-display font-bold tabular-nums">{ratioText(ratio)}</span>,
    numeric: true,
  },
  amountColumn(texts.liabilities, ({ owed }) => owed),
  amountColumn(texts.mobileMoney, ({ stated }) => stated),
  amountColumn(texts.fromUsdt, ({ fromUsdt }) => fromUsdt),
];

function Address({ address, isProven }: { address: UsdtReserve; isProven: boolean }) {
  return (
    <li className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          {chainNames[address.chain]}: <strong>{usdtText(address.amount)} USDT</strong>
        </span>
        {isProven ? (
          <Badge tone="gain">{transparency.signed}</Badge>
        ) : (
          <Badge tone="error">{texts.notItsSignature}</Badge>
        )}
      </span>
      <code className="text-sm break-all">{address.address}</code>
      <span className="text-sm text-ink-soft">{texts.block(countText(address.block))}</span>
    </li>
  );
}

function Stated({ provider, currency, amount }: StatedMoney) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {texts.providers[provider] ?? provider}: <Amount amount={amount} symbol={symbolOf(currency)} />
      </span>
      <Badge tone="warning">{texts.asReported}</Badge>
    </li>
  );
}

const TOGETHER = '';

const dayOf = ({ day }: { day: string }) => (
  <time dateTime={day} suppressHydrationWarning>
    {dayText(day)}
  </time>
);

function History({ days }: { days: readonly ReserveDay[] }) {
  const [currency, setCurrency] = useState(TOGETHER);
  const known = days[0]?.owed.totals.filter(({ sums }) => sums.some((sum) => sum > 0n)) ?? [];
  const history = historyOf(days, currency || undefined);
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) return null;
  const name = currency || texts.total;
  return (
    <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      {known.length > 1 && (
        <div className="mb-4 max-w-full overflow-x-auto noscript:hidden">
          <SegmentedChoice
            label={texts.choose}
            options={[
              { value: TOGETHER, label: texts.total },
              ...known.map((total) => ({ value: total.currency, label: total.currency })),
            ]}
            value={currency}
            onChange={setCurrency}
          />
        </div>
      )}
      <LineChart
        title={texts.history(name)}
        words={texts.historyWords(name, percentText(first.percent / 100), percentText(last.percent / 100))}
        lines={[
          { label: texts.reservesLine, values: history.map(({ percent }) => percent), look: 'gain' },
          { label: texts.liabilitiesLine, values: history.map(() => 100), look: 'plain' },
        ]}
        from={dayOf(first)}
        to={dayOf(last)}
      />
    </div>
  );
}

interface SummaryProps {
  /** The server's time. */
  now: string | undefined;
  /** Undefined until verified. */
  verified: VerifiedDays | undefined;
  isPlayMoney: boolean;
}

/** To the cent, against us: liabilities are rounded up, reserves down. */
const roundText = (micros: bigint) => `${usdtText(micros - (micros % MICROS_PER_CENT))} USDT`;

/** Warnings are always shown. */
export function Summary({ now, verified, isPlayMoney }: SummaryProps) {
  const newest = verified?.days[0];
  const ratios = newest && verified && ratiosOf(newest.owed, newest.held, verified.isProven);
  const short = ratios ? shortIn(ratios) : [];
  const { summary, reserves } = transparency;
  const isMissing = verified !== undefined && !(newest && verified.isSigned);
  const figure = (value: string | undefined) => (isMissing ? '–' : value);
  return (
    <section aria-label={summary.label} className="flex flex-col gap-4 pb-6">
      {verified?.isOdd && <Banner tone="error">{reserves.mismatch}</Banner>}
      {verified?.isSigned === false && <Banner tone="error">{summary.notSigned}</Banner>}
      {short.length > 0 && (
        <Banner tone="error" title={reserves.shortfall}>
          {reserves.shortfallText(short.join(', '))}
        </Banner>
      )}
      {now && verified && isOverdue(newest, now, Date.now()) && (
        <Banner tone="warning">
          <span suppressHydrationWarning>
            {newest ? reserves.overdue(dayText(newest.day)) : reserves.none}
          </span>
        </Banner>
      )}
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Stat label={summary.owed} value={figure(ratios && roundText(ratios.owed + MICROS_PER_CENT - 1n))} />
        <Stat label={summary.held} value={figure(ratios && roundText(ratios.held))} />
        <Stat label={summary.ratio} value={figure(ratios && ratioText(ratios.all))} />
      </div>
      {/* Reserved space, so that nothing moves when the texts arrive. */}
      <p className="min-h-24 max-w-165 sm:min-h-18" suppressHydrationWarning>
        {isPlayMoney && <strong>{reserves.sandbox} </strong>}
        {newest && verified?.isSigned && summary.sentence(dayText(newest.day))}
      </p>
    </section>
  );
}
