import { messages } from '../lib/language/shared.en.ts';
import { useSupport } from '../lib/use-support.ts';
import { ChatIcon } from '../ui/icons.tsx';

const { support } = messages;

/** Always within reach of the thumb: a chat with support in a new tab. */
export function SupportButton() {
  const { chatLink } = useSupport();
  return (
    <aside aria-label={support.label}>
      <a
        href={chatLink}
        target="_blank"
        rel="noopener"
        aria-label={`${support.open} (${support.opensNewTab})`}
        title={support.open}
        className="night fixed right-3 bottom-3 z-30 flex size-11 items-center justify-center rounded-full border-2 border-marigold text-marigold hover:bg-raised sm:right-6 sm:bottom-6 sm:size-14"
      >
        <ChatIcon className="size-6 sm:size-7" />
      </a>
    </aside>
  );
}
