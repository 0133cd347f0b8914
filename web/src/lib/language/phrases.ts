/**
 * Sentences that are formed outside the catalogue, in the server and the contracts, with what another language says
 * instead. {0}, {1} … stand for what differs from one time to the next, such as an amount.
 */
export type Phrases = Readonly<Record<string, string>>;

/** The sentence in the other language; undefined for one that it does not know. What differs may have to be put in words, too. */
export function phraseFor(
  sentence: string,
  phrases: Phrases,
  inWords = (value: string) => value,
): string | undefined {
  if (Object.hasOwn(phrases, sentence)) return phrases[sentence];
  for (const [english, own] of Object.entries(phrases)) {
    const values = valuesIn(sentence, english);
    if (values) return own.replace(/\{(\d)\}/g, (_, place: string) => inWords(values[Number(place)] ?? ''));
  }
  return undefined;
}

/** What stands in the sentence where the pattern has {0}, {1} …, in that order; undefined when it does not fit. */
function valuesIn(sentence: string, pattern: string): string[] | undefined {
  if (!pattern.includes('{0}')) return undefined;
  const fixed = pattern.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('(.+)')}$`, 's').exec(sentence)?.slice(1);
}
