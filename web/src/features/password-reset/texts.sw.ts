import type { Texts } from '../../lib/language/texts.ts';
import type { passwordReset as english } from './texts.en.ts';

/** The page behind the link from support, in Swahili. */
export const passwordReset: Texts<typeof english> = {
  title: 'Chagua nenosiri jipya',
  intro: 'Utaingia kwa nenosiri hili kuanzia sasa. Utatolewa kwenye vifaa vingine vyote.',
  password: 'Nenosiri jipya',
  again: 'Nenosiri jipya tena',
  tooShort: 'Nenosiri lazima liwe na angalau herufi 6',
  different: 'Manenosiri hayalingani',
  submit: 'Hifadhi nenosiri',
  submitting: 'Inahifadhi …',
  failed: 'Imeshindikana kubadilisha nenosiri lako. Tafadhali jaribu tena.',
  over: {
    title: 'Kiungo hiki hakifanyi kazi tena',
    text: 'Kimeshatumika, kimepita saa moja, au hakikunakiliwa chote. Hadi kiungo kitumike, nenosiri lako la zamani linafanya kazi. Huduma kwa wateja inaweza kukutumia kingine.',
    support: 'Uliza huduma kwa wateja',
  },
  done: {
    title: 'Nenosiri lako limebadilishwa',
    text: (username) => `Ingia kama ${username} kwa nenosiri lako jipya.`,
    logIn: 'Ingia',
  },
};
