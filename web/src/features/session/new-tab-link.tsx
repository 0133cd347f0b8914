import type { ReactNode } from 'react';
import { auth } from './texts.en.ts';

interface NewTabLinkProps {
  to: string;
  children: ReactNode;
}

/** Leads to one of our pages without losing the form. */
export function NewTabLink({ to, children }: NewTabLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener" className="prose-link">
      {children}
      <span className="sr-only"> ({auth.signup.opensNewTab})</span>
    </a>
  );
}
