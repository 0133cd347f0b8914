import { LANGUAGE_CHOICE, type Language, languageCookie } from '@sanduku/contracts/languages';

/** Remembers the choice and loads the page again, in that language. False where the browser keeps no cookies. */
export function chooseLanguage(language: Language): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way.
  document.cookie = languageCookie(language);
  if (!document.cookie.includes(`${LANGUAGE_CHOICE}=${language}`)) return false;
  const address = new URL(window.location.href);
  address.searchParams.delete(LANGUAGE_CHOICE);
  if (address.href === window.location.href) window.location.reload();
  else window.location.replace(address);
  return true;
}
