import { unbroken } from '../unbroken.ts';
import type { Texts } from './texts.ts';

/** What a refusal says to a player, in Swahili. Without a connection to fetch the words over, as it came. */
export const refusalText: Texts<typeof import('./refusals.en.ts').refusalText> = async (failure) => {
  try {
    const { swahiliRefusal } = await import('./refusal-texts.sw.ts');
    return unbroken(swahiliRefusal(failure));
  } catch {
    return unbroken(failure.error || failure.message);
  }
};
