/**
 * Letters that a hurried reader takes for the first one in their line. The names they stand in have been brought to
 * small letters, but are shown as they were written, so a letter also stands beside what its capital resembles (В
 * looks like B). Where small letter and capital resemble two different letters, the small one decides.
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

/**
 * What a name looks like: two names with the same look cannot both be taken, and either spelling finds the player.
 * Empty when there is nothing to see in the name.
 */
export function lookOf(name: string): string {
  const plain = name
    // Fullwidth, superscript, mathematical and the like become plain letters; accents become marks of their own.
    .normalize('NFKD')
    // What shows nothing, and the accents of Latin, Greek and Cyrillic. Marks of other scripts are vowels and stay.
    .replace(/\p{C}|\p{Default_Ignorable_Code_Point}|\u2800|[\u0300-\u036f]/gu, '')
    // By way of the capitals, "ß" and "SS", or "ı" and "I", end in the same small letters.
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
