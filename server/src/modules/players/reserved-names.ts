import { brand } from '@sanduku/contracts/brand';
import { lookOf } from './look-alike-names.ts';

/** Substitutions beyond look-alikes. */
const disguises: readonly [sign: string, letter: string][] = [
  ['4', 'a'],
  ['@', 'a'],
  ['3', 'e'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
  ['!', 'i'],
];

/** Reserved anywhere in a name. */
const providers = looksOf('mtn airtel');

/** In English and Swahili. */
const authorities = looksOf(
  'admin administrator support helpdesk customercare customerservice operator official moderator staff system root ' +
    'cashier treasurer msimamizi mwendeshaji hudumakwawateja mtn airtel',
);

/** Words that may accompany them. */
const companions = looksOf(
  'the our my your real team desk help care service services chat online app game games ltd limited uganda ug kenya ' +
    'ke tanzania tz rwanda rw nigeria ng ghana gh africa kampala money mobile momo pay payment payments cash bank ' +
    'agent account security verify verified rasmi huduma wateja',
);

/** True if a name contains ours or a provider's, or only such words: "MTN Agent", but not "Agent Brian". */
export function isReservedName(name: string): boolean {
  // Players append digits to taken names; a zero may also stand for a letter.
  return [name, name.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].some(passesForUs);
}

function passesForUs(name: string): boolean {
  const look = lookOf(disguises.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), name));
  const words = look.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const whole = words.join('');
  return (
    whole.includes(lookOf(brand.name)) ||
    words.some((word) => providers.includes(word)) ||
    [...words, whole].some(
      (text) => providers.some((provider) => text.startsWith(provider)) && isMadeOf(text),
    ) ||
    isMadeOf(whole)
  );
}

function isMadeOf(text: string, speaks = false): boolean {
  if (text === '') return speaks;
  const after = (words: readonly string[], nowSpeaks: boolean) =>
    words.some((word) => text.startsWith(word) && isMadeOf(text.slice(word.length), nowSpeaks));
  return after(authorities, true) || after(companions, speaks);
}

function looksOf(words: string): readonly string[] {
  return words.split(' ').map(lookOf);
}
