const words = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];

/** Small numbers of boxes, which are feminine: "quatre", "une". */
export function inWords(count: number): string {
  return words[count] ?? String(count);
}

/** The same at the start of a sentence: "Quatre". */
export function inWordsCapital(count: number): string {
  const word = inWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
