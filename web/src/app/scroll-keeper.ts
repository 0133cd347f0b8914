import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation: to the anchor if there is one, otherwise to the top, with the focus on the new content. */
export function ScrollKeeper() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname + hash);

  useEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;

    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) {
      anchor.scrollIntoView();
      return;
    }
    // A new page is simply there; only ways within a page are shown by moving.
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
