import type { Pause, PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import { coolOffLengths, exclusionLengths, type PauseLength } from '@sanduku/contracts/play-limits/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { useUser } from '../../server/player.ts';
import { playRecord } from '../../server/queries.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { RetryBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { EmptyState, PagedList } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { toast } from '../../ui/toasts.tsx';
import { LimitCards } from './limit-cards.tsx';
import { limitWords, momentWords, netWords, valueWords } from './limit-words.ts';
import { MonthCard } from './month-card.tsx';
import { PauseBanner } from './pause-banner.tsx';
import { playLimits } from './texts.en.ts';
import { changes, useChangeOf, usePlayLimits } from './use-play-limits.ts';

export function PlayLimitsPage() {
  const { data, isError, refetch } = usePlayLimits();
  return (
    <div className="page-width flex max-w-4xl flex-col gap-5 py-8">
      <header>
        <h1 className="text-2xl">{playLimits.title}</h1>
        <p className="text-ink-soft">{playLimits.intro}</p>
      </header>
      {!data && isError && <RetryBanner onRetry={() => refetch()}>{playLimits.unavailable}</RetryBanner>}
      {!data && !isError && <LoadingRows rows={7} className="h-19" />}
      {data && (
        <>
          {data.pause && <PauseBanner pause={data.pause} />}
          <MonthCard />
          <LimitCards limits={data.limits} />
          <PauseCards pause={data.pause} />
          <PlayRecord />
        </>
      )}
    </div>
  );
}

const texts = playLimits.record;

function PlayRecord() {
  const { currencySymbol } = useUser();
  const pages = useInfiniteQuery(playRecord);
  const events = pages.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Card title={texts.title} text={texts.text}>
      <PagedList
        pages={pages}
        texts={texts}
        loading={<LoadingRows rows={3} className="h-19" />}
        empty={<EmptyState title={texts.none} text={texts.noneText} pattern={3} />}
      >
        {events.map((event) => (
          <EventRow key={event.id} event={event} symbol={currencySymbol} />
        ))}
      </PagedList>
    </Card>
  );
}

function EventRow({ event, symbol }: { event: PlayLimitEvent; symbol: string }) {
  const { title, detail } = eventWords(event, symbol);
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-semibold break-words">{title}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
        <time dateTime={event.at}>{momentWords(event.at)}</time>
        {detail && <span>{detail}</span>}
      </p>
    </li>
  );
}

export function eventWords(event: PlayLimitEvent, symbol: string): { title: string; detail?: string } {
  switch (event.kind) {
    case 'limit':
      return limitEvent(event, symbol);
    case 'cool_off':
    case 'self_exclusion':
      return {
        title: event.until === null ? texts.excludedForGood : texts[event.kind](momentWords(event.until)),
      };
    case 'return':
      return { title: texts.return };
    case 'reality_check':
      return {
        title: texts.realityCheck[event.answer],
        detail: texts.realityFacts(playLimits.rounds(event.rounds), netWords(event.net, symbol)),
      };
  }
}

function limitEvent(
  event: Extract<PlayLimitEvent, { kind: 'limit' }>,
  symbol: string,
): { title: string; detail?: string } {
  const { limit, from, to, at, effectiveAt, cancels } = event;
  const name = limitWords(limit);
  const value = valueWords(limit, to, symbol);
  if (cancels) return { title: texts.cancelled(name, value) };
  const title = texts.limit(name, valueWords(limit, from, symbol), value);
  return effectiveAt > at ? { title, detail: texts.effective(momentWords(effectiveAt)) } : { title };
}

/** During a pause only a longer one is possible. */
function PauseCards({ pause }: { pause: Pause | null }) {
  const isExcluded = pause?.kind === 'self_exclusion' && !pause.awaitsReturn;
  if (isExcluded && pause.until === null) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {!isExcluded && (
        <PauseCard texts={playLimits.coolOff} lengths={coolOffLengths} isLonger={pause !== null} />
      )}
      <PauseCard texts={playLimits.exclusion} lengths={exclusionLengths} isLonger={isExcluded} />
    </div>
  );
}

interface PauseCardProps {
  texts: typeof playLimits.coolOff;
  lengths: readonly PauseLength[];
  isLonger: boolean;
}

function PauseCard({ texts, lengths, isLonger }: PauseCardProps) {
  const [length, setLength] = useState<PauseLength>(lengths[0] as PauseLength);
  const [isAsked, setAsked] = useState(false);
  const begin = useChangeOf(changes.pause);

  function confirm() {
    begin.mutate(
      { length },
      {
        onSuccess: () => {
          setAsked(false);
          window.scrollTo({ top: 0 });
        },
        onError: (error) => toast.error(error.message || playLimits.pauseFailed),
      },
    );
  }

  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{texts.text}</p>
        <SelectField
          label={playLimits.howLong}
          options={lengths.map((value) => ({ value, label: playLimits.lengths[value] }))}
          value={length}
          hint={isLonger ? playLimits.pause.longer : undefined}
          onChange={({ target }) => setLength(target.value as PauseLength)}
        />
        <Button onClick={() => setAsked(true)}>{texts.submit}</Button>
      </div>
      <AlertDialog
        open={isAsked}
        onClose={() => !begin.isPending && setAsked(false)}
        title={texts.confirmTitle(playLimits.lengths[length])}
        text={playLimits.confirmText}
        actions={
          <>
            <Button disabled={begin.isPending} onClick={() => setAsked(false)}>
              {messages.ui.cancel}
            </Button>
            <Button
              variant="primary"
              busy={begin.isPending}
              busyLabel={playLimits.starting}
              onClick={confirm}
            >
              {playLimits.confirm}
            </Button>
          </>
        }
      />
    </Card>
  );
}
