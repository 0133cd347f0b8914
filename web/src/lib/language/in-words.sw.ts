const ofBoxes = ['', 'moja', 'mawili', 'matatu', 'manne', 'matano', 'sita', 'saba', 'nane', 'tisa'];
const ofPrizes = ['', 'moja', 'mbili', 'tatu', 'nne', 'tano', 'sita', 'saba', 'nane', 'tisa'];

/** "manne": a number agrees with its noun. */
export function boxesInWords(count: number): string {
  return ofBoxes[count] || String(count);
}

export function boxesInWordsCapital(count: number): string {
  const word = boxesInWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "nne". */
export function prizesInWords(count: number): string {
  return ofPrizes[count] || String(count);
}
