import type { InboxEvent } from '@sanduku/contracts/inbox/api';
import type { InboxTopic } from '@sanduku/contracts/inbox/topics';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from '../../lib/router.tsx';
import { api } from '../../server/api.ts';
import { sentenceOf } from '../../server/events.ts';
import { player, useUser } from '../../server/player.ts';
import { inbox as inboxPages } from '../../server/queries.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { HistoryIcon, KeyIcon, SendIcon, ShareIcon, WalletIcon } from '../../ui/icons.tsx';
import { EmptyState, FailedList, ShowMore } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { pageOf } from './page-of.ts';
import { PushOffer, PushSwitch } from './push-offer.tsx';
import { inbox } from './texts.en.ts';

const texts = inbox;

interface InboxDialogProps {
  open: boolean;
  onClose: () => void;
}

export function InboxDialog({ open, onClose }: InboxDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} description={texts.text}>
      <PushOffer />
      <EventList isOpen={open} onLeave={onClose} />
      <PushSwitch />
    </Dialog>
  );
}

function EventList({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const pages = useInfiniteQuery(inboxPages);
  const events = pages.data?.pages.flat() ?? [];
  // An event that arrives while the dialog closes stays unread.
  useMarkAsRead(isOpen ? events : []);
  if (!pages.data && pages.isError)
    return <FailedList title={texts.failed} text={texts.failedText} onRetry={pages.refetch} />;
  if (!pages.data) return <LoadingRows rows={4} className="h-17" />;
  if (events.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  return (
    <>
      <ul aria-label={texts.list}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} onLeave={onLeave} />
        ))}
      </ul>
      <ShowMore pages={pages} failed={texts.moreFailed} />
    </>
  );
}

/** Rows stay marked as new until the list is loaded again. */
function useMarkAsRead(events: readonly InboxEvent[]): void {
  const newestUnread = events.find(({ isRead }) => !isRead)?.id;
  useEffect(() => {
    if (newestUnread === undefined) return;
    api.call('POST /api/inbox/read', { body: { to: newestUnread } }).then(
      ({ data }) => player.user && player.know({ ...player.user, unread: data.unread }),
      () => {
        // They are marked the next time.
      },
    );
  }, [newestUnread]);
}

const icons: Readonly<Partial<Record<InboxTopic, typeof WalletIcon>>> = {
  transfer_sent: SendIcon,
  transfer_received: SendIcon,
  investment_waiting: HistoryIcon,
  referral_bonus: ShareIcon,
  access_changed: KeyIcon,
};

function EventRow({ event, onLeave }: { event: InboxEvent; onLeave: () => void }) {
  const Icon = icons[event.topic] ?? WalletIcon;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={pageOf[event.topic]}
        onClick={onLeave}
        className="-mx-2 flex items-start gap-3 rounded-md px-2 py-3 text-ink no-underline hover:bg-raised"
      >
        <span
          className={classes(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            event.isRead ? 'bg-raised text-ink-soft' : 'bg-marigold text-on-marigold',
          )}
        >
          <Icon />
        </span>
        <span className="min-w-0">
          <span className={classes('block wrap-anywhere', !event.isRead && 'font-semibold')}>
            {!event.isRead && <span className="sr-only">{texts.unread} </span>}
            {sentenceOf(event, useUser())}
          </span>
          <span className="text-sm text-ink-soft">
            <TimeLabel at={event.createdAt} />
          </span>
        </span>
      </Link>
    </li>
  );
}
