const words = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];

/** Of boxes, which are feminine: "quatre", "une". */
export function inWords(count: number): string {
  return words[count] ?? String(count);
}

export function inWordsCapital(count: number): string {
  const word = inWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
