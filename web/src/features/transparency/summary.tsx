import { ratiosOf } from '@sanduku/contracts/transparency/reserves';
import { dayText, MICROS_PER_CENT, usdtText } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Stat } from '../../ui/card.tsx';
import { transparency as texts } from './page-texts.en.ts';
import { isOverdue, shortIn } from './reserves.ts';
import { ratioText } from './reserves-section.tsx';
import type { VerifiedDays } from './verified-days.ts';

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
  const { summary, reserves } = texts;
  const isMissing = verified !== undefined && !(newest && verified.isSigned);
  const figure = (value: string | undefined) => (isMissing ? '–' : value);
  return (
    <section aria-label={summary.label} className="flex flex-col gap-4 pb-6">
      {verified?.isOdd && <Banner tone="error">{reserves.mismatch}</Banner>}
      {verified?.isSigned === false && <Banner tone="error">{summary.notSigned}</Banner>}
      {short.length > 0 && (
        <Banner tone="error">
          <strong className="block">{reserves.shortfall}</strong>
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
