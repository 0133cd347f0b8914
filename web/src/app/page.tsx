import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export interface PageMeta {
  title: string;
  description: string;
}

/** Title and description of the page that is shown. Prerendered pages already carry theirs in the HTML. */
export function usePageMeta({ title, description }: PageMeta): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}

/** The state of a navigation within a page that moves nothing, such as to another tab. */
export const STAYS = { stays: true };

/** After a navigation: to the anchor if there is one, otherwise to the top, with the focus on the new content. */
export function ScrollKeeper() {
  const { key: visit, pathname, hash, state } = useLocation();
  const stays = state?.stays === true;
  const way = useNavigationType();
  const shown = useRef({ visit, pathname });

  useEffect(() => {
    const before = shown.current;
    if (before.visit === visit) return;
    shown.current = { visit, pathname };

    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) {
      anchor.scrollIntoView();
      return;
    }
    // Within a page only a link that was followed moves it, not a tab that notes itself in the address.
    if (before.pathname === pathname && (way !== 'PUSH' || stays)) return;
    // A new page is simply there; only ways within a page are shown by moving.
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [visit, pathname, hash, way, stays]);

  return null;
}
