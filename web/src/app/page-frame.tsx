import { messages } from '../lib/language/shared.en.ts';
import { useClientConfig, useSupport } from '../server/config.ts';
import { ChatIcon, InfoIcon } from '../ui/icons.tsx';

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md night bg-marigold! font-semibold text-on-marigold! focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
    >
      {messages.navigation.skip}
    </a>
  );
}

export function Announcement() {
  const announcement = useClientConfig()?.settings.announcement;
  if (!announcement) return null;
  return (
    <aside
      aria-label={messages.announcement.label}
      className="border-b border-info bg-info-soft print:hidden"
    >
      <p role="status" className="page-width flex items-start gap-2.5 py-2.5 text-sm">
        <InfoIcon className="mt-0.5 size-4.5 shrink-0 text-info" />
        <span className="min-w-0 wrap-anywhere">{announcement}</span>
      </p>
    </aside>
  );
}

const { support } = messages;

/** Floats where the page has a margin. */
export function SupportButton() {
  const { chatLink } = useSupport();
  return (
    <aside
      aria-label={support.label}
      className="relative -mt-16 flex h-16 items-start justify-end pr-3 sm:pr-6 min-[79rem]:contents print:hidden"
    >
      <a
        href={chatLink}
        target="_blank"
        rel="noopener"
        aria-label={`${support.open} (${support.opensNewTab})`}
        title={support.open}
        className="night z-10 flex size-11 items-center justify-center rounded-full border-2 border-marigold text-marigold hover:bg-raised sm:size-14 min-[79rem]:fixed min-[79rem]:right-6 min-[79rem]:bottom-[calc(1.5rem+var(--ribbon))]"
      >
        <ChatIcon className="size-6 sm:size-7" />
      </a>
    </aside>
  );
}
