/** The first is the fallback. */
export const languages = ['en', 'sw', 'fr'] as const;

export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'Français',
};

/** Query parameter and cookie name. */
export const LANGUAGE_CHOICE = 'language';

const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** Set by the server or the page; not secret. */
export function languageCookie(language: Language): string {
  return `${LANGUAGE_CHOICE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}
