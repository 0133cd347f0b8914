import type { ReactNode } from 'react';
import { Kitenge } from '../../ui/kitenge.tsx';

interface DocumentFrameProps {
  title: string;
  introduction: string;
  note?: string | undefined;
  contentsHeading: string;
  contents: readonly { id: string; heading: string }[];
  children: ReactNode;
}

/** The head of a long page, its contents, and a column of text that is narrow enough to read. */
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
            {contents.map(({ id, heading }) => (
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
