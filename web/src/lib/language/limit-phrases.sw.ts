import type { Phrases } from './phrases.ts';

/** How the server refuses what a player's own limits and breaks stand against, in Swahili. */
export const limitPhrases: Phrases = {
  'This goes beyond your deposit limit of {0} a {1}: {2} is left until {3}. Nothing was asked for.':
    'Kiasi hiki kinazidi kikomo chako cha kuweka pesa cha {0} kwa {1}. Kilichobaki hadi {3}: {2}. Hakuna kilichoombwa.',
  'This bet could go beyond your loss limit of {0} a {1}: {2} is left until {3}.':
    'Dau hili lingeweza kuzidi kikomo chako cha kupoteza cha {0} kwa {1}. Kilichobaki hadi {3}: {2}.',
  'You have played for the {0} {1} a day that you have set as your limit. You can play again from {2}.':
    'Umecheza kwa dakika {0}, ambazo ni kikomo ulichojiwekea kwa siku. Unaweza kucheza tena kuanzia {2}.',
  'You are taking a break from play until {0}. You can withdraw your money at any time.':
    'Unapumzika hadi {0}. Unaweza kutoa pesa zako wakati wowote.',
  'You have excluded yourself from play until {0}. You can withdraw your money at any time.':
    'Umejizuia kucheza hadi {0}. Unaweza kutoa pesa zako wakati wowote.',
  'You have excluded yourself from play for good. You can withdraw your money at any time.':
    'Umejizuia kucheza kabisa. Unaweza kutoa pesa zako wakati wowote.',
  'Your self-exclusion is over. It counts until you confirm that you want to come back. You can withdraw your money at any time.':
    'Muda wa kujizuia umeisha, lakini huwezi kucheza hadi uthibitishe kwamba unataka kurudi. Unaweza kutoa pesa zako wakati wowote.',
};

const words: Readonly<Record<string, string>> = {
  day: 'siku',
  week: 'wiki',
  month: 'mwezi',
  nothing: 'hakuna',
  'Kampala time': 'saa za Kampala',
  Mar: 'Mac',
  May: 'Mei',
  Aug: 'Ago',
  Sept: 'Sep',
  Oct: 'Okt',
  Dec: 'Des',
};
const anyWord = new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'g');

/** Periods and dates stand in those sentences as English words. */
export function limitValue(value: string): string {
  return value.replace(anyWord, (word) => words[word] ?? word);
}
