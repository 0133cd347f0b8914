import { momentText } from '../../lib/format.ts';
import { useSupport } from '../../server/config.ts';
import type { DataAt } from '../../server/routes.ts';
import { Banner, RetryBanner } from '../../ui/banner.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { SecondFactorsCard } from '../second-factors/second-factors-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { account } from './texts.en.ts';
import { useAccount } from './use-account.ts';

export function AccountPage() {
  const { data, isError, refetch } = useAccount();
  return (
    <div className="page-width flex max-w-4xl flex-col gap-5 py-8">
      <header>
        <h1 className="text-2xl">{account.title}</h1>
        <p className="text-ink-soft">{account.intro}</p>
      </header>
      {!data && isError && <RetryBanner onRetry={() => refetch()}>{account.unavailable}</RetryBanner>}
      {!data && !isError && <LoadingRows rows={4} className="h-19" />}
      {data && (
        <>
          <AccessLine {...data} />
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <PasswordCard />
            <SecondFactorsCard />
            <ContactCard unproven={data.unproven} />
            <SessionsCard />
          </div>
        </>
      )}
    </div>
  );
}

const texts = account.access;

/** Always visible, so the owner notices another person's change. */
function AccessLine({ lastChange, waitsUntil }: DataAt<'GET /api/account'>) {
  const { chatLink } = useSupport();
  if (!lastChange) return null;
  return (
    <Banner tone={waitsUntil ? 'warning' : 'info'}>
      <p>
        {texts.changed(lastChange.what, momentText(new Date(lastChange.at)))}{' '}
        {waitsUntil && texts.waits(momentText(new Date(waitsUntil)))} {texts.notYou}{' '}
        <a href={chatLink} target="_blank" rel="noopener" className="prose-link font-semibold">
          {texts.support}
        </a>
      </p>
    </Banner>
  );
}
