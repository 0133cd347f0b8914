import { pages } from '@sanduku/contracts/pages';
import type { User } from '@sanduku/contracts/player';
import { referrals } from '../../messages/en/referrals.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ReferralsPage({ user }: { user: User }) {
  const code = user.my_referral_code;
  const link = `${window.location.origin}${pages.signup}?ref=${encodeURIComponent(code)}`;
  return (
    <div className="page-width flex flex-col gap-5 py-8">
      <header>
        <h1 className="text-2xl">{referrals.title}</h1>
        <p className="text-ink-soft">{referrals.intro}</p>
      </header>
      <div className="grid gap-5 lg:grid-cols-[1fr_2fr]">
        <Card title={referrals.code} action={<CopyButton text={code} />}>
          <p className="font-display text-2xl font-bold tracking-wide">{code}</p>
        </Card>
        <Card title={referrals.link} action={<CopyButton text={link} />}>
          <p className="break-all">{link}</p>
        </Card>
      </div>
      <Card title={referrals.friends}>
        <EmptyState title={referrals.closedTitle} text={referrals.closedText} pattern={3} />
      </Card>
    </div>
  );
}
