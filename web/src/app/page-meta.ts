import { useEffect } from 'react';

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
