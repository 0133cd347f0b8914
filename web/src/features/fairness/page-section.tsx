import type { ReactNode } from 'react';

interface PageSectionProps {
  /** Names the anchor: links to it must survive a change of heading. */
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
}

export function PageSection({ id, heading, text, children }: PageSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h2>
      {text && <p className="mt-3 max-w-165 text-ink-soft">{text}</p>}
      <div className="mt-7">{children}</div>
    </section>
  );
}
