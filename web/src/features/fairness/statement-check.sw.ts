import type { Texts } from '../../lib/language/texts.ts';
import type { statementCheck as english } from './statement-check.en.ts';

/** What the fairness page says about a printed statement, in Swahili. */
export const statementCheck: Texts<typeof english> = {
  heading: 'Taarifa ya akaunti kwenye karatasi',
  genuine: 'Kampuni imesaini taarifa hii',
  genuineText:
    'Linganisha yaliyo hapa na karatasi: ni ya nani, kipindi, na jumla zake. Mistari iliyoongezwa au kubadilishwa kwenye karatasi haifikii tena kiasi hiki.',
  notGenuine: 'Msimbo huu si halisi',
  notGenuineText: 'Kampuni haijasaini yanayosemwa humo. Ulibadilishwa, ulibuniwa, au haukusomwa wote.',
  otherKey:
    'Taarifa hii imesainiwa, lakini si kwa ufunguo wa kampuni hii, au haikuwezekana kuuliza sasa hivi. Usiitegemee kabla ukurasa huu haujasema kuwa ni wake.',
  of: 'Mwenye akaunti',
  account: 'Akaunti',
  accounts: { game: 'Salio la mchezo', reserved: 'Zilizotengwa', investment: 'Uwekezaji' },
  from: 'Kuanzia',
  beginning: 'Mwanzo',
  to: 'Hadi',
  opening: 'Salio la kuanzia',
  movements: 'Miamala',
  in: 'Zilizoingia',
  out: 'Zilizotoka',
  closing: 'Salio la mwisho',
  made: 'Imesainiwa tarehe',
  key: 'Imesainiwa kwa ufunguo',
};
