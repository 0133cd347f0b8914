import type { Texts } from '../../lib/language/texts.ts';
import type { passwordReset as english } from './texts.en.ts';

export const passwordReset: Texts<typeof english> = {
  title: 'Chagua nenosiri jipya',
  intro: 'Utatolewa kwenye vifaa vingine vyote. Kutoa pesa na uhamisho vitasimamishwa kwa saa 24.',
  password: 'Nenosiri jipya',
  again: 'Thibitisha nenosiri jipya',
  tooShort: 'Nenosiri lazima liwe na angalau herufi 6',
  different: 'Manenosiri hayalingani',
  submit: 'Hifadhi nenosiri',
  submitting: 'Inahifadhi…',
  failed: 'Imeshindikana kubadilisha nenosiri lako. Tafadhali jaribu tena.',
  expired: {
    title: 'Kiungo hiki hakifanyi kazi tena',
    text: 'Kimeshatumika, kimepita saa moja, au hakikunakiliwa chote. Kama hakijatumika, nenosiri lako la zamani bado linafanya kazi. Huduma kwa wateja inaweza kukutumia kingine.',
    support: 'Wasiliana na huduma kwa wateja',
  },
  done: {
    title: 'Nenosiri lako limebadilishwa',
    text: (username) => `Ingia kama ${username} kwa nenosiri lako jipya.`,
    logIn: 'Ingia',
  },
};
