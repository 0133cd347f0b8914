import type { Texts } from './texts.ts';

type OutcomeText = Texts<typeof import('./outcomes.en.ts').outcomeText>;

/** Its words are fetched beside the page, which works without them; until they are there, a sentence is said as it came. */
let inSwahili: OutcomeText = (sentence) => sentence;
import('./outcome-phrases.sw.ts').then(
  ({ swahiliOutcome }) => {
    inSwahili = swahiliOutcome;
  },
  () => {},
);

/** What has become of money, in Swahili. */
export const outcomeText: OutcomeText = (sentence) => inSwahili(sentence);
