import type { User } from '@sanduku/contracts/players/player';
import { messages } from '../../lib/language/shared.en.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { LimitCards } from './limit-cards.tsx';
import { PauseBanner } from './pause-banner.tsx';
import { PauseCards } from './pause-cards.tsx';
import { PlayRecord } from './play-record.tsx';
import { playLimits as texts } from './texts.en.ts';
import { usePlayLimits } from './use-play-limits.ts';

export function PlayLimitsPage({ user }: { user: User }) {
  const { data, isError, refetch } = usePlayLimits(user.id);
  return (
    <div className="page-width flex max-w-4xl flex-col gap-5 py-8">
      <header>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft">{texts.intro}</p>
      </header>
      {!data && isError && (
        <Banner tone="error">
          <p>{texts.unavailable}</p>
          <Button onClick={() => refetch()}>{messages.ui.retry}</Button>
        </Banner>
      )}
      {!data && !isError && <LoadingRows rows={7} className="h-19" />}
      {data && (
        <>
          {data.pause && <PauseBanner user={user} pause={data.pause} />}
          <LimitCards user={user} limits={data.limits} />
          <PauseCards user={user} pause={data.pause} />
          <PlayRecord user={user} />
        </>
      )}
    </div>
  );
}
