import {
  LANGUAGE_CHOICE,
  type Language,
  languageCookie,
  languageNames,
  languages,
} from '@sanduku/contracts/languages';
import { useId } from 'react';
import { messages } from '../lib/language/shared.en.ts';

const texts = messages.language;
const others = languages.filter((language) => language !== texts.code);

export function LanguageSwitch({ isLabelHidden = false }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <p id={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>
        {texts.label}
      </p>
      <ul className="flex flex-wrap rounded-md bg-raised p-1">
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

export function OtherLanguages({ className }: { className: string }) {
  return others.map((language) => <LanguageLink key={language} language={language} className={className} />);
}

/** A link works without scripts. */
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

/** Reloads. False if cookies are disabled. */
function chooseLanguage(language: Language): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way.
  document.cookie = languageCookie(language);
  if (!document.cookie.includes(`${LANGUAGE_CHOICE}=${language}`)) return false;
  const address = new URL(window.location.href);
  address.searchParams.delete(LANGUAGE_CHOICE);
  if (address.href === window.location.href) window.location.reload();
  else window.location.replace(address);
  return true;
}
