import { growthScale } from '@sanduku/contracts/investment/rules';
import { dayText } from '../../lib/format.ts';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import type { DataAt } from '../../server/routes.ts';
import { Card } from '../../ui/card.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { useMoneyText } from '../session/own.tsx';
import { investment } from './texts.en.ts';

type InvestmentStats = DataAt<'GET /api/investment/stats'>;

const texts = investment.growth;

interface GrowthProps {
  /** Undefined while unknown, like the earnings. */
  balance: number | undefined;
  earnings: number | undefined;
  days: InvestmentStats['days'] | undefined;
}

export function Growth({ balance, earnings, days }: GrowthProps) {
  const full = growthScale(useUser().country, useRates());
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <GrowthBar label={texts.balance} value={balance} full={full.balance} />
        <GrowthBar label={texts.earnings} value={earnings} full={full.earnings} />
        {days && <BalanceChart days={days} />}
      </div>
    </Card>
  );
}

function GrowthBar({ label, value, full }: { label: string; value: number | undefined; full: number }) {
  const moneyText = useMoneyText();
  const shown = Math.min(value ?? 0, full);
  const words =
    value === undefined ? '–' : value > full ? moneyText(value) : texts.of(moneyText(value), moneyText(full));
  return (
    <div className="relative">
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-right text-ink-soft max-sm:text-xs">{words}</span>
      </div>
      <meter aria-label={label} aria-valuetext={words} min={0} max={full} value={shown} className="sr-only" />
      {/* Browsers style the parts of a meter differently. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${full} 1`}
        preserveAspectRatio="none"
        className="h-3 w-full rounded-sm bg-line"
      >
        <rect width={shown} height={1} className="fill-gain" />
      </svg>
    </div>
  );
}

interface BalanceChartProps {
  /** Oldest first. */
  days: InvestmentStats['days'];
}

function BalanceChart({ days }: BalanceChartProps) {
  const moneyText = useMoneyText();
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || days.every(({ balance }) => balance === 0)) return null;
  return (
    <LineChart
      title={texts.chart}
      words={texts.chartWords(moneyText(first.balance), moneyText(last.balance))}
      lines={[{ label: texts.balance, values: days.map(({ balance }) => balance), look: 'gain' }]}
      from={<time dateTime={first.day}>{dayText(first.day)}</time>}
      to={<time dateTime={last.day}>{dayText(last.day)}</time>}
    />
  );
}
