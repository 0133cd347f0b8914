import { unbroken } from '../format.ts';
import type { Texts } from './texts.ts';

/** English if the Swahili texts cannot be loaded. */
export const refusalText: Texts<typeof import('./refusals.en.ts').refusalText> = async (failure) => {
  try {
    const { translatedRefusal } = await import('./refusal-texts.sw.ts');
    return unbroken(translatedRefusal(failure));
  } catch {
    return unbroken(failure.error || failure.message);
  }
};
