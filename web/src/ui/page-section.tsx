import type { ReactNode } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Kitenge, type PatternIndex } from './kitenge.tsx';

interface PageOpeningProps {
  title: string;
  introduction: string;
  contents?: readonly { id: string; short: string }[];
  pattern: PatternIndex;
}

export function PageOpening({ title, introduction, contents, pattern }: PageOpeningProps) {
  return (
    <header className="night">
      <div className="page-width pt-12 pb-10 sm:pt-16">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-4 max-w-165 text-lg text-ink-soft">{introduction}</p>
        {contents && (
          <nav aria-label={messages.documents.contents} className="mt-6">
            <ul className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
              {contents.map(({ id, short }) => (
                <li key={id}>
                  <a href={`#${id}`} className="prose-link inline-flex min-h-11 items-center text-sm">
                    {short}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <Kitenge pattern={pattern} className="h-6 w-full" />
    </header>
  );
}

interface PageSectionProps {
  /** Independent of the heading. */
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

/** Part of a `<dl>`: a hash, a key or another code that people compare. */
export function CodeFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <code className="break-all">{children}</code>
      </dd>
    </div>
  );
}
