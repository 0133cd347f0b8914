import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './texts.en.ts';

export const transparency: Texts<typeof english> = {
  included: 'Imo katika pesa ambazo Sanduku inadaiwa',
  seen: (day) => `Kivinjari hiki kimehakiki kwa ${day}, kwa salio ambalo kiliona chenyewe.`,
  stated: (day) => `Kivinjari hiki kimehakiki kwa ${day}, kwa taarifa yako ya akaunti.`,
  unchecked: (day) =>
    `Pesa ambazo Sanduku inadaiwa nawe zilihakikiwa mara ya mwisho kwa ${day}. Hakujawa na jibu tangu hapo.`,
  daily:
    'Mara moja kwa siku kivinjari hiki huhakiki kwamba salio lako limo katika pesa ambazo Sanduku inadaiwa.',
  openBooks: 'Hesabu wazi',
  alarm: {
    title: 'Pesa zako hazilingani na orodha ya pesa ambazo Sanduku inasema inadaiwa',
    problems: {
      signature: 'Orodha ya pesa zinazodaiwa haijasainiwa kwa ufunguo wa kampuni.',
      malformed: 'Orodha ya pesa zinazodaiwa haisomeki.',
      other_day: 'Uthibitisho uliotumwa ni wa siku nyingine.',
      other_player: 'Uthibitisho uliotumwa unahusu mtu mwingine, au sarafu nyingine.',
      range: 'Orodha ya pesa zinazodaiwa ina kiasi kisichowezekana.',
      root: 'Salio lako halifiki kwenye jumla ambayo kampuni imesaini.',
      key: 'Kampuni inasaini kwa ufunguo tofauti na ule ambao kivinjari hiki kimehifadhi.',
      left_out: 'Orodha ya pesa zinazodaiwa imekuacha nje.',
      balance: 'Orodha ya pesa zinazodaiwa ina salio lako tofauti na taarifa yako ya akaunti.',
      memory: 'Taarifa yako ya akaunti haina salio ambalo kivinjari hiki kiliona.',
    },
    logTitle: 'Kumbukumbu ya kampuni si kama inavyopaswa kuwa',
    logProblems: {
      head_signature: 'Kichwa kipya cha kumbukumbu hakijasainiwa kwa ufunguo wa kampuni.',
      rewritten:
        'Kumbukumbu haianzi na kile ambacho kivinjari hiki tayari kiliona: kuna kitu ndani yake kilichobadilishwa.',
      statement:
        'Orodha ya pesa zinazodaiwa ambayo kivinjari hiki kilionyeshwa si ile iliyo kwenye kumbukumbu.',
    },
    calm: (day) =>
      `Hili limegunduliwa kwa ${day}. Hakuna kilichohamishwa kwa sababu yake, na unaweza kuendelea kutumia akaunti yako. Huenda ni kosa letu; kwa vyovyote lazima ulielezwe.`,
    steps: [
      'Hifadhi faili. Ina yale ambayo kampuni imesaini, na hayawezi kukanushwa.',
      'Mwombe mchezaji mwingine ahakiki pia: kila mtu lazima aone orodha ileile.',
      'Tuma faili kwa huduma kwa wateja na uombe maelezo. Maelezo yasiporidhisha, yapeleke kwa msimamizi wa michezo ya kubahatisha.',
    ],
    save: 'Hifadhi faili',
    again: 'Hakiki tena',
  },
};
