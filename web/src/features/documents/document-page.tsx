import type { ReactNode } from 'react';
import { unbroken } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { Kitenge } from '../../ui/kitenge.tsx';

export function DocumentPage({ sections, ...head }: DocumentText) {
  const { contents, changed } = messages.documents;
  return (
    <DocumentFrame {...head} note={changed()} contentsHeading={contents} contents={sections}>
      {Object.entries(sections).map(([id, { heading, body }]) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`} className="flex flex-col gap-3">
          <h2 id={`${id}-heading`} className="text-xl">
            {heading}
          </h2>
          {body.map(toBlock)}
        </section>
      ))}
    </DocumentFrame>
  );
}

function toBlock(block: string | readonly string[]): ReactNode {
  if (typeof block === 'string') return <p key={block}>{unbroken(block)}</p>;
  return (
    <ul key={block[0]} className="flex list-disc flex-col gap-2 pl-5 marker:text-marigold-deep">
      {block.map((point) => (
        <li key={point}>{unbroken(point)}</li>
      ))}
    </ul>
  );
}

interface DocumentFrameProps extends DocumentHead {
  note?: string;
  contentsHeading: string;
  contents: Readonly<Record<string, Part>>;
  children: ReactNode;
}

export function DocumentFrame({
  title,
  introduction,
  note,
  contentsHeading,
  contents,
  children,
}: DocumentFrameProps) {
  return (
    <>
      <header className="night">
        <div className="page-width pt-12 pb-12 sm:pt-16">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-4 max-w-165 text-lg text-ink-soft">{introduction}</p>
          {note && <p className="mt-4 text-sm text-ink-soft">{note}</p>}
        </div>
        <Kitenge pattern={3} className="h-6 w-full" />
      </header>
      <div className="page-width grid gap-10 pt-10 pb-20 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:pt-14">
        <nav aria-labelledby="contents-heading" className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="contents-heading" className="mb-2 text-base">
            {contentsHeading}
          </h2>
          <ol className="grid grid-cols-2 gap-x-6 border-line lg:grid-cols-1 lg:border-l-2">
            {Object.entries(contents).map(([id, { heading }]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center text-sm text-link hover:underline lg:min-h-10 lg:pl-4"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex max-w-[68ch] flex-col gap-10">{children}</div>
      </div>
    </>
  );
}

interface DocumentHead {
  title: string;
  introduction: string;
}

interface Part {
  heading: string;
}

export interface DocumentText extends DocumentHead {
  /** By stable anchor. In a body, an array is a list. */
  sections: Readonly<Record<string, Part & { body: readonly (string | readonly string[])[] }>>;
}

export interface HelpText extends DocumentHead {
  contentsHeading: string;
  /** By stable anchor. */
  groups: Readonly<
    Record<string, Part & { questions: readonly (readonly [question: string, ...answer: string[]])[] }>
  >;
  contact: {
    heading: string;
    text: string;
    chat: (phone: string) => string;
  };
}
