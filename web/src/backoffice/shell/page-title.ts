import { useEffect } from 'react';
import { shell } from './texts.ts';

/** What the browser tab says. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = shell.title(page);
  }, [page]);
}
