import type { PlayLimitEvent } from '@sanduku/contracts/play-limits/api';
import type { User } from '@sanduku/contracts/players/player';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { eventWords } from './event-words.ts';
import { momentWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';
import { usePlayRecord } from './use-play-limits.ts';

const texts = playLimits.record;

export function PlayRecord({ user }: { user: User }) {
  const pages = usePlayRecord(user.id);
  const events = pages.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-2 text-sm text-ink-soft">{texts.text}</p>
      <PagedList
        pages={pages}
        texts={texts}
        loading={<LoadingRows rows={3} className="h-19" />}
        empty={<EmptyState title={texts.none} text={texts.noneText} pattern={3} />}
      >
        {events.map((event) => (
          <EventRow key={event.id} event={event} symbol={user.currencySymbol} />
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
