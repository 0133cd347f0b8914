import { Suspense, useState } from 'react';
import { dashboard } from '../../app/texts.en.ts';
import { countText } from '../../lib/format.ts';
import { useUser } from '../../server/player.ts';
import { IconButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const texts = dashboard.header;

const InboxDialog = lazyPart(() => import('./inbox-dialog.tsx'), 'InboxDialog');

/** The server counts no further. */
const MOST = 100;

export function Bell() {
  const { unread = 0 } = useUser();
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const count = unread < MOST ? countText(unread) : `${MOST - 1}+`;

  function open() {
    setNeeded(true);
    setOpen(true);
  }

  return (
    <>
      <IconButton
        label={unread > 0 ? texts.unread(count) : texts.inbox}
        aria-haspopup="dialog"
        onClick={open}
        className="relative -mr-1.5"
      >
        <BellIcon />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 left-5.5 min-w-5 rounded-full bg-marigold px-1 text-center text-xs leading-5 font-bold text-on-marigold tabular-nums"
          >
            {count}
          </span>
        )}
      </IconButton>
      {isNeeded && (
        <Suspense>
          <InboxDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
