import type { ReactNode } from 'react';
import { DocumentFrame } from './document-frame.tsx';
import type { DocumentText } from './document-text.ts';

/** A text to be read from top to bottom, with its contents beside it. */
export function DocumentPage({ title, introduction, changed, contentsHeading, sections }: DocumentText) {
  return (
    <DocumentFrame
      title={title}
      introduction={introduction}
      note={changed}
      contentsHeading={contentsHeading}
      contents={sections}
    >
      {sections.map(({ id, heading, body }) => (
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
  if (typeof block === 'string') return <p key={block}>{block}</p>;
  return (
    <ul key={block[0]} className="flex list-disc flex-col gap-2 pl-5 marker:text-marigold-deep">
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
