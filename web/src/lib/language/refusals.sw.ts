import type { Texts } from './texts.ts';

/** What a refusal says to a player, in Swahili. Without a connection to fetch the words over, as it came. */
export const refusalText: Texts<typeof import('./refusals.en.ts').refusalText> = async (failure) => {
  try {
    const { swahiliRefusal } = await import('./refusal-texts.sw.ts');
    return swahiliRefusal(failure);
  } catch {
    return failure.error || failure.message;
  }
};
