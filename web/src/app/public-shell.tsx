import { Outlet } from 'react-router';
import { Announcement } from './announcement.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { SupportButton } from './support-button.tsx';

/** What every public page has around it. */
export function PublicShell() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Announcement />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <SupportButton />
    </>
  );
}
