import { type Phrases, phraseFor } from './phrases.ts';
import type { Texts } from './texts.ts';

/** What the rules and schemas in the contracts say, and what Swahili says for it. */
export const rulePhrases: Phrases = {
  'Username is required': 'Jina la mtumiaji linahitajika',
  'Password is required': 'Nenosiri linahitajika',
  'Invalid username or password': 'Jina la mtumiaji au nenosiri si sahihi',
  'Username must be at least 3 characters long': 'Jina la mtumiaji liwe na herufi 3 au zaidi',
  'Username must be at most 50 characters long': 'Jina la mtumiaji lisizidi herufi 50',
  'Username contains characters that cannot be shown': 'Jina la mtumiaji lina herufi zisizoweza kuonyeshwa',
  'Username contains characters that are not allowed': 'Jina la mtumiaji lina herufi zisizoruhusiwa',
  'Password must be at least 6 characters long': 'Nenosiri liwe na herufi 6 au zaidi',
  'Password must be at most 200 characters long': 'Nenosiri lisizidi herufi 200',
  'Passwords do not match': 'Manenosiri hayalingani',
  'Email is required': 'Barua pepe inahitajika',
  'Please enter a valid email address': 'Tafadhali andika barua pepe sahihi',
  'Phone number is required': 'Nambari ya simu inahitajika',
  'Please enter a valid phone number (7-15 digits)':
    'Tafadhali andika nambari sahihi ya simu (tarakimu 7 hadi 15)',
  'This referral code is not valid.': 'Msimbo huu wa mwaliko si sahihi.',
  'Please accept the terms and conditions': 'Tafadhali kubali masharti',
  'Please enter a valid phone number': 'Tafadhali andika nambari sahihi ya simu',
  'MTN numbers should start with 077, 078, 076, or 039': 'Nambari za MTN huanza na 077, 078, 076 au 039',
  'Airtel numbers should start with 070, 075, or 074': 'Nambari za Airtel huanza na 070, 075 au 074',
  'Please enter an MTN or Airtel number of Uganda, such as 0772 123 456':
    'Tafadhali andika nambari ya MTN au Airtel ya Uganda, kama 0772 123 456',
  'Minimum deposit is {0}': 'Kiasi cha chini cha kuweka ni {0}',
  'Please enter a valid amount': 'Tafadhali andika kiasi sahihi',
  'Insufficient balance (including fees)': 'Salio halitoshi (pamoja na ada)',
  'Please enter a valid USDT address': 'Tafadhali andika anwani sahihi ya USDT',
  'Minimum withdrawal is $10 equivalent': 'Kiasi cha chini cha kutoa ni thamani ya $10',
  'Minimum withdrawal is {0}': 'Kiasi cha chini cha kutoa ni {0}',
  'Maximum withdrawal is {0}': 'Kiasi cha juu cha kutoa ni {0}',
};

/** What is wrong with an entry, in Swahili. */
export const ruleText: Texts<typeof import('./rules.en.ts').ruleText> = (sentence) =>
  phraseFor(sentence, rulePhrases) ?? sentence;
