/** The languages that players read. Everything has a text in each of them; the first is for whoever asks for another. */
export const languages = ['en', 'sw'] as const;

export type Language = (typeof languages)[number];

/** What each language calls itself: whoever looks for it may not read the others. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', sw: 'Kiswahili' };

/** Names a page's language in its address, and in the cookie that remembers the choice. */
export const LANGUAGE_CHOICE = 'language';

/** Long enough to be for good. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The cookie as the server sends it and as a page writes it: no secret, so the page may. */
export function languageCookie(language: Language): string {
  return `${LANGUAGE_CHOICE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
