import { brand } from '@sanduku/contracts/brand';
import { changedOn } from './changed-on.sw.ts';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Faragha',
  introduction: `${operator.name} inaendesha ${name} na inawajibika kwa taarifa zinazohifadhiwa kukuhusu. Tunakusanya zile huduma inazohitaji, hatuziuzi, na hatuonyeshi matangazo ya wengine.`,
  changed: `Mabadiliko ya mwisho: ${changedOn}`,
  contentsHeading: 'Kwenye ukurasa huu',
  sections: [
    {
      id: 'what-we-keep',
      heading: 'Tunachohifadhi',
      body: [
        [
          'Akaunti yako: jina la mtumiaji, barua pepe au nambari ya simu, nchi, na nenosiri lako katika hali ambayo haiwezi kusomwa tena.',
          'Pesa zako: kila mara unapoweka au kutoa pesa, kila uhamisho, uwekezaji na bonasi, pamoja na nambari ya simu au anwani zilikotoka au zilikoenda.',
          'Michezo yako: madau, masanduku uliyochagua na matokeo, pamoja na uthibitisho wa kila raundi.',
          'Ziara zako: ulipoingia, kutoka anwani gani ya mtandao, na nambari ya nasibu ambayo kwayo tunakitambua kivinjari chako.',
          'Ujumbe tunaokutumia, kwa siku 30: kwenye anwani au nambari gani na lini, lakini si viungo vilivyomo.',
          'Unachoandika kwa huduma kwa wateja.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Kwa nini tunakihifadhi',
      body: [
        'Ili kuendesha akaunti yako na kukulipa; kuthibitisha baadaye kwamba kila kiasi na kila raundi ni sahihi; kugundua ulaghai, akaunti za pili na njia za malipo zilizoibwa; kufuata sheria za michezo ya kubahatisha na za utakatishaji wa fedha; na kukujibu unapoomba msaada.',
        'Hatukitumii kuunda wasifu wa matangazo, na hakuna mashine peke yake inayoamua kukunyima malipo: mtu ndiye huamua.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Nani mwingine anakiona',
      body: [
        [
          'Kampuni ya Mobile Money au blockchain inayobeba malipo, kwa kadiri malipo yanavyohitaji. Kilichoandikwa kwenye blockchain huonekana na umma.',
          'Kampuni zinazokuletea barua pepe na SMS, unapoomba nenosiri jipya au unapobadilisha anwani yako.',
          'Mchezaji unayemtumia pesa, ambaye huona jina lako la mtumiaji, kiasi na ujumbe wako.',
          'Kampuni zinazoendesha seva kwa niaba yetu, kwa mkataba na kwa maagizo yetu pekee.',
          'Mamlaka, pale sheria inapotulazimu.',
        ],
      ],
    },
    {
      id: 'your-browser',
      heading: 'Kinachohifadhiwa kwenye kivinjari chako',
      body: [
        'Hakuna vidakuzi vya matangazo wala vya kukufuatilia. Tunahifadhi uthibitisho kwamba umeingia, nakala ya wasifu wako mwenyewe ili programu ifunguke haraka, nambari ya nasibu iliyotajwa hapo juu, chaguo lako la mwanga au giza, na kidakuzi kimoja kinacholinda fomu zisitumiwe vibaya na tovuti nyingine. Ukitoka, viwili vya kwanza huondolewa.',
        'Programu hupima kurasa zake zinapakia kwa kasi gani, bila kusema zilikuwa za nani.',
      ],
    },
    {
      id: 'how-long',
      heading: 'Kwa muda gani',
      body: [
        'Kumbukumbu za pesa na michezo: kwa muda wote akaunti yako ipo na kwa miaka ambayo sheria za uhasibu na za michezo ya kubahatisha zinadai baada yake. Anwani za mtandao: miezi 12. Ujumbe kwa huduma kwa wateja: miezi 24. Mengine: hadi ufunge akaunti yako.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Haki zako',
      body: [
        `Unaweza kuomba nakala ya tunachohifadhi kukuhusu, makosa yarekebishwe, kupinga matumizi fulani, na kufutiwa kile ambacho sheria haitulazimu kukihifadhi. Andika kwa ${support.email} kutoka anwani au nambari ya akaunti yako. Tunajibu ndani ya siku 30 na hatutozi chochote.`,
        'Unaweza pia kulalamika kwa mamlaka ya ulinzi wa data ya nchi yako.',
      ],
    },
    {
      id: 'changes',
      heading: 'Mabadiliko',
      body: [
        'Ukurasa huu ukibadilika kwa namna inayokuhusu, programu inakujulisha kabla mabadiliko hayajaanza kutumika.',
      ],
    },
  ],
};
