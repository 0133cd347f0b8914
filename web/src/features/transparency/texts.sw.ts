import type { Texts } from '../../lib/language/texts.ts';
import type { transparency as english } from './texts.en.ts';

export const transparency: Texts<typeof english> = {
  included: 'Salio lako limo kwenye uthibitisho wetu wa akiba',
  checked: (day) => `Kivinjari hiki kimekagua leo kwa ${day}: salio lako, saini yetu na kumbukumbu ya uwazi.`,
  declared: {
    summary: 'Imelinganishwa na malipo na michezo hii',
    period: (from, to) => `Taarifa yako iliyosainiwa kuanzia ${from} hadi ${to}:`,
    in: 'zilizoingia',
    out: 'zilizotoka',
    ask: 'Usipovitambua viasi hivi, fungua taarifa ya akaunti yako na uwasiliane na huduma kwa wateja.',
  },
  unverified: (day) =>
    `Haijathibitishwa: ukaguzi kamili wa mwisho wa salio lako ulikuwa wa ${day}. Kivinjari hiki hakijapata uthibitisho kutoka kwetu.`,
  neverVerified:
    'Bado haijathibitishwa: kivinjari hiki hakijapata uthibitisho kwamba madeni yetu yanajumuisha salio lako.',
  stale: (day) =>
    `Uthibitisho mpya tuliouonyesha ni wa ${day}. Unapaswa kuwa wa jana. Angalia tarehe ya simu yako; ikiwa ni sahihi, tuulize sababu.`,
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
      key: 'Tunatumia ufunguo tofauti na ule ambao kivinjari hiki kilihifadhi, na kumbukumbu haiutangazi.',
      left_out: 'Madeni hayakujumuishi.',
      account_statement: 'Taarifa ya akaunti tuliyotuma kwa ukaguzi huu haijasainiwa ipasavyo.',
      balance: 'Madeni yanaonyesha salio lako tofauti na taarifa yako iliyosainiwa.',
      memory: 'Taarifa yako iliyosainiwa haifiki kwenye salio ambalo kivinjari hiki kiliona.',
      older_day: 'Tulionyesha siku ya zamani kuliko ile ambayo kivinjari hiki kilikuwa kimeshakagua.',
      withheld: 'Kwa zaidi ya siku moja hatujakipa kivinjari hiki uthibitisho kilioomba.',
    },
    logTitle: 'Kumbukumbu ya uwazi haikupita ukaguzi',
    logProblems: {
      head_signature: 'Kichwa kipya cha mti wa kumbukumbu hakijasainiwa kwa ufunguo wetu.',
      older_head:
        'Tulionyesha kichwa cha mti cha zamani kuliko kile ambacho kivinjari hiki kilikuwa kimeshakagua.',
      rewritten:
        'Kumbukumbu haina tena kile ambacho kivinjari hiki kiliona ndani yake. Kuna kitu kilichobadilishwa.',
      logged: 'Madeni yaliyoonyeshwa kwa kivinjari hiki si yale yaliyo kwenye kumbukumbu.',
    },
    calm: 'Hakuna pesa zilizohamishwa, na unaweza kuendelea kutumia akaunti yako. Huenda ni kosa letu. Kwa vyovyote, lazima tukueleze.',
    steps: [
      'Hifadhi faili. Ina kile tulichosaini.',
      'Mwombe mchezaji mwingine akague pia. Kila mtu lazima aone madeni yaleyale.',
      'Tuma faili kwa huduma kwa wateja na uombe maelezo. Yasiporidhisha, yapeleke kwa msimamizi wa michezo ya kubahatisha.',
    ],
    save: 'Hifadhi faili',
    again: 'Kagua tena',
  },
};
