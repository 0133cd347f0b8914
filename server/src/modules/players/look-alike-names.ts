/**
 * Characters that resemble the first one in their line. Names are shown as written, so a letter also matches what
 * its capital resembles (В and B). In a conflict the lower case decides.
 */
const lookAlikes = buildTable([
  ['a', 'а α ɑ'],
  ['b', 'в β ь'],
  ['c', 'с ϲ'],
  ['d', 'ԁ đ ð ɗ'],
  ['e', 'е ε є'],
  ['f', 'ғ ϝ'],
  ['g', 'ɡ'],
  ['h', 'н һ η ħ'],
  ['j', 'ј ϳ'],
  ['k', 'к κ'],
  ['l', 'i 1 | і ӏ ι ı ɩ ł'],
  ['m', 'м μ'],
  ['n', 'п ɴ'],
  ['o', '0 о ο σ ς ø ө θ'],
  ['p', 'р ρ'],
  ['q', 'ԛ'],
  ['r', 'г ʀ'],
  ['s', 'ѕ'],
  ['t', 'т τ ŧ'],
  ['u', 'υ'],
  ['v', 'ѵ ν'],
  ['w', 'ԝ ω ѡ'],
  ['x', 'х χ'],
  ['y', 'у γ ү'],
  ['z', 'ζ ʐ'],
  ['3', 'з'],
  ['6', 'б'],
]);

/** Names with the same form cannot coexist, and either spelling finds the player. Empty if nothing is visible. */
export function lookOf(name: string): string {
  const plain = name
    // Compatibility forms become plain letters; accents become combining marks.
    .normalize('NFKD')
    // Removes invisible characters and Latin, Greek and Cyrillic accents. Other scripts' marks are vowels.
    .replace(/\p{C}|\p{Default_Ignorable_Code_Point}|\u2800|[\u0300-\u036f]/gu, '')
    // Through upper case, so "ß" equals "SS" and "ı" equals "I".
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  const replaced = Array.from(plain, (letter) => lookAlikes.get(letter) ?? letter).join('');
  return replaced.replaceAll('rn', 'm').replaceAll('vv', 'w').replace(/\s+/g, ' ').trim();
}

function buildTable(lines: [look: string, letters: string][]): Map<string, string> {
  return new Map(lines.flatMap(([look, letters]) => letters.split(' ').map((letter) => [letter, look])));
}
