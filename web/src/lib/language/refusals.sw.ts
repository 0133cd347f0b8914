import type { Texts } from './texts.ts';

/** What the server says when it refuses, in Swahili. Without a connection to fetch the words over, as it came. */
export const refusalText: Texts<typeof import('./refusals.en.ts').refusalText> = async (sentence, code) => {
  try {
    const { swahiliRefusal } = await import('./refusal-phrases.sw.ts');
    return swahiliRefusal(sentence, code);
  } catch {
    return sentence;
  }
};
