const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** "four". */
export function inWords(count: number): string {
  return words[count] ?? String(count);
}

/** At the start of a sentence: "Four". */
export function inWordsCapital(count: number): string {
  const word = inWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
