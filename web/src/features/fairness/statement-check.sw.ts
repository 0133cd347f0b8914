import type { Texts } from '../../lib/language/texts.ts';
import type { statementCheck as english } from './statement-check.en.ts';

export const statementCheck: Texts<typeof english> = {
  heading: 'Taarifa ya akaunti iliyochapishwa',
  genuine: 'Sanduku imesaini taarifa hii',
  genuineText:
    'Linganisha maelezo haya na karatasi: mwenye akaunti, kipindi na jumla. Kama mistari kwenye karatasi ilibadilishwa, haifikii tena kiasi hiki.',
  notGenuine: 'Msimbo huu si sahihi',
  notGenuineText: 'Sanduku haikusaini hii. Ilibadilishwa, ilibuniwa au haikuskaniwa yote.',
  otherKey:
    'Taarifa hii imesainiwa, lakini hatukuweza kuthibitisha kwamba ufunguo ni wetu. Usiitegemee hadi ukurasa huu uthibitishe.',
  of: 'Mwenye akaunti',
  account: 'Akaunti',
  accounts: { game: 'Salio la mchezo', reserved: 'Zilizotengwa', investment: 'Uwekezaji' },
  from: 'Kuanzia',
  beginning: 'Mwanzo',
  to: 'Hadi',
  opening: 'Salio la kuanzia',
  transactions: 'Miamala',
  in: 'Zilizoingia',
  out: 'Zilizotoka',
  closing: 'Salio la mwisho',
  signedOn: 'Imesainiwa tarehe',
  key: 'Imesainiwa kwa ufunguo',
};
