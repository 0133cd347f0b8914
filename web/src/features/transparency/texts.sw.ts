import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './texts.en.ts';

/** The wallet’s check of the proof of reserves, in Swahili. */
export const transparency: Texts<typeof english> = {
  included: 'Salio lako limo kwenye uthibitisho wetu wa akiba',
  checkedByBalance: (day) => `Kivinjari hiki kimekagua kwa ${day}, kwa salio kililoliona.`,
  checkedByStatement: (day) => `Kivinjari hiki kimekagua kwa ${day}, kwa taarifa yako ya akaunti.`,
  unchecked: (day) =>
    `Kivinjari hiki kilikagua salio lako kwenye uthibitisho wetu wa akiba mara ya mwisho kwa ${day}. Tangu hapo hakijaweza.`,
  daily: 'Mara moja kwa siku kivinjari hiki hukagua kwamba salio lako limo kwenye uthibitisho wetu wa akiba.',
  link: 'Uwazi wa hesabu',
  alarm: {
    title: 'Rekodi tulizochapisha hazilingani na salio lako',
    problems: {
      signature: 'Madeni hayajasainiwa kwa ufunguo wetu.',
      malformed: 'Madeni hayasomeki.',
      other_day: 'Uthibitisho ni wa siku nyingine.',
      other_player: 'Uthibitisho ni wa mchezaji mwingine au sarafu nyingine.',
      range: 'Madeni yana kiasi kisichowezekana.',
      root: 'Salio lako halifiki kwenye jumla tuliyosaini.',
      key: 'Tulisaini kwa ufunguo tofauti na ule ambao kivinjari hiki kilihifadhi.',
      left_out: 'Madeni hayakujumuishi.',
      balance: 'Madeni yanaonyesha salio lako tofauti na taarifa yako ya akaunti.',
      memory: 'Taarifa yako ya akaunti haina salio ambalo kivinjari hiki kiliona.',
    },
    logTitle: 'Kumbukumbu ya uwazi haikupita ukaguzi',
    logProblems: {
      head_signature: 'Kichwa kipya cha mti wa kumbukumbu hakijasainiwa kwa ufunguo wetu.',
      rewritten:
        'Kumbukumbu haina tena kile ambacho kivinjari hiki kiliona ndani yake. Kuna kitu kilichobadilishwa.',
      statement: 'Madeni yaliyoonyeshwa kwa kivinjari hiki si yale yaliyo kwenye kumbukumbu.',
    },
    calm: (day) =>
      `Kivinjari hiki kimegundua hili kwa ${day}. Hakuna pesa zilizohamishwa, na unaweza kuendelea kutumia akaunti yako. Huenda ni kosa letu. Kwa vyovyote, lazima tukueleze.`,
    steps: [
      'Hifadhi faili. Ina kile tulichosaini.',
      'Mwombe mchezaji mwingine akague pia. Kila mtu lazima aone madeni yaleyale.',
      'Tuma faili kwa huduma kwa wateja na uombe maelezo. Yasiporidhisha, yapeleke kwa msimamizi wa michezo ya kubahatisha.',
    ],
    save: 'Hifadhi faili',
    again: 'Kagua tena',
  },
};
