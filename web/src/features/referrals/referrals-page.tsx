import { countryOf } from '@sanduku/contracts/countries';
import type { User } from '@sanduku/contracts/players/player';
import { amountText } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Stat } from '../../ui/stat.tsx';
import { FriendTable } from './friend-table.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { openShare, shareTargets } from './share-links.ts';
import { referrals } from './texts.en.ts';
import { type Referrals, useReferrals } from './use-referrals.ts';

export function ReferralsPage({ user }: { user: User }) {
  const mine = useReferrals(user);
  const { symbol } = countryOf(user.country);
  return (
    <div className="page-width flex flex-col gap-5 py-8">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{referrals.title}</h1>
          {mine.figures && (
            <p className="text-ink-soft">
              {referrals.intro(
                amountText(mine.figures.bonus, symbol),
                amountText(mine.figures.threshold, symbol),
              )}
            </p>
          )}
        </div>
        <Button busy={mine.isRefreshing} busyLabel={referrals.refreshing} onClick={mine.refresh}>
          {referrals.refresh}
        </Button>
      </header>
      {mine.isFailed && <Banner tone="warning">{referrals.stale}</Banner>}
      <ReferralStats mine={mine} symbol={symbol} />
      <ReferralLink link={mine.link} />
      <HowItWorks />
      <Card title={referrals.friends.title}>
        <FriendTable
          friends={mine.isFailed ? [] : mine.figures?.recentReferrals}
          currencySymbol={user.currencySymbol}
        />
      </Card>
      <CodeSource mine={mine} />
    </div>
  );
}

function ReferralStats({ mine, symbol }: { mine: Referrals; symbol: string }) {
  const texts = referrals.stats;
  const stats = mine.figures?.stats ?? (mine.isFailed ? noFigures : undefined);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat label={texts.code} value={<span className="tracking-wide">{mine.code}</span>} />
      <Stat label={texts.total} value={stats?.totalReferrals} note={stats && texts.clicks(stats.usesCount)} />
      <Stat
        label={texts.earned}
        value={stats && <Amount amount={stats.totalBonusesEarned} symbol={symbol} />}
      />
      <Stat label={texts.pending} value={stats && stats.qualifiedDeposits - stats.bonusesPaid} />
    </div>
  );
}

const noFigures = {
  totalReferrals: 0,
  totalBonusesEarned: 0,
  qualifiedDeposits: 0,
  bonusesPaid: 0,
  usesCount: 0,
};

function ReferralLink({ link }: { link: string }) {
  const texts = referrals.link;
  return (
    <Card title={texts.title} action={<CopyButton text={link} />}>
      <p className="font-medium break-all">{link}</p>
      <fieldset className="mt-4">
        <legend className="mb-2 text-sm text-ink-soft">{texts.share}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {shareTargets.map((target) => (
            <Button key={target} aria-label={texts.shareOn(target)} onClick={() => openShare(target, link)}>
              {target}
            </Button>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

/** Whoever asks support about a code that does not work can say where it came from. */
function CodeSource({ mine }: { mine: Referrals }) {
  const texts = referrals.debug;
  return (
    <Card title={texts.title}>
      <p className="text-sm text-ink-soft">
        <code>{mine.code || '–'}</code>: {mine.code ? texts[mine.source] : texts.nowhere}
      </p>
    </Card>
  );
}
