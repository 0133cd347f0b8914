import type { DataAt } from '../../lib/api-routes.ts';
import { useSupport } from '../../lib/client-config.ts';
import { momentText } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { account } from './texts.en.ts';

const texts = account.access;

/** Always visible, so the owner notices a change by someone else. */
export function AccessLine({ lastChange, waitsUntil }: DataAt<'GET /api/account'>) {
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
