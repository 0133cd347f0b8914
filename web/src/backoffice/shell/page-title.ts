import { useEffect } from 'react';
import { shell } from './texts.ts';

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = shell.title(page);
  }, [page]);
}
