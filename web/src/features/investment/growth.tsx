import { amountText } from '../../lib/money-text.ts';
import { Card } from '../../ui/card.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { investment } from './texts.en.ts';
import type { InvestmentStats } from './use-investment.ts';

const texts = investment.growth;

/** What a full bar stands for. */
const FULL_BALANCE = 100_000;
const FULL_EARNINGS = 10_000;

interface GrowthProps {
  balance: number;
  earnings: number;
  days: InvestmentStats['days'] | undefined;
  symbol: string;
}

export function Growth({ balance, earnings, days, symbol }: GrowthProps) {
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <GrowthBar label={texts.balance} value={balance} full={FULL_BALANCE} symbol={symbol} />
        <GrowthBar label={texts.earnings} value={earnings} full={FULL_EARNINGS} symbol={symbol} />
        {days && <BalanceChart days={days} symbol={symbol} />}
      </div>
    </Card>
  );
}

interface GrowthBarProps {
  label: string;
  value: number;
  full: number;
  symbol: string;
}

function GrowthBar({ label, value, full, symbol }: GrowthBarProps) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-right text-ink-soft max-sm:text-xs">
          {texts.of(amountText(value, symbol), amountText(full, symbol))}
        </span>
      </div>
      <meter
        aria-label={label}
        aria-valuetext={texts.of(amountText(value, symbol), amountText(full, symbol))}
        min={0}
        max={full}
        value={Math.min(value, full)}
        className="growth-bar h-3 w-full"
      />
    </div>
  );
}
