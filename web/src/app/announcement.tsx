import { useClientConfig } from '../lib/client-config.ts';
import { messages } from '../lib/language/shared.en.ts';
import { InfoIcon } from '../ui/icons.tsx';

/** What the operator has to say to everybody, on top of every page. */
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
