import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from '../../lib/router.tsx';

interface FoldedSectionProps {
  /** A link to it opens the section. */
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
}

/** Renders its figures when it opens. */
export function FoldedSection({ id, heading, text, children }: FoldedSectionProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // After hydration: the server does not know the fragment.
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true);
  }, [hash, id]);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-lg border border-line px-5 sm:px-6"
    >
      <summary className="min-h-11 cursor-pointer py-4">
        <h2 className="inline text-xl">{heading}</h2>
      </summary>
      {text && <p className="max-w-165 text-ink-soft">{text}</p>}
      <div className="mt-5 pb-6">{isOpen && children}</div>
    </details>
  );
}
