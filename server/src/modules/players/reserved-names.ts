import { brand } from '@sanduku/contracts/brand';
import { lookOf } from './name-look.ts';

/** What people write for letters, beyond what looks alike. */
const disguises: readonly [sign: string, letter: string][] = [
  ['4', 'a'],
  ['@', 'a'],
  ['3', 'e'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
  ['!', 'i'],
];

/** Who carries players' money: nobody else is called so, whatever stands beside it. */
const providers = looksOf('mtn airtel');

/** Who speaks for us, in English and Swahili. */
const authorities = looksOf(
  'admin administrator support helpdesk customercare customerservice operator official moderator staff system root ' +
    'cashier treasurer msimamizi mwendeshaji hudumakwawateja mtn airtel',
);

/** What may stand beside them without making another name of it. */
const companions = looksOf(
  'the our my your real team desk help care service services chat online app game games ltd limited uganda ug kenya ' +
    'ke tanzania tz rwanda rw nigeria ng ghana gh africa kampala money mobile momo pay payment payments cash bank ' +
    'agent account security verify verified rasmi huduma wateja',
);

/**
 * Whether a name would pass for us or for those who carry players' money: one that has our name or a provider's in it, or
 * that consists of nothing but such words. "Agent Brian" is a person, "MTN Agent" is not.
 */
export function isReservedName(name: string): boolean {
  // Digits at the ends are what people add to a name that is taken; a nought may also stand for a letter.
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

/** Whether a text is such words one after the other, at least one of which speaks for somebody. */
function isMadeOf(text: string, speaks = false): boolean {
  if (text === '') return speaks;
  const after = (words: readonly string[], nowSpeaks: boolean) =>
    words.some((word) => text.startsWith(word) && isMadeOf(text.slice(word.length), nowSpeaks));
  return after(authorities, true) || after(companions, speaks);
}

function looksOf(words: string): readonly string[] {
  return words.split(' ').map(lookOf);
}
