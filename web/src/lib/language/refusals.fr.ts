import { unbroken } from '../format.ts';
import type { Texts } from './texts.ts';

/** English if the French texts cannot be loaded. */
export const refusalText: Texts<typeof import('./refusals.en.ts').refusalText> = async (failure) => {
  try {
    const { translatedRefusal } = await import('./refusal-texts.fr.ts');
    return unbroken(translatedRefusal(failure));
  } catch {
    return unbroken(failure.error || failure.message);
  }
};
