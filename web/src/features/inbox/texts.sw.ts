import type { Texts } from '../../lib/language/texts.ts';
import type { inbox as english } from './texts.en.ts';

export const inbox: Texts<typeof english> = {
  title: 'Ujumbe',
  text: 'Yaliyotokea kwa pesa zako na akaunti yako katika siku 90 zilizopita.',
  list: 'Matukio',
  unread: 'Mpya:',
  failed: 'Ujumbe wako haukuweza kupakiwa',
  failedText: 'Hakuna kilichopotea. Jaribu tena baada ya muda mfupi.',
  moreFailed: 'Matukio ya zamani hayakuweza kupakiwa. Jaribu tena.',
  none: 'Hakuna kitu hapa bado',
  noneText: 'Pesa unazoweka, kutoa na kutuma, na mabadiliko ya akaunti yako yataonekana hapa.',
  push: {
    offer: 'Ungependa kuarifiwa pesa zako zinaposogea?',
    offerText:
      'Kifaa hiki kinaweza kukuarifu kuhusu pesa unazoweka na kutoa na mabadiliko ya akaunti yako, hata Sanduku ikiwa imefungwa.',
    turnOn: 'Washa arifa',
    turnOff: 'Zima',
    notNow: 'Si sasa',
    isOn: 'Arifa zimewashwa kwenye kifaa hiki.',
    isOff: 'Arifa zimezimwa kwenye kifaa hiki.',
    failed: 'Arifa hazikuweza kubadilishwa. Angalia mipangilio ya kivinjari chako kwa tovuti hii.',
  },
};
