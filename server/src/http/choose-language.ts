import { isLanguage, LANGUAGE_CHOICE, type Language, languages } from '@sanduku/contracts/languages';

/** What a request says about its reader's language. */
export interface LanguageHints {
  /** The value of ?language= in the address. */
  asked?: unknown;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}

const [fallback] = languages;
const inCookie = new RegExp(`(?:^|;)\\s*${LANGUAGE_CHOICE}=([^;]*)`);

/** What the address asks for; else what was chosen before; else what the browser likes best of what there is. */
export function chooseLanguage({ asked, cookie = '', acceptLanguage = '' }: LanguageHints): Language {
  if (isLanguage(asked)) return asked;
  const chosen = inCookie.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return preferredOf(acceptLanguage) ?? fallback;
}

/** "sw-KE,sw;q=0.9,en;q=0.8" is Swahili: a region is as good as its language, and the first of equals wins. */
function preferredOf(acceptLanguage: string): Language | undefined {
  const wishes = acceptLanguage.split(',').map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: range.split('-')[0]?.toLowerCase(), weight: Number(weight) };
  });
  return wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}
