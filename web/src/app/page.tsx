import { useEffect, useRef } from 'react';
import { useLocation } from '../lib/router.tsx';

export interface PageMeta {
  title: string;
  description: string;
}

/** Prerendered HTML has its own. */
export function usePageMeta({ title, description }: PageMeta): void {
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}

/** Keeps the scroll position, such as on a tab change. */
export const STAYS = { stays: true };

/** After a navigation: scrolls to the anchor or the top, and focuses the content. */
export function ScrollKeeper() {
  const { key: visit, pathname, hash, state, way } = useLocation();
  const stays = state?.stays === true;
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
    // Within a page only a followed link scrolls.
    if (before.pathname === pathname && (way !== 'push' || stays)) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [visit, pathname, hash, way, stays]);

  return null;
}
