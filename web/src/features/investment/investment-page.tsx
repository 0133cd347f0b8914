import type { User } from '@sanduku/contracts/player';
import { investment } from '../../messages/en/investment.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stat } from '../../ui/stat.tsx';

export function InvestmentPage({ user }: { user: User }) {
  return (
    <div className="page-width flex flex-col gap-5 py-8">
      <header>
        <h1 className="text-2xl">{investment.title}</h1>
        <p className="text-ink-soft">{investment.intro}</p>
      </header>
      <Banner tone="warning">{investment.notice}</Banner>
      <div className="grid gap-4 sm:grid-cols-2">
        <Stat
          label={investment.gameBalance}
          value={<Amount amount={user.gameBalance} symbol={user.currencySymbol} />}
        />
        <Stat label={investment.dailyRate} value={investment.rate} />
      </div>
      <Card>
        <EmptyState title={investment.closedTitle} text={investment.closedText} pattern={5} />
      </Card>
    </div>
  );
}
