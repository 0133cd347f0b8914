import { LANGUAGE_CHOICE, type Language, languageNames, languages } from '@sanduku/contracts/languages';
import { useId } from 'react';
import { chooseLanguage } from '../lib/language.ts';
import { messages } from '../messages/index.ts';

const texts = messages.language;
const others = languages.filter((language) => language !== texts.code);

/** The languages, each by its own name. */
export function LanguageSwitch() {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-sm font-semibold">
        {texts.label}
      </p>
      <ul className="flex rounded-md bg-raised p-1">
        {languages.map((language) => (
          <li key={language} className="flex-1">
            <LanguageLink
              language={language}
              className="flex min-h-11 items-center justify-center rounded-sm px-3 text-sm font-medium text-ink no-underline aria-[current]:bg-link aria-[current]:font-semibold aria-[current]:text-surface"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same in one line: only the languages that the page is not in. */
export function OtherLanguages({ className }: { className: string }) {
  return others.map((language) => <LanguageLink key={language} language={language} className={className} />);
}

/** A link, so that it works before the page's scripts do, and without them. */
function LanguageLink({ language, className }: { language: Language; className: string }) {
  return (
    <a
      href={`?${LANGUAGE_CHOICE}=${language}`}
      lang={language}
      hrefLang={language}
      aria-current={language === texts.code ? 'true' : undefined}
      onClick={(event) => {
        if (chooseLanguage(language)) event.preventDefault();
      }}
      className={className}
    >
      {languageNames[language]}
    </a>
  );
}
