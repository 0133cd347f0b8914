const ofBoxes = ['', 'moja', 'mawili', 'matatu', 'manne', 'matano', 'sita', 'saba', 'nane', 'tisa'];
const ofPrizes = ['', 'moja', 'mbili', 'tatu', 'nne', 'tano', 'sita', 'saba', 'nane', 'tisa'];

/** So many boxes as a sentence has them, "manne": a number agrees with the noun that it counts. */
export function boxesInWords(count: number): string {
  return ofBoxes[count] || String(count);
}

/** The same at the start of a sentence: "Manne". */
export function boxesInWordsCapital(count: number): string {
  const word = boxesInWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** So many prizes: "nne". */
export function prizesInWords(count: number): string {
  return ofPrizes[count] || String(count);
}
