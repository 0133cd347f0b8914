import { unbroken } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { useOddsFigures } from '../../lib/odds.ts';
import { useSupport } from '../../server/config.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { DocumentFrame } from './document-page.tsx';
import { help } from './help.en.ts';

export function HelpPage() {
  const { groups, contact, ...head } = help(useOddsFigures());
  const { chatLink, phone, email } = useSupport();
  return (
    <DocumentFrame {...head} contents={{ ...groups, contact }}>
      {Object.entries(groups).map(([id, { heading, questions }]) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} className="mb-3 text-xl">
            {heading}
          </h2>
          {questions.map(([question, ...answer]) => (
            <Question key={question} question={question} answer={answer} />
          ))}
        </section>
      ))}
      <section
        id="contact"
        aria-labelledby="contact-heading"
        className="rounded-lg border border-line bg-surface p-6"
      >
        <h2 id="contact-heading" className="text-xl">
          {contact.heading}
        </h2>
        <p className="mt-2 text-ink-soft">{contact.text}</p>
        <ul className="mt-3">
          <li>
            <a
              href={chatLink}
              target="_blank"
              rel="noopener"
              className="prose-link inline-flex min-h-11 items-center"
            >
              {contact.chat(phone)}
              <span className="sr-only"> ({messages.support.opensNewTab})</span>
            </a>
          </li>
          <li>
            <a href={`mailto:${email}`} className="prose-link inline-flex min-h-11 items-center">
              {email}
            </a>
          </li>
        </ul>
      </section>
    </DocumentFrame>
  );
}

/** Works without JavaScript and with the browser's search. */
function Question({ question, answer }: { question: string; answer: readonly string[] }) {
  return (
    <details className="group border-t border-line last:border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 pr-8 pb-5 text-ink-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{unbroken(paragraph)}</p>
        ))}
      </div>
    </details>
  );
}
